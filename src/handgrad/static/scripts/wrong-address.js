/** The page for wrong addresses: which page was asked for, where the site begins, and how to go on from there. */

import { findRoot, wordsOf } from "./site-root.js";
import { oneLine } from "./words.js";

/** The theme that the reader has chosen on the site, before anything is painted. */
try {
  const mode = localStorage.getItem("mode");
  if (mode === "light" || mode === "dark") document.documentElement.dataset.theme = mode;
} catch {
  // A browser that keeps nothing has nothing to say about the theme.
}

/** @param {string} root the address of the folder in which the site begins */
function lead(root) {
  const nav = /** @type {HTMLElement} */ (document.querySelector("nav"));
  const form = /** @type {HTMLFormElement} */ (document.querySelector("form"));
  for (const link of nav.querySelectorAll("a")) link.href = root + (link.getAttribute("href") ?? "").slice(configured().length);
  form.action = `${root}search.html`;
  /** @type {HTMLInputElement} */ (form.querySelector("input")).value = wordsOf(new URL(location.href), root);
  nav.hidden = form.hidden = false;
  /** @type {HTMLElement} */ (document.getElementById("by-hand")).hidden = true;
}

function configured() {
  return document.body.dataset.root ?? "";
}

/** Name the address that was asked for, unless the page itself was opened. */
function nameAddress() {
  const asked = /** @type {HTMLElement} */ (document.getElementById("asked"));
  if (location.protocol === "file:" || /\/404\.html$/.test(location.pathname)) return;
  const name = asked.querySelector("code");
  if (name) name.textContent = oneLine(readable(location.host + location.pathname), 300);
  asked.hidden = false;
}

/** @param {string} address */
function readable(address) {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

document.addEventListener("DOMContentLoaded", async () => {
  nameAddress();
  const root = await findRoot(new URL(location.href), configured(), (document.body.dataset.folders ?? "").split(" "));
  if (root) lead(root);
});

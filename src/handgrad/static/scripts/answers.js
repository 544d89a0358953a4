/** Answers that stand closed: one opens for whoever is led into it, and one button opens and closes them all. */

import { announce } from "./announce.js";

const FOLDED = "article details";
const ANSWERS = "article details.ah-answer";

/**
 * Open every closed answer around an element.
 * @param {Element} element what the reader was led to
 * @returns {HTMLDetailsElement[]} those that were closed
 */
export function openAround(element) {
  const opened = [];
  for (let around = element.closest(FOLDED); around; around = around.parentElement?.closest(FOLDED) ?? null) {
    if (around instanceof HTMLDetailsElement && !around.open) {
      around.open = true;
      opened.push(around);
    }
  }
  return opened;
}

/** Show the place that the address names, also where it lies in a closed answer. */
export function openTarget() {
  const target = document.getElementById(named(location.hash));
  if (target && openAround(target).length) target.scrollIntoView();
}

/**
 * Return the id in the fragment of an address; a fragment that cannot be decoded names nothing.
 * @param {string} fragment
 */
function named(fragment) {
  try {
    return decodeURIComponent(fragment.slice(1));
  } catch {
    return "";
  }
}

/** Put a button that opens and closes all answers into the bar over the page, where the page has answers. */
export function offerToOpenAll() {
  const answers = [.../** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll(ANSWERS))];
  const bar = document.querySelector(".article-header-buttons");
  if (!answers.length || !bar) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "ah-all-answers";
  const say = () => {
    button.textContent = answers.some((answer) => !answer.open) ? "Open all answers" : "Close all answers";
  };
  button.addEventListener("click", () => {
    const open = answers.some((answer) => !answer.open);
    for (const answer of answers) answer.open = open;
    say();
    announce(open ? "All answers are open." : "All answers are closed.");
  });
  for (const answer of answers) answer.addEventListener("toggle", say);
  say();
  bar.prepend(button);
}

/** Open all answers on paper, for browsers that cannot do it from the style sheet alone. */
export function openForPrint() {
  /** @type {HTMLDetailsElement[]} */
  let closed = [];
  window.addEventListener("beforeprint", () => {
    closed = [.../** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll(`${FOLDED}:not([open])`))];
    for (const details of closed) details.open = true;
  });
  window.addEventListener("afterprint", () => {
    for (const details of closed) details.open = false;
    closed = [];
  });
}

/** The page about reports: a prepared text, filled in from the address of the page, that a reader completes and copies. */

import { say } from "./announce.js";
import { oneLine, quote } from "./words.js";

const LONGEST_ADDRESS = 8000;
const TOO_LONG = "(The report is too long to be carried over by a link: copy it, and paste it here.)";

const COPIED = "The report is copied. Paste it into a message to the publisher.";
const MARKED = "The report is marked, for this browser does not let the page copy it. Press Ctrl and C, on a Mac Command and C.";

/** @param {HTMLElement} report */
function prepare(report) {
  const box = /** @type {HTMLElement} */ (report.querySelector(".ah-report__text"));
  const text = /** @type {HTMLTextAreaElement} */ (report.querySelector("textarea"));
  const button = /** @type {HTMLButtonElement} */ (report.querySelector("button"));
  const status = /** @type {HTMLElement} */ (report.querySelector("[role=status]"));
  const link = /** @type {HTMLAnchorElement | null} */ (report.querySelector("a"));
  // A text that the browser has kept from an earlier visit of this address is the reader's own.
  if (text.value === text.defaultValue) text.value = filledIn(text.value, new URLSearchParams(location.search));
  box.hidden = button.hidden = false;
  button.addEventListener("click", async () => say((await copied(text)) ? COPIED : MARKED, status));
  if (link) carryOver(text, link);
}

/**
 * Return the prepared text with what an address says of the lesson; whatever an address says is text and nothing else.
 * @param {string} text
 * @param {URLSearchParams} said
 */
function filledIn(text, said) {
  const lesson = [oneLine(said.get("lesson") ?? "", 40), oneLine(said.get("title") ?? "", 120)].filter(Boolean).join(" ");
  const filled = text.replace(/^Lesson: /m, (line) => line + lesson).replace(/^Made with: /m, (line) => line + oneLine(said.get("made-with") ?? "", 60));
  const words = oneLine(said.get("words") ?? "", 500);
  return words ? quote(filled, words) : filled;
}

/**
 * Copy a text and say whether that worked; where it did not, the text is left marked.
 * @param {HTMLTextAreaElement} text
 */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text.value);
    return true;
  } catch {
    // No clipboard without a secure address, or not without permission.
    text.focus();
    text.select();
    return document.execCommand("copy");
  }
}

/**
 * Keep the link to a new issue in step with the text; its first field is the title, its second the text.
 * @param {HTMLTextAreaElement} text
 * @param {HTMLAnchorElement} link
 */
function carryOver(text, link) {
  const address = new URL(link.href);
  const [title, body] = [...address.searchParams.keys()];
  const update = () => {
    const lesson = /^Lesson: (\S+)/m.exec(text.value);
    address.searchParams.set(title, lesson ? `${lesson[1]}: ` : "");
    address.searchParams.set(body, text.value);
    if (address.href.length > LONGEST_ADDRESS) address.searchParams.set(body, TOO_LONG);
    link.href = address.href;
  };
  text.addEventListener("input", update);
  update();
}

document.querySelectorAll(".ah-report").forEach((report) => prepare(/** @type {HTMLElement} */ (report)));

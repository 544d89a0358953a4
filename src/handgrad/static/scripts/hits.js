/** The words a reader searched for, on the page that the search led to: shown, also where they lie in a closed answer. */

import { openAround } from "./answers.js";

const HIT = "article span.highlighted";
const SPHINX_MARKS_AFTER = 10;

/** Open the answers that hold the words searched for, say so, and lead to the first of the words. */
export function markHits() {
  // Sphinx marks the words a moment after the page is read; a timer that is set later with the same delay runs later.
  window.setTimeout(() => {
    const hits = [...document.querySelectorAll(HIT)].filter((hit) => !hit.closest(".katex-mathml"));
    const opened = hits.flatMap(openAround);
    if (opened.length) tell(opened);
    const first = hits.find((hit) => hit.getClientRects().length > 0);
    if (first && !location.hash) first.scrollIntoView({ block: "center" });
  }, SPHINX_MARKS_AFTER);
}

/**
 * Say beside the theme's offer to hide the marks which answers were opened, and offer to close them.
 * @param {HTMLDetailsElement[]} opened
 */
function tell(opened) {
  const note = document.createElement("p");
  note.className = "ah-hits";
  note.setAttribute("role", "status");
  const many = opened.length > 1;
  note.append(many ? `${opened.length} folded answers hold the words you searched for and are open. ` : "One folded answer holds the words you searched for and is open. ");
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = many ? "Close them" : "Close it";
  close.addEventListener("click", () => {
    for (const answer of opened) answer.open = false;
    note.remove();
  });
  note.append(close);
  document.getElementById("searchbox")?.append(note);
}

/** The way on from a judged answer: the next hint, and the worked answer, which explains every number. */

const FOLDED = "details.ah-answer";

/**
 * Offer what helps now: after a wrong answer the first hint that is still closed, and otherwise the answer.
 * @param {HTMLElement} group
 * @param {boolean} right
 */
export function offerWayOn(group, right) {
  group.querySelector(".ah-typed__on")?.remove();
  const piece = document.getElementById(group.dataset.piece ?? "");
  const folded = [.../** @type {NodeListOf<HTMLDetailsElement>} */ (piece?.querySelectorAll(FOLDED) ?? [])].filter((each) => !each.open);
  const next = (right ? undefined : folded.find((each) => each.dataset.kind === "hint")) ?? folded.find((each) => each.dataset.kind !== "hint");
  if (next) group.append(button(next));
}

/** @param {HTMLDetailsElement} folded */
function button(folded) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "ah-typed__on";
  made.textContent = `Open the ${folded.dataset.kind === "hint" ? "next hint" : folded.dataset.kind}`;
  made.addEventListener("click", () => {
    folded.open = true;
    folded.querySelector("summary")?.focus();
    made.remove();
  });
  return made;
}

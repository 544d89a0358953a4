/** The keys of the review. They work while the focus is on the card, its buttons or the sentence above them, and are in nobody's way elsewhere. */

/** @typedef {{ turn: () => void, grade: (grade: import("./scheduling.js").Grade) => void, undo: () => void }} Actions */

const PLACES = ".ah-review__counts, .ah-review__card, .ah-review__table > .ah-buttons";
const TAKES_KEYS_ITSELF = "button, a, summary";

/**
 * @param {HTMLElement} table
 * @param {Actions} actions
 */
export function listenToKeys(table, actions) {
  table.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (!target.closest(PLACES)) return;
    if (event.key === " " || event.key === "Enter") {
      if (target.closest(TAKES_KEYS_ITSELF)) return;
      actions.turn();
    } else if (["1", "2", "3", "4"].includes(event.key)) actions.grade(/** @type {import("./scheduling.js").Grade} */ (Number(event.key)));
    else if (event.key.toLowerCase() === "u") actions.undo();
    else return;
    event.preventDefault();
  });
}

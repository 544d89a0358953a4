/** The table of all lessons with how far the reader is in each. */

import { load, subscribe } from "../kept/store.js";
import { inWords, lessons, standing } from "./course.js";

/** @param {HTMLElement} box */
export function showOverview(box) {
  const cells = lessons().flatMap((lesson) => {
    const cell = /** @type {HTMLElement | null} */ (box.querySelector(`td[data-lesson="${lesson.page}"]`));
    return cell ? [{ lesson, cell, before: cell.textContent ?? "" }] : [];
  });
  const show = (/** @type {import("../kept/shape.js").Kept} */ kept) => {
    for (const { lesson, cell, before } of cells) {
      const now = standing(kept, lesson);
      cell.dataset.progress = now.state;
      cell.textContent = now.state === "new" ? before : sentence(now);
    }
  };
  show(load());
  subscribe(show);
}

/** @param {import("./course.js").Standing} standing */
function sentence(standing) {
  const answered = standing.state === "done" ? `done, ${standing.answered} of ${standing.all} answered` : inWords(standing);
  return standing.exercises ? `${answered}, ${standing.solved} of ${standing.exercises} exercises solved` : answered;
}

/** How many review cards are due, told by a page that deals none. */

import { load, subscribe } from "../kept/store.js";
import { lessons } from "../progress/course.js";
import { dueOf } from "./dealing.js";
import { counted } from "./words.js";

/** Tell it in place of the words that say what the review is, which are about as long; where nothing is due, these stay. */
export function tellWhatIsDue() {
  const place = document.querySelector(".ah-due > p");
  const link = place?.querySelector("a");
  if (!place || !link) return;
  const before = [...place.childNodes];
  const show = () => {
    const due = dueOf(lessons(), load(), Date.now());
    place.replaceChildren(...(due ? ["On the page ", link, ` ${inWords(due)}.`] : before));
  };
  show();
  subscribe(show);
  // A page that was left open is looked at again, perhaps on another day.
  document.addEventListener("visibilitychange", show);
}

/** @param {number} due */
function inWords(due) {
  const [are, questions, answers] = due === 1 ? ["is", "a question of a lesson", "its answer"] : ["are", "questions of lessons", "their answers"];
  return `${counted(due, "card")} ${are} due: ${questions} that you have begun, now that you are about to forget ${answers}`;
}

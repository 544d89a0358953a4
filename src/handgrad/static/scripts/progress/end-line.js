/** The line at a lesson's end: what is answered of what, and the button that marks the lesson as done. */

import { finish, start } from "../kept/lessons.js";
import { change, load, subscribe } from "../kept/store.js";
import { standing } from "./course.js";
import { tellOnce } from "./not-kept.js";

/** @typedef {import("./course.js").CourseLesson} CourseLesson */

/**
 * Fill the place at the end of the lesson.
 * @param {CourseLesson} lesson
 */
export function showEndLine(lesson) {
  const place = document.querySelector(".ah-end");
  if (!place) return;
  const words = document.createElement("span");
  const button = document.createElement("button");
  button.type = "button";
  button.addEventListener("click", () => {
    const at = Date.now();
    change((kept) => {
      start(kept, lesson.page, at);
      finish(kept, lesson.page, standing(kept, lesson).state !== "done", at);
    });
    tellOnce(place);
  });
  place.append(words, button);
  const show = (/** @type {import("../kept/shape.js").Kept} */ kept) => {
    const now = standing(kept, lesson);
    words.textContent = sentence(now);
    button.textContent = now.state === "done" ? "Not done after all" : "Mark the lesson as done";
  };
  show(load());
  subscribe(show);
}

/** @param {import("./course.js").Standing} standing */
function sentence({ state, answered, all }) {
  const done = state === "done" ? "You have marked this lesson as done. " : "";
  if (all && answered === all) return `${done}You have answered all ${all}.`;
  return `${done}You have answered ${answered} of ${all}.`;
}

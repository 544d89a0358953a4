/** The lessons of the course, and how far a reader is in each. */

import { lessonIn, saidOf } from "../kept/lessons.js";

/** @typedef {import("../kept/shape.js").Kept} Kept */
/** @typedef {{ page: string, address: string, id: string, title: string, pieces: Record<string, string> }} CourseLesson */
/** @typedef {{ state: "new" | "started" | "done", answered: number, all: number, solved: number, exercises: number }} Standing */

/**
 * Return the written lessons in the order of the course.
 * @returns {CourseLesson[]}
 */
export function lessons() {
  return typeof handgradCourse === "undefined" ? [] : handgradCourse;
}

/** Return the lesson that this page is, if it is one. */
export function thisLesson() {
  return lessons().find((lesson) => lesson.page === DOCUMENTATION_OPTIONS.pagename);
}

/**
 * Return the address of a lesson, seen from this page.
 * @param {CourseLesson} lesson
 * @param {string} [heading] the id of a heading in it
 */
export function addressOf(lesson, heading = "") {
  const address = new URL((document.documentElement.dataset.content_root ?? "") + lesson.address, location.href);
  address.hash = heading;
  return address.href;
}

/**
 * Return how far a reader is in a lesson. A question is answered once the reader, or the page, has said right or not yet.
 * @param {Kept} kept
 * @param {CourseLesson} lesson
 * @returns {Standing}
 */
export function standing(kept, lesson) {
  const { started, done } = lessonIn(kept, lesson.page);
  const said = Object.entries(lesson.pieces).map(([anchor, label]) => ({ right: saidOf(kept, lesson.page, anchor), isExercise: label.startsWith("E") }));
  const answered = said.filter(({ right }) => right !== null).length;
  const exercises = said.filter(({ isExercise }) => isExercise);
  return {
    state: done?.is ? "done" : started || answered ? "started" : "new",
    answered,
    all: said.length,
    solved: exercises.filter(({ right }) => right).length,
    exercises: exercises.length,
  };
}

/**
 * Return the words for how far a reader is, such as "started, 5 of 14 answered"; nothing for a lesson that is not begun.
 * @param {Standing} standing
 */
export function inWords({ state, answered, all }) {
  if (state === "new") return "";
  return state === "done" ? "done" : `started, ${answered} of ${all} answered`;
}

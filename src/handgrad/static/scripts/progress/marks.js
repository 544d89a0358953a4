/** How far the reader is in each lesson: a mark and words in the list of pages and in the map of the course. */

import { load, subscribe } from "../kept/store.js";
import { addressOf, inWords, lessons, standing } from "./course.js";

/** Show the marks, and keep them in step with what is kept. */
export function showMarks() {
  const places = [...placesInTheList(), ...placesInTheMap()];
  if (!places.length) return;
  const show = (/** @type {import("../kept/shape.js").Kept} */ kept) => places.forEach(({ lesson, mark }) => mark(standing(kept, lesson)));
  show(load());
  subscribe(show);
}

/** @typedef {{ lesson: import("./course.js").CourseLesson, mark: (standing: import("./course.js").Standing) => void }} Place */

/** @returns {Place[]} */
function placesInTheList() {
  const links = [.../** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".bd-docs-nav a.reference.internal"))];
  return lessons().flatMap((lesson) => {
    const address = addressOf(lesson);
    const link = links.find(({ href, parentElement }) => (isThisPage(href) ? lesson.page === DOCUMENTATION_OPTIONS.pagename && parentElement?.matches(".current") : href === address));
    return link ? [{ lesson, mark: markLink(link) }] : [];
  });
}

/** @param {string} href the theme lets the link to this page itself lead to `#` */
function isThisPage(href) {
  return href === location.href.replace(/#.*/, "") + "#";
}

/** @param {HTMLAnchorElement} link */
function markLink(link) {
  const words = document.createElement("span");
  words.className = "visually-hidden";
  link.append(words);
  return (/** @type {import("./course.js").Standing} */ standing) => {
    link.dataset.progress = standing.state;
    words.textContent = standing.state === "new" ? "" : ` (${inWords(standing)})`;
  };
}

/** @returns {Place[]} */
function placesInTheMap() {
  return lessons().flatMap((lesson) => {
    const stop = /** @type {HTMLElement | null} */ (document.querySelector(`.ah-course li[data-lesson="${lesson.page}"]`));
    const words = stop?.querySelector(".ah-tag");
    return stop && words ? [{ lesson, mark: markStop(stop, words) }] : [];
  });
}

/**
 * @param {HTMLElement} stop
 * @param {Element} words the level and the minutes of the lesson; for who has begun it, how far they are
 */
function markStop(stop, words) {
  const about = words.textContent;
  return (/** @type {import("./course.js").Standing} */ standing) => {
    stop.dataset.progress = standing.state;
    words.textContent = inWords(standing) || about;
  };
}

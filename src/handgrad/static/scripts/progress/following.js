/** Whether the reader has begun the lesson, and where in it the reader is. */

import { lessonIn, reach, start } from "../kept/lessons.js";
import { change, load, subscribe } from "../kept/store.js";

/** @typedef {import("./course.js").CourseLesson} CourseLesson */

/** To open a page and leave, or to scroll through it in search of something, is not to begin it. */
const STAYED = 20_000;
const STEP = 1000;
const AFTER_SCROLLING = 700;
const HEADINGS = "article section[id] > :is(h2, h3)";
const READING_LINE = 0.4;

/**
 * Follow the reader through a lesson.
 * @param {CourseLesson} lesson
 */
export function follow(lesson) {
  beginOnceStayed(lesson);
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("article details.ah-answer > summary")) begin(lesson);
  });
  /** @type {number | undefined} */
  let timer;
  window.addEventListener("scroll", () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => keepPlace(lesson), AFTER_SCROLLING);
  }, { passive: true });
  // Who opens a lesson and leaves without a move was not here: the place of the visit before is kept.
  document.addEventListener("visibilitychange", () => timer !== undefined && document.visibilityState === "hidden" && keepPlace(lesson));
}

/**
 * A reader who looks at the page for a while, and scrolls, has begun.
 * @param {CourseLesson} lesson
 */
function beginOnceStayed(lesson) {
  let stayed = 0;
  let hasScrolled = false;
  window.addEventListener("scroll", () => (hasScrolled = true), { passive: true });
  const clock = window.setInterval(() => {
    if (document.visibilityState === "visible") stayed += STEP;
    if (stayed < STAYED || !hasScrolled) return;
    window.clearInterval(clock);
    begin(lesson);
  }, STEP);
  subscribe((kept) => lessonIn(kept, lesson.page).started && window.clearInterval(clock));
}

/** @param {CourseLesson} lesson */
function begin(lesson) {
  const at = Date.now();
  change((kept) => start(kept, lesson.page, at));
  keepPlace(lesson);
}

/**
 * Keep the heading that the reader is at, in a lesson that is begun.
 * @param {CourseLesson} lesson
 */
function keepPlace(lesson) {
  const kept = lessonIn(load(), lesson.page);
  const heading = headingReached();
  const id = heading?.parentElement?.id;
  if (!heading || !id || !kept.started || kept.place?.heading === id) return;
  const at = Date.now();
  change((all) => reach(all, lesson.page, id, wordsOf(heading), at));
}

/** Return the last heading above the line at which a reader reads. */
function headingReached() {
  const line = window.innerHeight * READING_LINE;
  return [...document.querySelectorAll(HEADINGS)].filter((heading) => heading.getBoundingClientRect().top < line).pop();
}

/** @param {Element} heading */
function wordsOf(heading) {
  const copy = /** @type {Element} */ (heading.cloneNode(true));
  copy.querySelectorAll(".headerlink, .katex-mathml").forEach((part) => part.remove());
  return (copy.textContent ?? "").trim();
}

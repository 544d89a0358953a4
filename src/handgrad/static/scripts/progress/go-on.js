/** The home page's offer to go on where the reader left, or with the next lesson. */

import { lessonIn } from "../kept/lessons.js";
import { load, subscribe } from "../kept/store.js";
import { oneLine } from "../words.js";
import { addressOf, lessons } from "./course.js";

const LONGEST_HEADING = 48;

/** Make the offer, where the page has a place for it: the lesson that was left last or, where all that were begun are done, the next. */
export function offerToGoOn() {
  const place = document.querySelector(".ah-go-on");
  if (!place) return;
  const before = [...place.childNodes];
  const show = (/** @type {import("../kept/shape.js").Kept} */ kept) => place.replaceChildren(...(offer(kept, Date.now()) ?? before));
  show(load());
  subscribe(show);
}

/**
 * Return the offer, or nothing to who has begun nothing.
 * @param {import("../kept/shape.js").Kept} kept
 * @param {number} now
 */
function offer(kept, now) {
  const known = lessons().map((lesson) => ({ lesson, ...lessonIn(kept, lesson.page), latest: latestIn(lessonIn(kept, lesson.page), now) }));
  const inOrderOfTime = known.filter(({ started, done }) => started || done?.is).sort((one, other) => other.latest - one.latest);
  const left = inOrderOfTime.find(({ done }) => !done?.is);
  if (left) return [line("Go on where you left: ", left.lesson, left.place)];
  if (!inOrderOfTime.length) return;
  const last = known.findIndex(({ lesson }) => lesson === inOrderOfTime[0].lesson);
  const next = [...known.slice(last), ...known].find(({ done }) => !done?.is);
  return [next ? line("Go on with the next lesson: ", next.lesson) : paragraph("You have marked every lesson of the course as done.")];
}

/**
 * Return when the reader last did something in a lesson. A time that is still to come was written by a clock that was ahead, and counts for nothing.
 * @param {import("../kept/shape.js").Lesson} lesson
 * @param {number} now
 */
function latestIn({ started, place, done, pieces = {} }, now) {
  const times = [started, place, done, ...Object.values(pieces)].map((record) => record?.at ?? 0);
  return Math.max(0, ...times.filter((at) => at <= now));
}

/**
 * @param {string} words
 * @param {import("./course.js").CourseLesson} lesson
 * @param {import("../kept/shape.js").Place} [place]
 */
function line(words, lesson, place) {
  const link = document.createElement("a");
  link.href = addressOf(lesson, place?.heading);
  link.textContent = `${lesson.id} ${lesson.title}`;
  return paragraph(words, link, place?.words ? `, at \u201c${oneLine(place.words, LONGEST_HEADING)}\u201d.` : ".");
}

/** @param {(string | Node)[]} parts */
function paragraph(...parts) {
  const made = document.createElement("p");
  made.append(...parts);
  return made;
}

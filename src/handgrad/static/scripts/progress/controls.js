/** "I had it" and "Not yet": the reader's word at the end of each open answer, which can be taken back. */

import { judge, saidOf, start } from "../kept/lessons.js";
import { change, load, subscribe } from "../kept/store.js";
import { tellOnce } from "./not-kept.js";

/** @typedef {import("./course.js").CourseLesson} CourseLesson */

const KINDS = { P: "Prediction", R: "Recall question", Q: "Question", E: "Exercise" };
const SAID = { true: "you had it", false: "not yet" };

/**
 * Put the pair into the last answer of every piece of a lesson.
 * @param {CourseLesson} lesson
 */
export function offerOwnWord(lesson) {
  const pairs = Object.entries(lesson.pieces).flatMap(([anchor, label]) => {
    const answers = [...(document.getElementById(anchor)?.querySelectorAll("details.ah-answer:is([data-kind=answer], [data-kind=solution])") ?? [])];
    const last = answers.pop();
    return last ? [pair(lesson, anchor, label, last)] : [];
  });
  const show = (/** @type {import("../kept/shape.js").Kept} */ kept) => pairs.forEach((update) => update(kept));
  show(load());
  subscribe(show);
}

/**
 * Make one pair, and return what brings it in step with what is kept.
 * @param {CourseLesson} lesson
 * @param {string} anchor
 * @param {string} label
 * @param {Element} answer
 */
function pair(lesson, anchor, label, answer) {
  const group = document.createElement("p");
  group.className = "ah-own-word";
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", `${KINDS[/** @type {keyof typeof KINDS} */ (label[0])]} ${label.slice(1)}: did you have it?`);
  const say = (/** @type {boolean | null} */ right) => {
    keepWord(lesson, anchor, right);
    tellOnce(group);
  };
  const had = button("I had it", () => say(true));
  const notYet = button("Not yet", () => say(false));
  const undo = button("Take it back", () => {
    say(null);
    had.focus();
  });
  group.append(had, notYet, undo);
  answer.lastElementChild?.append(group);
  const told = document.createElement("span");
  told.className = "ah-said";
  answer.querySelector("summary")?.append(told);
  return (/** @type {import("../kept/shape.js").Kept} */ kept) => {
    const right = saidOf(kept, lesson.page, anchor);
    had.setAttribute("aria-pressed", String(right === true));
    notYet.setAttribute("aria-pressed", String(right === false));
    undo.classList.toggle("ah-unseen", right === null);
    told.textContent = right === null ? "" : `, ${SAID[`${right}`]}`;
    told.dataset.right = String(right);
  };
}

/**
 * Keep what was said of an answer; whoever says something has begun the lesson.
 * @param {CourseLesson} lesson
 * @param {string} anchor
 * @param {boolean | null} right
 */
function keepWord(lesson, anchor, right) {
  const at = Date.now();
  change((kept) => {
    start(kept, lesson.page, at);
    judge(kept, lesson.page, anchor, right, at);
  });
}

/**
 * @param {string} words
 * @param {() => void} press
 */
function button(words, press) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = words;
  made.addEventListener("click", press);
  return made;
}

/**
 * Keep what the page itself judges: whoever judges an answer says so with an event `ah-judged` on the document.
 * What was once right stays so until the reader says otherwise.
 * @param {CourseLesson} lesson
 */
export function listenToJudges(lesson) {
  document.addEventListener("ah-judged", (event) => {
    const { piece, right } = /** @type {CustomEvent<{ piece: string, right: boolean }>} */ (event).detail ?? {};
    if (!Object.keys(lesson.pieces).includes(piece) || typeof right !== "boolean") return;
    if (right || !saidOf(load(), lesson.page, piece)) keepWord(lesson, piece, right);
    const place = document.getElementById(piece);
    tellOnce(place?.querySelector(".ah-typed") ?? place?.lastElementChild ?? null);
  });
}

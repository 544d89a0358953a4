/** The places on the page of the review, and what is shown in them. */

import { addressOf, lessons } from "../progress/course.js";
import { reachScrollingBoxes } from "../scrolling.js";
import { graded } from "./scheduling.js";
import { spanInWords } from "./words.js";

/** @typedef {import("./dealing.js").Card} Card */
/** @typedef {import("./scheduling.js").Grade} Grade */
/** @typedef {"idle" | "front" | "back"} Side nothing is dealt, or what of the card is seen */
/** @typedef {Record<"table" | "counts" | "card" | "from" | "front" | "back" | "begin" | "show" | "undo" | "said", HTMLElement> & { grades: HTMLElement[] }} Places */

/** @type {Record<Grade, string>} */
export const GRADES = { 1: "Again", 2: "Hard", 3: "Good", 4: "Easy" };

/**
 * Return the places in the box.
 * @param {HTMLElement} box
 * @returns {Places}
 */
export function placesIn(box) {
  const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (box.querySelector(selector));
  const parts = ["table", "counts", "card", "from", "front", "back", "said"].map((name) => [name, find(`.ah-review__${name}`)]);
  const buttons = ["begin", "show", "undo"].map((name) => [name, find(`button[data-do=${name}]`)]);
  const grades = [.../** @type {NodeListOf<HTMLElement>} */ (box.querySelectorAll("button[data-grade]"))];
  return { ...Object.fromEntries([...parts, ...buttons]), grades };
}

/**
 * Put a card on the table, both sides; which of them is seen is another matter.
 * @param {Places} places
 * @param {Card} card
 */
export function layCard(places, card) {
  const lesson = lessons().find(({ page }) => page === card.page);
  const link = document.createElement("a");
  link.href = lesson ? addressOf(lesson, card.name) : "";
  link.textContent = lesson ? `${lesson.id} ${lesson.title}, ${card.label}` : card.label;
  places.from.replaceChildren(link);
  places.front.innerHTML = card.front;
  places.back.innerHTML = card.back;
  reachScrollingBoxes(places.card);
}

/**
 * Show one side of the card, or none, with the buttons that belong to it.
 * @param {Places} places
 * @param {Side} side
 * @param {boolean} canDeal whether there is a card to begin with
 * @param {boolean} canUndo
 */
export function showSide(places, side, canDeal, canUndo) {
  places.card.hidden = side === "idle";
  places.back.hidden = side !== "back";
  places.begin.hidden = side !== "idle" || !canDeal;
  places.show.hidden = side !== "front";
  places.undo.hidden = !canUndo;
  for (const button of places.grades) button.hidden = side !== "back";
}

/**
 * Say on each grade's button when the card would come again.
 * @param {Places} places
 * @param {Record<string, unknown> | undefined} record
 * @param {number} now
 */
export function showSpans(places, record, now) {
  for (const button of places.grades) {
    const grade = gradeOf(button);
    const span = spanInWords(graded(record, grade, now).due - now);
    const words = document.createElement("span");
    words.textContent = span;
    button.replaceChildren(GRADES[grade], " ", words);
  }
}

/** @param {HTMLElement} button */
export function gradeOf(button) {
  return /** @type {Grade} */ (Number(button.dataset.grade));
}

/** The table on which cards are dealt: a card's front, its back when the reader asks for it, and the reader's grade of it. */

import { say } from "../announce.js";
import { hasGrade, own } from "../kept/shape.js";
import { change, load, subscribe } from "../kept/store.js";
import { tellOnce } from "../progress/not-kept.js";
import { cardsOf, handOf, isDealt } from "./dealing.js";
import { keepGrade, takeBack } from "./keeping.js";
import { listenToKeys } from "./keys.js";
import { GRADES, gradeOf, layCard, placesIn, showSide, showSpans } from "./places.js";
import { handInWords, spanInWords } from "./words.js";

/** @typedef {import("./dealing.js").Card} Card */
/** @typedef {import("./scheduling.js").Grade} Grade */
/** @typedef {{ places: import("./places.js").Places, cards: Card[], card: Card | null, side: import("./places.js").Side, at: number | undefined, steps: import("./keeping.js").Step[], isWriting: boolean, timer: number }} Table */

const LONGEST_WAIT = 3_600_000;
const ELSEWHERE = {
  graded: "This card was graded in another window, and that grade stands.",
  takenBack: "The grade of this card was taken back in another window.",
  forgotten: "What was kept of this card was forgotten in another window.",
  left: "The cards of this lesson are no longer dealt.",
};

/** @param {HTMLElement} box */
export function dealOn(box) {
  const places = placesIn(box);
  const cards = cardsOf(typeof handgradCards === "undefined" ? {} : handgradCards);
  /** @type {Table} */
  const table = { places, cards, card: null, side: "idle", at: undefined, steps: [], isWriting: false, timer: 0 };
  places.begin.addEventListener("click", () => deal(table));
  places.show.addEventListener("click", () => turn(table));
  places.undo.addEventListener("click", () => undo(table));
  for (const button of places.grades) button.addEventListener("click", () => grade(table, gradeOf(button)));
  listenToKeys(places.table, {
    turn: () => table.side === "front" && turn(table),
    grade: (chosen) => table.side === "back" && grade(table, chosen),
    undo: () => table.steps.length > 0 && undo(table),
  });
  subscribe(() => table.isWriting || changedElsewhere(table));
  box.querySelector(".ah-review__without")?.remove();
  places.table.hidden = false;
  show(table);
  tellOnce(places.said);
}

/**
 * Bring everything that is shown in step with what is kept.
 * @param {Table} table
 */
function show(table) {
  const now = Date.now();
  const hand = handOf(table.cards, load(), now);
  table.places.counts.textContent = handInWords(hand, now);
  showSide(table.places, table.side, hand.card !== null, table.steps.length > 0);
  window.clearTimeout(table.timer);
  const next = Math.min(hand.next ?? Infinity, hand.wait ?? Infinity);
  if (table.side === "idle" && next < Infinity) table.timer = window.setTimeout(() => show(table), Math.min(Math.max(next - now, 1000), LONGEST_WAIT));
}

/**
 * Lay the next card, or say that there is none; the focus goes to either.
 * @param {Table} table
 */
function deal(table) {
  layNext(table);
  (table.card ? table.places.card : table.places.counts).focus();
}

/** @param {Table} table */
function layNext(table) {
  const { card } = handOf(table.cards, load(), Date.now());
  lay(table, card, card ? "front" : "idle");
}

/**
 * @param {Table} table
 * @param {Card | null} card
 * @param {import("./places.js").Side} side
 */
function lay(table, card, side) {
  Object.assign(table, { card, side });
  if (card) {
    const record = own(load().cards, card.id);
    table.at = record?.at;
    layCard(table.places, card);
    showSpans(table.places, record, Date.now());
  }
  show(table);
}

/** @param {Table} table */
function turn(table) {
  table.side = "back";
  if (table.card) showSpans(table.places, own(load().cards, table.card.id), Date.now());
  show(table);
  table.places.back.focus();
}

/**
 * @param {Table} table
 * @param {Grade} chosen
 */
function grade(table, chosen) {
  const now = Date.now();
  const id = table.card?.id ?? "";
  if (hasChanged(table)) return changedElsewhere(table);
  const kept = write(table, (kept) => table.steps.push(keepGrade(kept, id, chosen, now)));
  say(`${GRADES[chosen]}: it comes again in ${spanInWords(Number(kept.cards[id].due) - now)}.`, table.places.said);
  tellOnce(table.places.said);
  deal(table);
}

/**
 * Take the last grade back, and lay its card again.
 * @param {Table} table
 */
function undo(table) {
  const step = table.steps.pop();
  const card = table.cards.find(({ id }) => id === step?.id);
  if (!step || !card) return;
  /** @type {number | null} */
  let at = null;
  const kept = write(table, (kept) => void (at = takeBack(kept, step, Date.now())));
  if (at === null) {
    say(ELSEWHERE[whatHappened(kept, step.id)], table.places.said);
    return deal(table);
  }
  say("The grade is taken back; here is the card again.", table.places.said);
  const before = table.steps.filter(({ id }) => id === step.id).pop();
  if (before) before.at = at;
  lay(table, card, "back");
  table.places.back.focus();
}

/**
 * Change what is kept; what this causes on the page follows by itself.
 * @param {Table} table
 * @param {(kept: import("../kept/shape.js").Kept) => void} fn
 */
function write(table, fn) {
  table.isWriting = true;
  try {
    return change(fn);
  } finally {
    table.isWriting = false;
  }
}

/**
 * Another window, or the choices on this page, have changed what is kept.
 * @param {Table} table
 */
function changedElsewhere(table) {
  const kept = load();
  if (!Object.keys(kept.cards).length) table.steps = [];
  if (!hasChanged(table)) return show(table);
  say(ELSEWHERE[whatHappened(kept, table.card?.id ?? "", table.at !== undefined)], table.places.said);
  const { card, grades, show: turner } = table.places;
  const isHere = [card, turner, ...grades].some((place) => place.contains(document.activeElement));
  if (isHere) deal(table);
  else layNext(table);
}

/**
 * Say whether the card on the table is another than the one that was laid, or is not dealt any more.
 * @param {Table} table
 */
function hasChanged({ card, side, at }) {
  const kept = load();
  return card !== null && side !== "idle" && (own(kept.cards, card.id)?.at !== at || !isDealt(kept, card.page));
}

/**
 * @param {import("../kept/shape.js").Kept} kept
 * @param {string} id a card that has changed, or whose lesson is not dealt any more
 * @param {boolean} [wasKept] whether something was kept of it
 * @returns {keyof typeof ELSEWHERE}
 */
function whatHappened(kept, id, wasKept = true) {
  const record = own(kept.cards, id);
  if (!record && (wasKept || !Object.keys(kept.lessons).length)) return "forgotten";
  if (!isDealt(kept, id.slice(0, id.indexOf("#")))) return "left";
  return record && hasGrade(record) ? "graded" : "takenBack";
}

/** What a typed answer is beside the right one: right, or wrong in a way that the numbers themselves show. Nothing here needs a page. */

import { agreement } from "./agreeing.js";
import { findFactor } from "./factors.js";
import { fits, flat, same, turned } from "./shapes.js";

/** @typedef {import("./arithmetic.js").Element} Element */
/** @typedef {import("./shapes.js").Arranged<number>} Numbers */
/** @typedef {{ value: Numbers, shape: number[], words: string }} Known a wrong answer that the author knows, and what to ask about it */
/**
 * @typedef {object} Right the right answer, as the page holds it
 * @property {Numbers} value
 * @property {number[]} shape
 * @property {number} places how many decimals the page prints
 * @property {Known[]} known
 */
/** @typedef {{ kind: "known", words: string } | { kind: "some", count: number, of: number } | { kind: Kind, several: boolean }} Verdict */
/** @typedef {"right" | "coarse" | "few" | "rounding" | "sign" | "transposed" | "order" | "arranged" | "form" | "zero" | "two" | "factor" | "wrong"} Kind */

/**
 * Judge an answer.
 * @param {import("./reading.js").Typed} typed
 * @param {number[]} shape of what was typed
 * @param {Right} right
 * @returns {Verdict}
 */
export function judge(typed, shape, right) {
  const [given, wanted] = [flat(typed), flat(right.value)];
  const isOfItsForm = fits(shape, right.shape);
  const agreements = isOfItsForm ? given.map((one, place) => agreement(one, wanted[place], right.places)) : [];
  const several = wanted.length > 1;
  if (isOfItsForm && agreements.every((one) => one === "right")) return { kind: "right", several };
  if (isOfItsForm && agreements.every((one) => one === "right" || one === "coarse")) return { kind: "coarse", several };
  const isNear = isOfItsForm && agreements.every((one) => one !== "apart");
  const known = right.known.find((each) => isKnown(given, shape, each, right, isNear ? ["right"] : ["right", "coarse"]));
  if (known) return { kind: "known", words: known.words };
  if (!isOfItsForm) return { kind: whereFormsDiffer(given, shape, wanted, right), several };
  if (isNear) return { kind: agreements.includes("rounding") ? "rounding" : "few", several };
  const kind = whatTheNumbersShow(given, wanted, right);
  const count = agreements.filter((one) => one === "right" || one === "coarse").length;
  return kind === "wrong" && count ? { kind: "some", count, of: wanted.length } : { kind, several };
}

/**
 * Whether numbers are right, one by one.
 * @param {Element[]} given
 * @param {number[]} wanted
 * @param {number} places
 */
function areRight(given, wanted, places) {
  return given.length === wanted.length && given.every((one, place) => agreement(one, wanted[place], places) !== "apart");
}

/**
 * Whether an answer is a wrong one that the author knows. Where one number is asked for it may be any of several; too few of the right numbers
 * are no wrong answer.
 * @param {Element[]} given
 * @param {number[]} shape
 * @param {Known} known
 * @param {Right} right
 * @param {string[]} enough how near the numbers must be
 */
function isKnown(given, shape, known, right, enough) {
  const [wrong, wanted] = [flat(known.value), flat(right.value)];
  const isOne = (/** @type {Element} */ one, /** @type {number} */ other) => enough.includes(agreement(one, other, right.places));
  if (given.length < wanted.length && given.every((one) => wanted.some((other) => isOne(one, other)))) return false;
  if (fits(shape, known.shape)) return given.every((one, place) => isOne(one, wrong[place]));
  return wanted.length === 1 && given.length === 1 && wrong.some((other) => isOne(given[0], other));
}

/**
 * @param {Element[]} given
 * @param {number[]} shape
 * @param {number[]} wanted
 * @param {Right} right
 * @returns {Kind}
 */
function whereFormsDiffer(given, shape, wanted, right) {
  if (given.length !== wanted.length) return "form";
  const isTurned = shape.length === 2 && same([...shape].reverse(), right.shape);
  if (isTurned && areRight(turned(given, shape), wanted, right.places)) return "transposed";
  return areRight(given, wanted, right.places) ? "arranged" : "form";
}

/**
 * @param {Element[]} given
 * @param {number[]} wanted
 * @param {Right} right
 * @returns {Kind}
 */
function whatTheNumbersShow(given, wanted, { shape, places }) {
  if (areRight(given.map(size), wanted.map(Math.abs), places)) return "sign";
  if (shape.length === 2 && shape[0] === shape[1] && areRight(turned(given, shape), wanted, places)) return "transposed";
  if (isReordered(given, wanted, places)) return "order";
  const others = given.filter((one, place) => agreement(one, wanted[place], places) === "apart");
  if (wanted.every((one) => one !== 0) && others.every((one) => one.value === 0)) return "zero";
  return findFactor(given, wanted, places) ?? "wrong";
}

/**
 * @param {Element} one
 * @returns {Element}
 */
function size({ value, places }) {
  return { value: Math.abs(value), places };
}

/**
 * Whether the numbers are right and stand at wrong places.
 * @param {Element[]} given
 * @param {number[]} wanted
 * @param {number} places
 */
function isReordered(given, wanted, places) {
  const left = [...wanted];
  return given.length > 1 && given.every((one) => {
    const place = left.findIndex((other) => areRight([one], [other], places));
    return place >= 0 && left.splice(place, 1).length;
  });
}

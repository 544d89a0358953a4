/** Whether an answer is the right one but for a factor: a 2, or the number of terms of a mean. Nothing here needs a page. */

import { isShort, lastDigit } from "./agreeing.js";

/** @typedef {import("./arithmetic.js").Element} Element */

const MOST = 100;
const TELLING_DIGITS = 3;
const NOISE = 1e-9;

/**
 * Return which factor parts two answers. Of two whole numbers nearly each is a multiple of some other, so a factor other than 2 counts only where
 * several numbers share it, or where the right one has more decimals than the page prints.
 * @param {Element[]} given
 * @param {number[]} wanted
 * @param {number} places
 * @returns {"two" | "factor" | undefined}
 */
export function findFactor(given, wanted, places) {
  const first = wanted.findIndex((one) => one !== 0);
  if (first < 0) return undefined;
  const ratio = given[first].value / wanted[first];
  const [factor, isDivided] = Math.abs(ratio) >= 1 ? [Math.round(ratio), false] : [Math.round(1 / ratio), true];
  if (!(factor >= 2 && factor <= MOST)) return undefined;
  const isShared = given.every((one, place) => isMultiple(one, wanted[place], isDivided ? 1 / factor : factor, places));
  const isTold = factor === 2 || wanted.filter((one) => one !== 0).length > 1 || !isShort(wanted[first], places);
  return isShared && isTold ? (factor === 2 ? "two" : "factor") : undefined;
}

/**
 * Whether a number is so many times another, to the digits that the page prints, or to the last one typed of three or more with a decimal.
 * @param {Element} one
 * @param {number} wanted
 * @param {number} factor
 * @param {number} places
 */
function isMultiple({ value, places: typedPlaces }, wanted, factor, places) {
  const isTelling = typedPlaces > 0 && Math.abs(value) >= 10 ** (TELLING_DIGITS - 1 - typedPlaces);
  const printed = (factor * lastDigit(wanted, places)) / 2;
  const typed = isTelling ? 10 ** -typedPlaces / 2 : 0;
  return Math.abs(value - factor * wanted) <= Math.max(printed, typed) + NOISE * Math.abs(value);
}

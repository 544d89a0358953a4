/** What a reader types as an answer: a number, a tuple, a matrix in brackets or row by row. Nothing here needs a page. */

import { Reader } from "./arithmetic.js";
import { listIn, rows } from "./lists.js";
import { fits, shapeOf } from "./shapes.js";
import { signsOf, tightCommas } from "./signs.js";
import { replaced, spelled } from "./spelling.js";
import { Unreadable } from "./unreadable.js";

/** @typedef {import("./arithmetic.js").Element} Element */
/** @typedef {import("./shapes.js").Arranged<Element>} Typed */
/** @typedef {import("./spelling.js").Spelled} Spelled */
/** @typedef {{ typed: Typed, shape: number[] }} Found numbers, as they are arranged */
/** @typedef {{ mistake: string, at: number, either?: Found[] }} Mistake what cannot be read, and what it may be where there are two ways */
/** @typedef {Found | Mistake} Read */

const LONGEST = 2000;
const DECIMAL = /(?<=\d),(?=\d)/g;
const AT_LINE_END = /,[ \t]*(?=\n)/g;
/** Where among the ways to read several numbers the one stands that takes a space to part them. */
const SPACED = 2;
const BETWEEN = /(?<=[\d.)\]%∞π]|(?<!\p{L})(?:e|pi|inf|nan))[ \t]+(?=[-+]?[\d.([\p{L}∞√])/gu;

/**
 * Read an answer; `shape` is that of the right one and decides what a comma between two digits is, and whether a space parts numbers.
 * @param {string} text
 * @param {number[]} shape
 * @returns {Read}
 */
export function read(text, shape) {
  if (!text.trim()) return { mistake: "Nothing stands here yet.", at: 0 };
  if (text.length > LONGEST) return { mistake: "This is longer than any answer.", at: LONGEST };
  return readings(spelled(text, shape.length === 1), shape);
}

/**
 * Read a text as it stands; where that gives another number of numbers than are asked for, try what else it may be. Where several are asked for,
 * a space parts them, and what is wrong is told of that reading.
 * @param {Spelled} whole
 * @param {number[]} shape
 * @returns {Read}
 */
function readings(whole, shape) {
  const plain = placed(attempt(whole.text), whole);
  const isFit = (/** @type {Read} */ found) => "shape" in found && fits(found.shape, shape);
  if (isFit(plain)) return plain;
  if (!shape.length && /^\s*[-+]?\d{1,3}(,\d{3})+(\.\d+)?\s*$/.test(whole.text)) return placed(grouped(whole.text, tightCommas(whole.text)), whole);
  const pointed = replaced(whole, DECIMAL, ".");
  const ways = [pointed, ...(shape.length ? [whole, pointed].flatMap(parted) : [])].map((way) => placed(attempt(way.text), way));
  return ways.find(isFit) ?? ("mistake" in plain ? (ways[SPACED] ?? plain) : plain);
}

/**
 * Return what was read with the place of a mistake as the reader typed it.
 * @param {Read} found
 * @param {Spelled} spelling
 * @returns {Read}
 */
function placed(found, { text, places }) {
  return "mistake" in found ? { ...found, at: places[Math.min(found.at, text.length)] } : found;
}

/**
 * Return a text without commas at the ends of its lines, and with its numbers parted by spaces.
 * @param {Spelled} text
 */
function parted(text) {
  const ended = replaced(text, AT_LINE_END, "");
  return [ended, replaced(ended, BETWEEN, ", ")];
}

/**
 * Read a number whose digits stand in groups of three; one group alone may as well be decimals.
 * @param {string} text
 * @param {number[]} commas
 * @returns {Read}
 */
function grouped(text, commas) {
  const digits = text.replaceAll(",", "");
  const isDecimal = /^\D*0+,/.test(text);
  if (commas.length > 1 || text.includes(".")) return attempt(digits);
  const [decimal, whole] = [text.replace(",", ".").trim(), digits.trim()];
  if (isDecimal) return attempt(decimal);
  const either = [decimal, whole].map(attempt).filter((found) => "shape" in found);
  return { mistake: `This can be read in two ways: write ${decimal} or ${whole}.`, at: commas[0], either };
}

/**
 * @param {string} text
 * @returns {Read}
 */
function attempt(text) {
  try {
    const reader = new Reader(signsOf(text), text.length, listIn);
    const typed = rows(reader, false);
    const left = reader.peek();
    if (left) throw reader.refusal() ?? new Unreadable(left.text === ")" || left.text === "]" ? "This bracket closes nothing." : "What should this sign do here?", left.at);
    const shape = shapeOf(typed);
    if (!shape) throw new Unreadable("The rows are not equally long, or lie deeper than a matrix.", 0);
    return { typed: /** @type {Typed} */ (typed), shape };
  } catch (error) {
    if (error instanceof Unreadable) return { mistake: error.message, at: error.at };
    throw error;
  }
}

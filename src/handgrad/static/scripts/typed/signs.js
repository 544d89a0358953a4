/** What a reader has typed, cut into numbers, names and signs, each with its place. */

/** @typedef {{ kind: "number" | "name" | "sign" | "unknown", text: string, at: number, end: number }} Sign */

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy;
const NAME = /\p{L}+|√|∞/uy;
const SIGN = /\*\*|[-+*/^%()[\],;\n]/y;
const UNKNOWN = /\S/uy;
const AFTER_DIGIT = /\d/;

/**
 * Return the signs of a text; spaces part signs and are none.
 * @param {string} plain
 * @returns {Sign[]}
 */
export function signsOf(plain) {
  /** @type {Sign[]} */
  const signs = [];
  let at = 0;
  while (at < plain.length) {
    const found = raisedAt(plain, at) ?? signAt(plain, at);
    if (found) signs.push(...found);
    at = found ? found[found.length - 1].end : at + 1;
  }
  return signs;
}

/**
 * @param {string} plain
 * @param {number} at
 * @returns {Sign[] | undefined} nothing for a space
 */
function signAt(plain, at) {
  for (const [kind, pattern] of /** @type {[Sign["kind"], RegExp][]} */ ([["number", NUMBER], ["name", NAME], ["sign", SIGN], ["unknown", UNKNOWN]])) {
    pattern.lastIndex = at;
    const text = pattern.exec(plain)?.[0];
    if (text) return [{ kind, text: text === "**" ? "^" : text, at, end: at + text.length }];
  }
  return undefined;
}

/**
 * Return a raised number such as ⁻² as the power that it is.
 * @param {string} plain
 * @param {number} at
 * @returns {Sign[] | undefined}
 */
function raisedAt(plain, at) {
  const text = /^⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/.exec(plain.slice(at))?.[0];
  if (!text) return undefined;
  const end = at + text.length;
  const digits = [...text].filter((sign) => sign !== "⁻").map((sign) => RAISED.indexOf(sign)).join("");
  /** @type {Sign[]} */
  const minus = text.startsWith("⁻") ? [{ kind: "sign", text: "-", at, end }] : [];
  return [{ kind: "sign", text: "^", at, end }, ...minus, { kind: "number", text: digits, at, end }];
}

/**
 * Return the places of the commas that stand between two digits, which may be decimal points.
 * @param {string} text
 */
export function tightCommas(text) {
  return [...text.matchAll(/,/g)].map((comma) => comma.index).filter((at) => AFTER_DIGIT.test(text[at - 1] ?? "") && AFTER_DIGIT.test(text[at + 1] ?? ""));
}

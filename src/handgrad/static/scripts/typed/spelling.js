/** How a text may be spelled: signs of one meaning are made one, and what belongs to no number is left out. Nothing here needs a page. */

/** @typedef {{ text: string, places: number[] }} Spelled a text, and for each of its signs the place where it was typed, with that of the end */

const UNSEEN = /[\u00ad\u200b-\u200f\u2060-\u2069\ufeff]/u;
const RAISED = /[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]/u;
const SIGNS = new Map(Object.entries({
  "\u2212": "-", "\u2013": "-", "\u2010": "-", "\u2011": "-", "×": "*", "·": "*", "⋅": "*", "∗": "*", "÷": "/", "∕": "/",
  "\u066b": ",", "\u060c": ",", "\u3001": ",", "\r": "\n",
}));

/**
 * The spellings that are made one, each replaced everywhere. A label and what stands before the last `=` go; so do the names that PyTorch and NumPy
 * print around numbers, the modules that code names before a function, and the full stop of a sentence.
 * @type {[RegExp, string][]}
 */
const SPELLINGS = [
  [/(?<=^\s*|[([,;=\n]\s*)\u2014/g, "-"],
  [/(?<=\d[ ]*)\u2044/g, "/"],
  [/(?<=[\d)\]]\s*)[xX](?=\s*[-+\d.([])/g, "*"],
  [/\s*,?\s*\band\b/g, ", "],
  [/(?<=\p{L})_(?=\d)/gu, ""],
  [/\b(?:torch|np|numpy|math)\.(?=\p{L})/gu, ""],
  [/\b(?:tensor|array)\s*(?=\()/g, ""],
  [/,\s*(?:dtype|device|requires_grad|grad_fn)\s*=\s*[^\s,()]+/g, ""],
  [/(?<=(?:^|[([,;\n])\s*)[\p{L}][\p{L}\d._]*\s*[=≈]\s*/gu, ""],
  [/^[^]*[=≈]/g, ""],
  [/(?<=(?:[)\]%\p{L}]|\d\.\d+)\s*)\.\s*$/gu, ""],
];
const TURNED = /(?<=[)\]])\s*\^?\s*T\b/g;

/**
 * Spell a text as it is read; over a list of numbers the sign of a transpose says nothing.
 * @param {string} typed
 * @param {boolean} isList
 * @returns {Spelled}
 */
export function spelled(typed, isList) {
  const signs = signBySign(typed);
  return [...SPELLINGS, ...(isList ? [/** @type {[RegExp, string]} */ ([TURNED, ""])] : [])].reduce((text, [pattern, by]) => replaced(text, pattern, by), signs);
}

/**
 * @param {string} typed
 * @returns {Spelled}
 */
function signBySign(typed) {
  let text = "";
  /** @type {number[]} */
  const places = [];
  let at = 0;
  for (const sign of typed) {
    const by = signOf(sign, text);
    places.push(...Array.from(by, () => at));
    text += by;
    at += sign.length;
  }
  return { text, places: [...places, at] };
}

/**
 * Return what a sign means; a fraction such as ½ stands in brackets, and behind a number it is the rest of a mixed one.
 * @param {string} sign
 * @param {string} before
 */
function signOf(sign, before) {
  if (UNSEEN.test(sign)) return "";
  if (RAISED.test(sign)) return sign;
  const known = SIGNS.get(sign);
  if (known) return known;
  if (/\p{Nd}/u.test(sign)) return String(digitOf(sign));
  const plain = sign.normalize("NFKC").replaceAll("\u2044", "/");
  if (/^\d+\/\d+$/.test(plain)) return /\d\s*$/.test(before) ? ` ${plain}` : `(${plain})`;
  return sign === "\u2044" ? "/" : plain;
}

/**
 * Return the value of a digit of any script: each has its ten digits in a row.
 * @param {string} sign
 */
function digitOf(sign) {
  const code = /** @type {number} */ (sign.codePointAt(0));
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++;
  return before % 10;
}

/**
 * Replace a pattern, and keep the places.
 * @param {Spelled} spelling
 * @param {RegExp} pattern
 * @param {string} by
 * @returns {Spelled}
 */
export function replaced({ text, places }, pattern, by) {
  let made = "";
  /** @type {number[]} */
  const kept = [];
  let at = 0;
  for (const found of text.matchAll(pattern)) {
    kept.push(...places.slice(at, found.index), ...Array.from(by, () => places[found.index]));
    made += text.slice(at, found.index) + by;
    at = found.index + found[0].length;
  }
  return { text: made + text.slice(at), places: [...kept, ...places.slice(at)] };
}

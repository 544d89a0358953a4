/** Numbers as the course prints them, and numbers as readers type them. Nothing here needs a page. */

const MINUS = "\u2212";
const PLACES = 4;
const TINY = 0.5 * 10 ** -PLACES;
const HUGE = 1e7;

/**
 * Return a number as the course prints it: as short as it can be where four places hold it exactly, else with four places, and as a power
 * of ten where it is too small or too large for them.
 * @param {number} value
 * @returns {string} text whose raised parts stand between `^`
 */
export function num(value) {
  if (!Number.isFinite(value)) throw new RangeError(`an explorer shows finite numbers only, not ${value}`);
  const size = Math.abs(value);
  if (size && (size <= TINY || size >= HUGE)) return power(value);
  const fixed = rounded(value);
  const near = Math.abs(value - Number(fixed)) <= Math.max(1e-12 * Math.max(size, Math.abs(Number(fixed))), 1e-12);
  const short = near ? fixed.replace(/\.?0+$/, "") : fixed;
  return Number(short) === 0 ? short.replace("-", "") : short.replace("-", MINUS);
}

/**
 * Return a number with four places; halfway goes to the even digit, as in Python.
 * @param {number} value
 */
function rounded(value) {
  const halfway = Math.abs(value * 32) % 2 === 1;
  const cut = value.toFixed(PLACES + 1).slice(0, -1);
  return halfway && Number(cut.slice(-1)) % 2 === 0 ? cut : value.toFixed(PLACES);
}

/** @param {number} value */
function power(value) {
  const [digits, exponent] = value.toExponential(2).split("e");
  const short = digits.replace(/\.?0+$/, "");
  const ten = `10^${String(Number(exponent)).replace("-", MINUS)}^`;
  if (short === "1") return ten;
  return short === "-1" ? MINUS + ten : `${short.replace("-", MINUS)} × ${ten}`;
}

/**
 * Return a number in brackets where it is negative, as a factor or a term that is taken away is written.
 * @param {number} value
 */
export function factor(value) {
  return value < 0 ? `(${num(value)})` : num(value);
}

/**
 * Return a number as a field of the page holds it: every digit of it, and a true minus.
 * @param {number} value
 */
export function typed(value) {
  return String(value === 0 ? 0 : value).replace("-", MINUS).replace("e-", `e${MINUS}`).replace("e+", "e");
}

/**
 * Read what a reader has typed.
 * @param {string} text
 * @param {number} low the least number allowed
 * @param {number} high the largest
 * @returns {{value: number} | {mistake: string}} the number, or what is wrong and what is allowed
 */
export function read(text, low, high) {
  const plain = text.trim().replaceAll(MINUS, "-");
  const allowed = `a number from ${num(low)} to ${num(high)}`;
  if (!plain) return { mistake: `Nothing stands here. Type ${allowed}.` };
  if (/^[+-]?\d+,\d*$/.test(plain)) return { mistake: `Write the decimals after a point, as in ${plain.replace(",", ".")}: ${allowed}.` };
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return { mistake: `\u201c${shortened(text.trim())}\u201d is not a number. Type ${allowed}.` };
  const value = Number(plain);
  if (!(value >= low && value <= high)) return { mistake: `\u201c${shortened(text.trim())}\u201d lies outside. Type ${allowed}.` };
  return { value: value === 0 ? 0 : value };
}

/** @param {string} text */
function shortened(text) {
  const signs = [...text];
  return signs.length > 20 ? `${signs.slice(0, 20).join("")}\u2026` : text;
}

/** Whether one typed number is the right one, as exactly as the page prints it. Nothing here needs a page. */

/** @typedef {import("./arithmetic.js").Element} Element */
/** @typedef {"right" | "coarse" | "few" | "rounding" | "apart"} Agreement */

const LEAST_DIGITS = 2;
const NOISE = 1e-9;
const SMALL_PART = 0.005;

/**
 * Return the step of the last digit that counts: that of the page's decimals, and of two digits of a number that they would print as 0.
 * @param {number} value
 * @param {number} places
 */
export function lastDigit(value, places) {
  const step = 10 ** -places;
  return value && Math.abs(value) < step / 2 ? 10 ** (Math.floor(Math.log10(Math.abs(value))) + 1 - LEAST_DIGITS) : step;
}

/**
 * Compare a typed number with the right one: coarse is a right rounding to fewer decimals than the page prints, few one to a single digit, and
 * rounding a number so near that something was rounded on the way, or wrongly.
 * @param {Element} typed
 * @param {number} right
 * @param {number} places how many decimals the page prints
 * @returns {Agreement}
 */
export function agreement({ value, places: typedPlaces }, right, places) {
  if (!Number.isFinite(right) || !Number.isFinite(value)) return Object.is(value, right) ? "right" : "apart";
  const distance = Math.abs(value - right);
  const step = lastDigit(right, places);
  const noise = Math.min(NOISE * Math.max(1, Math.abs(right)), step / 1000);
  if (distance <= noise) return "right";
  if (isShort(right, places)) return near(typedPlaces, distance, right);
  if (typedPlaces >= places && distance <= step / 2 + noise) return "right";
  const isRounded = distance <= 10 ** -typedPlaces / 2 + noise;
  if (isRounded && Math.abs(right) >= 10 ** (LEAST_DIGITS - 1 - typedPlaces)) return "coarse";
  if (isRounded && typedPlaces > 0 && Math.abs(right) >= 10 ** -typedPlaces) return "few";
  return near(typedPlaces, distance, right);
}

/**
 * Whether the page prints all of a number: then nothing of it may be rounded away.
 * @param {number} value
 * @param {number} places
 */
export function isShort(value, places) {
  return Math.abs(value - Number(value.toFixed(places))) <= 1e-12 * Math.max(1, Math.abs(value));
}

/**
 * @param {number} places
 * @param {number} distance
 * @param {number} right
 * @returns {Agreement}
 */
function near(places, distance, right) {
  return places > 0 && distance <= SMALL_PART * Math.abs(right) * (1 + NOISE) ? "rounding" : "apart";
}

/** Times of changes, as `Date.now()` gives them. */

/** A clock may be wrong, and years so; beyond these two no clock goes. */
const LATEST = Date.UTC(9999, 0);

/**
 * Say whether a value can be a time.
 * @param {unknown} value
 * @returns {value is number}
 */
export function isTime(value) {
  return typeof value === "number" && value >= 0 && value <= LATEST;
}

/**
 * Return the time of a change that is later than the one before it, also where a clock was set back in between.
 * @param {{ at?: unknown } | undefined} before
 * @param {number} now
 */
export function changeTime(before, now) {
  return isTime(before?.at) ? Math.max(now, before.at + 1) : now;
}

/** Two difference quotients of x³ − 2x as a program computes them, each operation rounded to a type. */

/** @type {Record<string, (value: number) => number>} */
export const TYPES = { float64: (value) => value, float32: Math.fround };

/**
 * Return both quotients, and whether the nudge was lost in x + h.
 * @param {number} x
 * @param {number} h
 * @param {string} type
 */
export function quotients(x, h, type) {
  const r = TYPES[type];
  const [place, nudge] = [r(x), r(h)];
  /** @param {number} at */
  const f = (at) => r(r(r(at * at) * at) - r(2 * at));
  const [above, value, below] = [f(r(place + nudge)), f(place), f(r(place - nudge))];
  return {
    oneSided: r(r(above - value) / nudge),
    central: r(r(above - below) / r(2 * nudge)),
    lost: r(place + nudge) === place,
  };
}

/** @param {number} x */
export function slope(x) {
  return 3 * x * x - 2;
}

/**
 * Return how far both quotients are from the slope where nothing is rounded.
 * @param {number} x
 * @param {number} h
 */
export function exactErrors(x, h) {
  return { oneSided: 3 * x * h + h * h, central: h * h };
}

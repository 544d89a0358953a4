/** A curve, its slope, and a step against the slope. */

/** @typedef {{value: (x: number) => number, slope: (x: number) => number}} Curve */

/** @type {Record<string, Curve>} */
export const CURVES = {
  square: { value: (x) => x * x, slope: (x) => 2 * x },
  cubic: { value: (x) => x * x * x - 2 * x, slope: (x) => 3 * x * x - 2 },
};

/**
 * Return where a step leads that goes against the slope.
 * @param {Curve} curve
 * @param {number} x
 * @param {number} rate
 */
export function stepDown(curve, x, rate) {
  return x - rate * curve.slope(x);
}

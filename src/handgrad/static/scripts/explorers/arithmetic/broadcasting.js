/** Two shapes that meet: how they line up, which entry each place reads, and what comes back to each entry. Nothing here touches the page. */

import { indexAt, sizeOf } from "./layouts.js";

/** @typedef {{a: number | undefined, b: number | undefined, length: number | undefined}} Meeting the lengths at one axis, as far as the shapes have them, and what they make */

/**
 * Line two shapes up from the right.
 * @param {number[]} a
 * @param {number[]} b
 * @returns {Meeting[]} axis by axis, the first axis first
 */
export function lineUp(a, b) {
  const axes = Math.max(a.length, b.length);
  return Array.from({ length: axes }, (_, axis) => {
    const [one, other] = [a[axis - axes + a.length], b[axis - axes + b.length]];
    const [m, n] = [one ?? 1, other ?? 1];
    return { a: one, b: other, length: m === n || n === 1 ? m : m === 1 ? n : undefined };
  });
}

/**
 * Return the shape in which two shapes meet, or the axis, the last one first, at which they do not fit.
 * @param {number[]} a
 * @param {number[]} b
 * @returns {{shape: number[]} | {axis: number, refusal: string}}
 */
export function meet(a, b) {
  const meetings = lineUp(a, b);
  for (let axis = meetings.length - 1; axis >= 0; axis -= 1) {
    const at = meetings[axis];
    if (at.length === undefined) return { axis, refusal: `The size of tensor a (${at.a}) must match the size of tensor b (${at.b}) at non-singleton dimension ${axis}` };
  }
  return { shape: meetings.map(({ length }) => /** @type {number} */ (length)) };
}

/**
 * Return for each place of the full shape, in the order of reading, which entry of an input it reads.
 * @param {number[]} shape of the input
 * @param {number[]} full
 */
export function entriesRead(shape, full) {
  const front = full.length - shape.length;
  return Array.from({ length: sizeOf(full) }, (_, place) => {
    const index = indexAt(full, place).slice(front);
    return index.reduce((entry, i, axis) => entry * shape[axis] + (shape[axis] === 1 ? 0 : i), 0);
  });
}

/**
 * Return what comes back to each entry of an input: the sum of what arrives at the places that read it.
 * @param {number[]} arrives one number for each place of the full shape
 * @param {number[]} shape of the input
 * @param {number[]} full
 */
export function sumBack(arrives, shape, full) {
  const back = Array.from({ length: sizeOf(shape) }, () => 0);
  entriesRead(shape, full).forEach((entry, place) => (back[entry] += arrives[place]));
  return back;
}

/**
 * Return the axes of the full shape over which an input's gradient is summed.
 * @param {number[]} shape of the input
 * @param {number[]} full
 * @returns {{added: number[], stretched: number[]}} those added in front, which vanish, and those of length 1, which stay
 */
export function axesSummed(shape, full) {
  const front = full.length - shape.length;
  const axes = full.map((_, axis) => axis);
  return {
    added: axes.slice(0, front),
    stretched: axes.slice(front).filter((axis) => shape[axis - front] === 1 && full[axis] !== 1),
  };
}

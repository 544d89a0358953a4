/** A loop of four lines on L = (2w − 4)², with and without the first of them. Nothing here touches the page. */

/** The lines of one round, in order. */
export const LINES = /** @type {const} */ (["clear", "forward", "backward", "step"]);

/** @param {number} w */
export const lossAt = (w) => (2 * w - 4) ** 2;

/**
 * Return the slope of the loss: that of the square, 2(2w − 4), times the 2 inside.
 * @param {number} w
 */
export const slopeAt = (w) => 2 * (2 * w - 4) * 2;

/**
 * @typedef {object} Loop what a loop has come to
 * @property {number} w
 * @property {number | undefined} grad what `w.grad` holds; nothing where it is None
 * @property {number | undefined} left what it held when this round began
 * @property {number} from where `w` was when this round began
 * @property {number[]} path where `w` has been after each step, its start first
 */

/**
 * Run so many lines of the loop.
 * @param {{w: number, rate: number}} start
 * @param {number} lines
 * @param {boolean} clears whether the loop has its first line
 * @returns {Loop}
 */
export function run({ w, rate }, lines, clears) {
  /** @type {Loop} */
  const loop = { w, grad: undefined, left: undefined, from: w, path: [w] };
  for (let done = 0; done < lines; done += 1) {
    const line = LINES[done % LINES.length];
    if (line === "clear") {
      loop.from = loop.w;
      if (clears) loop.grad = undefined;
      loop.left = loop.grad;
    } else if (line === "backward") {
      loop.grad = (loop.grad ?? 0) + slopeAt(loop.w);
    } else if (line === "step") {
      loop.w -= rate * /** @type {number} */ (loop.grad);
      loop.path.push(loop.w);
    }
  }
  return loop;
}

/** Two losses of two inputs, their gradients, their lines of equal loss, and a walk against the gradient. */

/** @typedef {[number, number]} Pair w and b */
/** @typedef {[Pair, Pair]} Window the least and the largest w, and the least and the largest b */

/**
 * @typedef {object} Loss
 * @property {(at: Pair) => number} value
 * @property {(at: Pair) => Pair} gradient
 * @property {(level: number, window: Window) => Pair[][]} contour pairs of that loss, line by line
 */

const TURN = 120;

/**
 * Return both losses: the valley (w x + b − target)², and the bowl w² + stretch · b².
 * @param {{x: number, target: number, stretch: number}} numbers
 * @returns {Record<string, Loss>}
 */
export function losses({ x, target, stretch }) {
  /** @param {Pair} at */
  const difference = ([w, b]) => w * x + b - target;
  return {
    valley: {
      value: (at) => difference(at) ** 2,
      gradient: (at) => [2 * difference(at) * x, 2 * difference(at)],
      contour: (level, [, ends]) => (level ? [-1, 1] : [1]).map((side) => ends.map((b) => [(target + side * Math.sqrt(level) - b) / x, b])),
    },
    bowl: {
      value: ([w, b]) => w * w + stretch * b * b,
      gradient: ([w, b]) => [2 * w, 2 * stretch * b],
      contour: (level) => [Array.from({ length: TURN + 1 }, (_, part) => turned(level, stretch, (2 * Math.PI * part) / TURN))],
    },
  };
}

/**
 * @param {number} level
 * @param {number} stretch
 * @param {number} turn
 * @returns {Pair}
 */
function turned(level, stretch, turn) {
  return [Math.sqrt(level) * Math.cos(turn), Math.sqrt(level / stretch) * Math.sin(turn)];
}

/**
 * Return where a step against the gradient leads: both inputs at once, from slopes found at the same place.
 * @param {Loss} loss
 * @param {Pair} at
 * @param {number} rate
 * @returns {Pair}
 */
export function stepDown(loss, at, rate) {
  const [dw, db] = loss.gradient(at);
  return [at[0] - rate * dw, at[1] - rate * db];
}

/**
 * Return the places of a walk, the start first; it ends after so many steps, or with the first place outside of the window.
 * @param {Loss} loss
 * @param {Pair} start
 * @param {number} rate
 * @param {number} steps
 * @param {Window} window
 */
export function walk(loss, start, rate, steps, window) {
  const places = [start];
  for (let last = start; places.length <= steps && holds(window, last); places.push(last)) last = stepDown(loss, last, rate);
  return places;
}

/**
 * Say whether a step has gone past the lowest place on its way: behind it the ground rises along the step.
 * @param {Loss} loss
 * @param {Pair} before
 * @param {Pair} after
 */
export function crosses(loss, before, after) {
  const [then, now] = [loss.gradient(before), loss.gradient(after)];
  return then[0] * now[0] + then[1] * now[1] < 0;
}

/**
 * Say whether a place lies in a window.
 * @param {Window} window
 * @param {Pair} at
 */
export function holds(window, at) {
  return window.every(([low, high], way) => at[way] >= low && at[way] <= high);
}

/**
 * Return the part of a line that lies in a window, or nothing where none of it does.
 * @param {Pair} from
 * @param {Pair} to
 * @param {Window} window
 * @returns {[Pair, Pair] | undefined}
 */
export function cut(from, to, window) {
  let [first, last] = [0, 1];
  for (const way of [0, 1]) {
    const run = to[way] - from[way];
    const ends = window[way].map((end) => (end - from[way]) / run);
    if (run === 0 && (from[way] < window[way][0] || from[way] > window[way][1])) return undefined;
    if (run === 0) continue;
    first = Math.max(first, Math.min(...ends));
    last = Math.min(last, Math.max(...ends));
  }
  /** @type {(part: number) => Pair} */
  const at = (part) => [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])];
  return first < last ? [at(first), at(last)] : undefined;
}

/** The network as a drawing: each unit with its values and its bias, each weight at its arrow, every gradient under its number. */

import { num } from "explorer-kit";

/** @typedef {import("explorer-kit").Point} Point */
/** @typedef {import("explorer-kit").Stage} Stage */
/** @typedef {import("../arithmetic/running-network.js").Pass} Pass */
/** @typedef {import("../arithmetic/running-network.js").Givens} Givens */
/** @typedef {[number, number]} Size */

const LYING = 660;
const UNIT = { lying: 132, standing: 128 };
const HIGH = 92;
const SMALL = /** @type {Size} */ ([86, 34]);
const LOSS = /** @type {Size} */ ([112, 34]);
const APART = 7;
/** How far along its arrow a weight stands: those that cross stand nearer to where they begin, the more so where the drawing is narrow. */
const STRAIGHT = { lying: 0.5, standing: 0.64 };
const CROSSING = { lying: [0.24, 0.28], standing: [0.22, 0.17] };

/**
 * Draw the network.
 * @param {Stage} stage
 * @param {Givens} givens
 * @param {Pass} found
 */
export function picture(stage, givens, found) {
  const width = Math.floor(stage.box.clientWidth) || 320;
  const lies = width >= LYING;
  const way = lies ? "lying" : "standing";
  stage.begin(lies ? 352 : 692);
  const unitSize = /** @type {Size} */ ([Math.min(UNIT[way], width / 2 - 12), HIGH]);
  /** @type {(place: number, unit: number) => Point} */
  const at = (place, unit) => (lies ? [[53, 0.355 * width, 0.675 * width, width - 66][place], 74 + 204 * unit] : [width / 4 + (unit * width) / 2, [32, 208, 490, 652][place]]);
  /** @type {Point} */
  const end = lies ? [at(3, 0)[0], 176] : [width / 2, 660];
  /** @type {(from: Point, to: Point, sizes: [Size, Size], className: string, aside: number) => void} */
  const arrow = (from, to, sizes, className, aside) => stage.arrow(...between(from, to, sizes, aside), className);
  /** @type {{place: Point, apart: number, weight: number, gradient: number}[]} */
  const weights = [];
  for (const [layer, W, dW] of /** @type {const} */ ([[0, givens.W1, found.dW1], [1, givens.W2, found.dW2]])) {
    for (const unit of [0, 1]) {
      for (const input of [0, 1]) {
        const [from, to] = [at(layer, input), at(layer + 1, unit)];
        const sizes = /** @type {[Size, Size]} */ ([layer ? unitSize : SMALL, unitSize]);
        const goesBack = layer === 1 && found.delta2[unit] * W[unit][input] !== 0;
        arrow(from, to, sizes, "is-forward", goesBack ? APART : 0);
        if (goesBack) arrow(to, from, [unitSize, unitSize], "is-backward", APART);
        const [[start, top], [stop, foot]] = between(from, to, sizes, 0);
        const part = unit === input ? STRAIGHT[way] : CROSSING[way][layer];
        // Along a line that lies there is room above it and below it; elsewhere the numbers stand in the way of the arrows, on a ground of their own.
        const apart = lies && unit === input ? (goesBack ? 6 + APART : 5) : 0;
        weights.push({ place: [start + part * (stop - start), top + part * (foot - top)], apart, weight: W[unit][input], gradient: dW[unit][input] });
      }
    }
  }
  for (const unit of [0, 1]) {
    const from = at(2, unit);
    arrow(from, end, [unitSize, LOSS], "is-forward", APART);
    if (found.delta2[unit] !== 0) arrow(end, from, [LOSS, unitSize], "is-backward", APART);
  }
  for (const { place: [x, y], apart, weight, gradient } of weights) {
    if (!apart) plate(stage, [x, y + 2], [brief(weight), brief(gradient)]);
    stage.text([x, y - 2 - apart], brief(weight), "is-value is-strong");
    const size = brief(gradient).includes("^") ? "is-small" : "";
    stage.text([x, y + 15 + apart], brief(gradient), `is-backward is-strong ${size}`);
  }
  /** @type {(place: number, unit: number, words: string, className: string) => void} */
  const label = (place, unit, words, className) => {
    const [[x, y], side] = [at(place, unit), lies || unit ? 1 : -1];
    stage.text([x + side * (unitSize[0] / 2 + (lies ? 0 : 4)), y - HIGH / 2 - 7], words, `is-small is-halo ${className}`, side > 0 ? "end" : "start");
  };
  for (const unit of [0, 1]) {
    small(stage, at(0, unit), SMALL, `*x*[${unit}] = ${num(givens.x[unit])}`, "is-given");
    const open = found.z1[unit] > 0;
    box(stage, at(1, unit), unitSize, open ? "is-node" : "is-shut", [`z1[${unit}] = ${brief(found.z1[unit])}`, `a1[${unit}] = ${brief(found.a1[unit])}`], [`b1[${unit}] = ${brief(givens.b1[unit])}`, brief(found.db1[unit])]);
    if (!open) label(1, unit, found.z1[unit] === 0 ? "on the kink" : "relu shut", "is-strong");
    box(stage, at(2, unit), unitSize, "is-node", [`z[${unit}] = ${brief(found.z[unit])}`, `p[${unit}] = ${brief(found.p[unit])}`], [`b2[${unit}] = ${brief(givens.b2[unit])}`, brief(found.db2[unit])]);
    if (unit === givens.label) label(2, unit, "true class", "is-muted");
  }
  small(stage, end, LOSS, `*L* = ${brief(found.L)}`, "is-now");
}

/**
 * Return a number for a narrow place: a power of ten with one digit before it; all digits stand in the words under the drawing.
 * @param {number} value
 */
function brief(value) {
  return num(value).includes("^") ? num(Number(value.toPrecision(1))) : num(value);
}

/**
 * Draw the ground on which a weight and its gradient can be read where arrows run.
 * @param {Stage} stage
 * @param {Point} place
 * @param {string[]} words
 */
function plate(stage, place, words) {
  const signs = Math.max(...words.map((text) => text.replaceAll("^", "").length));
  stage.rect(place, 7.4 * signs + 6, 36, "is-plate");
}

/**
 * Draw a unit: its values, and its bias with the gradient under it.
 * @param {Stage} stage
 * @param {Point} place
 * @param {Size} size
 * @param {string} className
 * @param {[string, string]} values
 * @param {[string, string]} bias
 */
function box(stage, [x, y], size, className, values, bias) {
  stage.rect([x, y], ...size, className, 6);
  const left = x - size[0] / 2 + 11;
  stage.text([left, y - 25], values[0], "is-forward", "start");
  stage.text([left, y - 6], values[1], "is-forward", "start");
  stage.text([left, y + 16], bias[0], "is-value is-strong", "start");
  stage.text([left, y + 35], bias[1], "is-backward is-strong", "start");
}

/**
 * @param {Stage} stage
 * @param {Point} place
 * @param {Size} size
 * @param {string} words
 * @param {string} className
 */
function small(stage, [x, y], size, words, className) {
  stage.rect([x, y], ...size, className, 6);
  stage.text([x, y + 5], words, "is-forward");
}

/**
 * Return both ends of an arrow between two boxes, moved aside so that the two ways do not hide each other.
 * @param {Point} from
 * @param {Point} to
 * @param {[Size, Size]} sizes
 * @param {number} aside
 * @returns {[Point, Point]}
 */
function between(from, to, sizes, aside) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const side = [aside * dy, -aside * dx];
  /** @type {(run: number, half: number, off: number) => number} */
  const until = (run, half, off) => (Math.abs(run) < 1e-9 ? Infinity : (Math.sign(run) * half - off) / run);
  /** @type {(place: Point, size: Size, way: number) => Point} */
  const edge = ([x, y], [wide, high], way) => {
    const reach = way * (3 + Math.min(until(way * dx, wide / 2, side[0]), until(way * dy, high / 2, side[1])));
    return [x + side[0] + reach * dx, y + side[1] + reach * dy];
  };
  return [edge(from, sizes[0], 1), edge(to, sizes[1], -1)];
}

/** A storage drawn as a row of numbered cells, and the hops that lead to one of them. */

import { num } from "explorer-kit";

/** @typedef {import("explorer-kit").Stage} Stage */
/** @typedef {import("explorer-kit").Point} Point */
/** @typedef {import("../arithmetic/layouts.js").Layout} Layout */

const HIGH = 30;
const [LEAST, BEST] = [28, 46];
const EDGE = 14;
const UNDER = 22;
/** What stays free between two lines of cells, for hops and without. */
const [BETWEEN, CLOSE] = [40, 10];
const STEPS = 16;

/**
 * Draw cells side by side, in as many lines as they need; those that are read stand out.
 * @param {Stage} stage
 * @param {{top: number, values: number[], read: number[], walk?: {layout: Layout, index: number[]}}} what `walk` is the index whose hops are drawn
 * @returns {number} how far down the drawing reaches
 */
export function drawStorage(stage, { top, values, read, walk }) {
  const room = stage.width - 2 * EDGE;
  const wide = Math.min(BEST, Math.max(LEAST, Math.floor(room / values.length)));
  const fit = Math.min(values.length, Math.floor(room / wide));
  /** @type {(cell: number) => Point} */
  const middle = (cell) => [EDGE + wide * ((cell % fit) + 0.5), top + HIGH / 2 + Math.floor(cell / fit) * (HIGH + UNDER + (walk ? BETWEEN : CLOSE))];
  values.forEach((value, cell) => {
    const [x, y] = middle(cell);
    stage.rect([x, y], wide, HIGH, "is-cell", 0);
    stage.text([x, y + 5], num(value), read.includes(cell) ? "is-forward is-strong" : "is-muted");
    stage.text([x, y + HIGH / 2 + 15], String(cell), "is-muted is-small");
  });
  if (walk) drawHops(stage, walk, middle, wide);
  return middle(values.length - 1)[1] + HIGH / 2 + UNDER;
}

/**
 * @param {Stage} stage
 * @param {{layout: Layout, index: number[]}} walk
 * @param {(cell: number) => Point} middle
 * @param {number} wide
 */
function drawHops(stage, { layout, index }, middle, wide) {
  let cell = layout.offset;
  stage.dot([middle(cell)[0], middle(cell)[1] - HIGH / 2 - 6], 3, "is-value-fill");
  index.forEach((times, axis) => {
    const stride = layout.strides[axis];
    for (let hop = 0; hop < times; hop += 1) {
      drawHop(stage, middle(cell), middle(cell + stride), stride);
      cell += stride;
    }
  });
  const [x, y] = middle(cell);
  stage.rect([x, y], wide - 3, HIGH - 3, "is-picked", 0);
}

/**
 * @param {Stage} stage
 * @param {Point} from
 * @param {Point} to
 * @param {number} stride
 */
function drawHop(stage, from, to, stride) {
  const up = HIGH / 2 + 6;
  if (from[1] !== to[1]) return stage.arrow([from[0], from[1] + HIGH / 2 + UNDER], [to[0], to[1] - up], "is-value");
  const span = to[0] - from[0];
  const reach = span ? 0 : 7;
  const height = span ? Math.min(30, 10 + span / 5) : 32;
  /** @type {Point[]} */
  const path = Array.from({ length: STEPS + 1 }, (_, piece) => {
    const part = piece / STEPS;
    return [from[0] - reach + (span + 2 * reach) * part, from[1] - up - 4 * height * part * (1 - part)];
  });
  stage.line(path, "is-line is-value");
  const [[bx, by], [tx, ty]] = [path[STEPS - 2], path[STEPS]];
  const length = Math.hypot(tx - bx, ty - by);
  const [dx, dy] = [(tx - bx) / length, (ty - by) / length];
  stage.line([[tx - 8 * dx + 4 * dy, ty - 8 * dy - 4 * dx], [tx, ty], [tx - 8 * dx - 4 * dy, ty - 8 * dy + 4 * dx]], "is-head is-value");
  stage.text([(from[0] + to[0]) / 2, from[1] - up - height - 5], `+${stride}`, "is-value is-small");
}

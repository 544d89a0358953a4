/** The graph as a drawing: values above in the colour of the forward pass, gradients below in that of the backward pass. */

import { factor, num } from "explorer-kit";
import { formula } from "./telling.js";

/** @typedef {import("explorer-kit").Point} Point */
/** @typedef {import("../arithmetic/graph-walker.js").Moment} Moment */
/** @typedef {import("../arithmetic/graph-walker.js").Node & {at: Point}} Placed */

/**
 * @typedef {object} Drawn
 * @property {string} name
 * @property {string} title
 * @property {{name: string, start: number, low: number, high: number, step: number, asks: boolean, at: Point}[]} inputs
 * @property {Placed[]} nodes
 * @property {Record<string, number>} values those of the engine, where the reader begins
 * @property {Moment[]} walk the engine's walk back from there
 */

/** @typedef {{graph: Drawn, values: Record<string, number>, walk: Moment[]}} Work */

const LYING = 600;
const BOX = /** @type {const} */ ({ height: 50, wide: 84, narrow: 96 });
const APART = 8;
// How far words stand from an arrow: half a sign and half a line of them, and what is left free.
const [BESIDE, HALF_SIGN, HALF_LINE] = [5, 3.3, 8];

/**
 * Draw the graph after so many steps.
 * @param {import("explorer-kit").Stage} stage
 * @param {Work} work
 * @param {number} at
 */
export function picture(stage, { graph, values, walk }, at) {
  const all = [...graph.inputs, ...graph.nodes];
  const lies = stage.box.clientWidth >= LYING;
  const deep = Math.max(...all.map((one) => one.at[0]));
  const broad = Math.max(...all.map((one) => one.at[1]));
  stage.begin(lies ? 108 + 112 * broad : 92 + 104 * deep);
  const width = lies ? BOX.wide : BOX.narrow;
  const places = new Map(all.map((one) => [one.name, where(one.at, stage.width, lies, deep, broad)]));
  /** @param {string} name */
  const place = (name) => /** @type {Point} */ (places.get(name));
  const done = at - graph.nodes.length - 1;
  const walked = new Set(walk.slice(0, Math.max(0, done)).map((moment) => moment.node));

  for (const [index, node] of graph.nodes.entries()) {
    for (const operand of node.operands) {
      if (typeof operand === "number") continue;
      const [from, to] = [place(operand), place(node.name)];
      const part = walk.find((moment) => moment.node === node.name)?.parts.find((one) => one.to === operand);
      const [start, end] = between(from, to, width, part ? APART : 0);
      stage.arrow(start, end, index < at ? "is-forward" : "is-waiting");
      if (!part || !walked.has(node.name)) continue;
      const [tail, head] = between(to, from, width, APART);
      stage.arrow(tail, head, "is-backward");
      slope(stage, tail, head, `× ${factor(part.slope)}`);
    }
  }
  const now = at === 0 ? "" : at <= graph.nodes.length ? graph.nodes[at - 1].name : done === 0 ? graph.nodes[graph.nodes.length - 1].name : walk[done - 1].node;
  for (const input of graph.inputs) box(stage, place(input.name), width, `*${input.name}*`, num(values[input.name]), input.asks ? "is-leaf" : "is-given");
  for (const [index, node] of graph.nodes.entries()) {
    const value = index < at ? num(values[node.name]) : "";
    box(stage, place(node.name), width, `*${node.name}* = ${formula(node)}`, value, node.name === now ? "is-now" : "is-node");
  }
  for (const [name, held] of gradients(graph, walk, done)) {
    const [x, y] = place(name);
    const under = /** @type {Point} */ (lies ? [x, y + BOX.height / 2 + 18] : [x + width / 2 + 6, y + 5]);
    stage.text(under, num(held), "is-backward is-strong is-halo", lies ? "middle" : "start");
  }
}

/**
 * Return what every input and node holds after so many moments of the walk back; before the seed nothing.
 * @param {Drawn} graph
 * @param {Moment[]} walk
 * @param {number} done
 */
function gradients(graph, walk, done) {
  /** @type {Map<string, number>} */
  const held = new Map();
  if (done < 0) return held;
  held.set(graph.nodes[graph.nodes.length - 1].name, 1);
  for (const moment of walk.slice(0, done)) for (const part of moment.parts) held.set(part.to, part.after);
  return held;
}

/**
 * @param {Point} at
 * @param {number} width
 * @param {boolean} lies
 * @param {number} deep
 * @param {number} broad
 * @returns {Point}
 */
function where([along, across], width, lies, deep, broad) {
  if (lies) return [16 + BOX.wide / 2 + (along / deep) * (width - 32 - BOX.wide), 42 + 112 * across];
  const left = 12 + BOX.narrow / 2;
  return [left + (broad ? across / broad : 0.2) * (width - 66 - BOX.narrow - 12), 38 + 104 * along];
}

/**
 * Return both ends of an arrow between two boxes, moved aside so that the two ways do not hide each other.
 * @param {Point} from
 * @param {Point} to
 * @param {number} width
 * @param {number} aside
 * @returns {[Point, Point]}
 */
function between(from, to, width, aside) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  /** @type {Point} */
  const side = [dy * aside, -dx * aside];
  /** @type {(place: Point, way: number) => Point} */
  const edge = ([x, y], way) => {
    const inside = Math.min(...[[dx, side[0], width], [dy, side[1], BOX.height]].map(([along, off, size]) => (along ? (size / 2 - Math.sign(way * along) * off) / Math.abs(along) : Infinity)));
    return [x + side[0] + way * dx * (inside + 3), y + side[1] + way * dy * (inside + 3)];
  };
  return [edge(from, 1), edge(to, -1)];
}

/**
 * Write the slope beside the arrow of the way back, on the side where no other arrow runs.
 * @param {import("explorer-kit").Stage} stage
 * @param {Point} tail
 * @param {Point} head
 * @param {string} words
 */
function slope(stage, tail, head, words) {
  const length = Math.hypot(head[0] - tail[0], head[1] - tail[1]);
  const [right, down] = [(head[1] - tail[1]) / length, (tail[0] - head[0]) / length];
  const away = BESIDE + Math.abs(right) * words.length * HALF_SIGN + Math.abs(down) * HALF_LINE;
  stage.text([(tail[0] + head[0]) / 2 + right * away, (tail[1] + head[1]) / 2 + down * away + 4], words, "is-backward is-small is-halo");
}

/**
 * Draw a box with what it computes and what came out.
 * @param {import("explorer-kit").Stage} stage
 * @param {Point} place
 * @param {number} width
 * @param {string} name
 * @param {string} value
 * @param {string} className
 */
function box(stage, [x, y], width, name, value, className) {
  stage.rect([x, y], width, BOX.height, className, 6);
  stage.text([x, y - 6], name, "is-small");
  if (value) stage.text([x, y + 15], value, className === "is-leaf" || className === "is-given" ? "is-value is-strong" : "is-forward is-strong");
}

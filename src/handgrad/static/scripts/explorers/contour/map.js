/** The map of a loss: its lines of equal loss, the walk with its gradient, and the loss after each step. */

import { cut, holds } from "../arithmetic/contour.js";
import { axis, num } from "explorer-kit";

/** @typedef {import("explorer-kit").Point} Point */
/** @typedef {import("explorer-kit").Stage} Stage */
/** @typedef {import("../arithmetic/contour.js").Loss} Loss */
/** @typedef {import("../arithmetic/contour.js").Pair} Pair */
/** @typedef {import("../arithmetic/contour.js").Window} Window */
/** @typedef {{at: (pair: Pair) => Point, from: (place: Point) => Pair, left: number, right: number, top: number, floor: number, beside: boolean}} Frame */

const BESIDE = 560;
const [TOP, AXIS, STEMS] = [34, 40, 124];
/** How long the arrow of a step is that has a head, and the arrow of a gradient that is drawn at all. */
const [HEAD, LEAST] = [12, 24];
/** How much shorter than its numbers the gradient is drawn. */
const SHORTER = 20;
/** Where the number of a step may stand beside its end. */
const SIDES = [0, 1, 2, 3, 4, 5, 6, 7].map((turn) => [14 * Math.sin((turn * Math.PI) / 4), -14 * Math.cos((turn * Math.PI) / 4)]);

/**
 * Return where the map lies on a stage of that width: with both scales alike, and room for the losses beside it or under it.
 * @param {Stage} stage
 * @param {Window} window
 * @returns {Frame}
 */
export function frameOf(stage, window) {
  const width = Math.floor(stage.box.clientWidth) || 320;
  const beside = width >= BESIDE;
  const left = beside ? 48 : 36;
  const [wide, high] = window.map(([low, most]) => most - low);
  const scale = (width - left - (beside ? 196 : 14)) / wide;
  const [right, floor] = [left + scale * wide, TOP + scale * high];
  const [across, up] = [axis(window[0], [left, right]), axis(window[1], [floor, TOP])];
  stage.begin(floor + AXIS + (beside ? 0 : STEMS));
  return { at: ([w, b]) => [across.at(w), up.at(b)], from: ([x, y]) => [across.from(x), up.from(y)], left, right, top: TOP, floor, beside };
}

/**
 * Draw the ground: axes, lines of equal loss at equal steps in height, and the line through the place where the walk stands.
 * @param {Stage} stage
 * @param {Frame} frame
 * @param {Window} window
 * @param {Loss} loss
 * @param {{name: string, first: number, step: number, most: number, labels: Map<number, Pair>}} shown
 * @param {Pair} now
 */
export function ground(stage, frame, window, loss, { name, first, step, most, labels }, now) {
  /** @type {(level: number, className: string) => void} */
  const contour = (level, className) => {
    for (const line of loss.contour(level, window)) pieces(line, window).forEach((piece) => stage.line(piece.map(frame.at), className));
  };
  for (let level = first; level <= most; level += step) contour(level, "is-forward is-level");
  contour(loss.value(now), "is-curve is-forward");
  for (const [level, at] of labels) {
    const [x, y] = frame.at(at);
    stage.text([x, y + 4], num(level), "is-forward is-small is-halo");
  }
  const [wide, high] = [frame.right - frame.left, frame.floor - frame.top];
  stage.rect([frame.left + wide / 2, frame.top + high / 2], wide, high, "is-frame", 0);
  for (let tick = Math.ceil(window[0][0]); tick <= window[0][1]; tick += 1) {
    const [x] = frame.at([tick, 0]);
    stage.line([[x, frame.floor], [x, frame.floor + 5]], "is-axis");
    stage.text([x, frame.floor + 20], num(tick), "is-muted is-small");
  }
  for (let tick = Math.ceil(window[1][0]); tick <= window[1][1]; tick += 1) {
    const [, y] = frame.at([0, tick]);
    stage.line([[frame.left - 5, y], [frame.left, y]], "is-axis");
    stage.text([frame.left - 9, y + 4], num(tick), "is-muted is-small", "end");
  }
  stage.text([frame.right, frame.floor + 34], "*w*", "", "end");
  stage.text([frame.left - 14, frame.top - 12], "*b*", "", "end");
  stage.text([frame.left, frame.top - 12], name, "is-forward", "start");
}

/**
 * Return the pieces of a line that lie in the window.
 * @param {Pair[]} line
 * @param {Window} window
 */
function pieces(line, window) {
  /** @type {Pair[][]} */
  const found = [];
  for (const [place, from] of line.slice(0, -1).entries()) {
    const piece = cut(from, line[place + 1], window);
    const before = found[found.length - 1];
    if (piece && before && before[before.length - 1].every((value, way) => Math.abs(value - piece[0][way]) < 1e-9)) before.push(piece[1]);
    else if (piece) found.push([...piece]);
  }
  return found;
}

/**
 * Draw a walk: an arrow for each step, and the gradient where it stands now, a dashed arrow the other way.
 * @param {Stage} stage
 * @param {Frame} frame
 * @param {Window} window
 * @param {Pair[]} places
 * @param {Pair} gradient
 */
export function steps(stage, frame, window, places, gradient) {
  for (const [place, from] of places.slice(0, -1).entries()) {
    const piece = cut(from, places[place + 1], window);
    if (!piece) continue;
    const ends = piece.map(frame.at);
    if (long(ends) > HEAD) stage.arrow(ends[0], ends[1], "is-step");
    else stage.line(ends, "is-line");
  }
  marks(stage, frame, places.filter((at) => holds(window, at)).map(frame.at), places.map(frame.at));
  const now = places[places.length - 1];
  const tip = cut(now, [now[0] + gradient[0] / SHORTER, now[1] + gradient[1] / SHORTER], window)?.map(frame.at);
  if (!tip || long(tip) < LEAST) return;
  stage.arrow(tip[0], tip[1], "is-backward");
  const x = Math.min(frame.right - 6, tip[1][0] + 8);
  const y = Math.max(frame.top + 16, Math.min(frame.floor - 8, tip[1][1] + (gradient[1] > 0.3 * Math.abs(gradient[0]) ? -8 : 22)));
  const last = tip[1][0] + 8 > frame.right - 90;
  stage.text([x, y], `(${num(gradient[0])}, ${num(gradient[1])})`, "is-backward is-strong is-halo", last ? "end" : "start");
}

/**
 * Mark where each step has ended, with its number on the side where the walk leaves most room, if it leaves enough; the last one first.
 * @param {Stage} stage
 * @param {Frame} frame
 * @param {Point[]} ends the start and the ends on the map
 * @param {Point[]} corners of the whole walk
 */
function marks(stage, frame, ends, corners) {
  /** @type {Point[]} */
  const taken = [ends[0]];
  for (let place = ends.length - 1; place > 0; place -= 1) {
    stage.dot(ends[place], 3, "is-step-fill");
    const sides = SIDES.map(([x, y]) => /** @type {Point} */ ([ends[place][0] + x, ends[place][1] + y])).filter(([x, y]) => x > frame.left + 8 && x < frame.right - 8 && y > frame.top + 8 && y < frame.floor - 8);
    /** @type {(at: Point) => number} */
    const room = (at) => Math.min(...taken.map((other) => long([at, other]) - 7), ...corners.slice(1).map((end, before) => off(at, corners[before], end)));
    const [best] = sides.sort((one, other) => room(other) - room(one));
    if (!best || room(best) < 8) continue;
    stage.text([best[0], best[1] + 4.5], num(place), "is-small is-strong is-halo");
    taken.push(best);
  }
}

/**
 * Return how far a place lies from a line between two others.
 * @param {Point} at
 * @param {Point} from
 * @param {Point} to
 */
function off(at, from, to) {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const part = Math.min(1, Math.max(0, ((at[0] - from[0]) * x + (at[1] - from[1]) * y) / (x * x + y * y || 1)));
  return long([at, [from[0] + part * x, from[1] + part * y]]);
}

/** @param {Point[]} ends */
function long([from, to]) {
  return Math.hypot(to[0] - from[0], to[1] - from[1]);
}

/**
 * Draw the loss after each step as a row of lines, the last with its number.
 * @param {Stage} stage
 * @param {Frame} frame
 * @param {number[]} heights
 * @param {number} most how many steps there is room for
 */
export function stems(stage, frame, heights, most) {
  const [left, right] = frame.beside ? [frame.right + 28, stage.width - 28] : [frame.left + 8, stage.width - 28];
  const [top, floor] = frame.beside ? [frame.top + 44, frame.floor] : [frame.floor + AXIS + 46, frame.floor + AXIS + STEMS - 26];
  const across = axis([0, most], [left, right]);
  const up = axis([0, Math.max(...heights, 1e-12)], [floor, top]);
  stage.text([left - 8, top - 30], "loss after each step", "is-muted is-small", "start");
  stage.line([[left - 8, floor], [right + 8, floor]], "is-axis");
  for (const [step, height] of heights.entries()) {
    const last = step === heights.length - 1;
    stage.line([[across.at(step), floor], [across.at(step), up.at(height)]], "is-curve is-forward");
    if (last) stage.dot([across.at(step), up.at(height)], 4, "is-forward-fill");
    if (last) stage.text([across.at(step) + (step > most / 2 ? 0 : 9), up.at(height) - (step > most / 2 ? 12 : -4)], num(height), "is-forward is-strong is-halo", step > most / 2 ? "end" : "start");
    if (step === 0 || last) stage.text([across.at(step), floor + 18], num(step), "is-muted is-small");
  }
}

/** The same loop twice, with and without `zero_grad`: what stands in `w.grad`, and where each step leads. */

import { LINES, lossAt, run, slopeAt } from "./arithmetic/zero-grad.js";
import { axis, count, even, explorer, factor, num, number } from "explorer-kit";

/** @typedef {import("explorer-kit").State} State */
/** @typedef {import("explorer-kit").Point} Point */
/** @typedef {import("./arithmetic/zero-grad.js").Loop} Loop */

const ROUNDS = 12;
const MOST = ROUNDS * LINES.length;
const [LOW, HIGH, TALL] = [-2, 6, 64];
const [PLOT, ROW, PANEL] = [190, 26, 350];
const APART = 24;
/** How wide a digit is, at most. */
const LETTER = 7.2;
const CODE = { clear: "zero_grad()", forward: "*L* = (2*w* − 4)^2^", backward: "L.backward()", step: "step()" };

/**
 * @param {State} state
 * @param {boolean} clears
 */
const loopOf = (state, clears) => run({ w: state.w, rate: state.rate }, state.lines, clears);

/** @param {number} w */
const within = (w) => w >= LOW && w <= HIGH;

explorer("zero-grad", (/** @type {{w: number, rate: number}} */ given) => ({
  fields: {
    rate: number(given.rate, even(0, 0.6, 0.01)),
    w: number(given.w, even(-1, 5, 0.1)),
    lines: count(0, MOST),
  },
  open(desk) {
    const { stage, store } = desk;
    desk.slider("rate", "rate", (rate) => num(rate));
    desk.slider("w", "start *w*", (w) => num(w));
    const next = desk.button("Next line", () => go(1), "ah-primary");
    const round = desk.button("Next round", () => go(LINES.length - (store.now.lines % LINES.length)));

    /** @param {number} more */
    function go(more) {
      store.keep({ lines: Math.min(MOST, store.now.lines + more) });
    }

    return (state) => {
      stage.begin(100);
      const beside = stage.width >= 640;
      const wide = beside ? (stage.width - APART) / 2 : stage.width;
      [true, false].forEach((clears, place) => {
        const corner = /** @type {Point} */ (beside ? [place * (wide + APART), 0] : [0, place * (PANEL + 10)]);
        drawLoop(stage, corner, wide, state, clears);
      });
      const height = beside ? PANEL : 2 * PANEL + 10;
      stage.svg.setAttribute("viewBox", `0 0 ${stage.width} ${height}`);
      stage.svg.setAttribute("height", String(height));
      next.can(state.lines < MOST);
      round.can(state.lines < MOST);
      return words(state);
    };
  },
}));

/**
 * Draw one loop: the loss with the places where `w` has been, and the lines of the round with what they have left.
 * @param {import("explorer-kit").Stage} stage
 * @param {Point} corner
 * @param {number} wide
 * @param {State} state
 * @param {boolean} clears
 */
function drawLoop(stage, [left, top], wide, state, clears) {
  const loop = loopOf(state, clears);
  const across = axis([LOW, HIGH], [left + 22, left + wide - 22]);
  const up = axis([0, TALL], [top + PLOT, top + 40]);
  stage.text([left + 16, top + 22], clears ? "with zero_grad" : "without zero_grad", "is-strong is-large", "start");
  stage.line([[left + 16, top + PLOT], [left + wide - 16, top + PLOT]], "is-axis");
  for (let tick = LOW; tick <= HIGH; tick += 2) {
    stage.line([[across.at(tick), top + PLOT], [across.at(tick), top + PLOT + 5]], "is-axis");
    stage.text([across.at(tick), top + PLOT + 19], num(tick), "is-muted is-small");
  }
  stage.text([left + wide - 16, top + PLOT - 8], "*w*", "is-muted", "end");
  const places = Array.from({ length: 81 }, (_, piece) => LOW + ((HIGH - LOW) * piece) / 80);
  stage.line(places.map((w) => [across.at(w), up.at(lossAt(w))]), "is-curve is-forward");
  /** @type {(w: number) => Point} */
  const at = (w) => {
    const kept = Math.max(LOW, Math.min(HIGH, w));
    return [across.at(kept), up.at(lossAt(kept))];
  };
  loop.path.slice(0, -1).forEach((w) => within(w) && stage.dot(at(w), 3.5, "is-been"));
  if (within(loop.w)) stage.dot(at(loop.w), 7, "is-now");
  else {
    const way = loop.w < LOW ? -1 : 1;
    const [end, y] = [across.at(loop.w < LOW ? LOW : HIGH), top + PLOT - 30];
    stage.arrow([end - way * 40, y], [end + way * 4, y], "is-value");
    stage.text([end, y - 10], "outside", "is-value is-small", way < 0 ? "start" : "end");
  }
  stage.text([across.at(2), top + 62], `*w* = ${num(loop.w)}`, "is-value is-strong is-large");
  drawLines(stage, [left, top + PLOT + 34], wide, state, clears, loop);
}

/**
 * @param {import("explorer-kit").Stage} stage
 * @param {Point} corner
 * @param {number} wide
 * @param {State} state
 * @param {boolean} clears
 * @param {Loop} loop
 */
function drawLines(stage, [left, top], wide, state, clears, loop) {
  const last = state.lines ? (state.lines - 1) % LINES.length : -1;
  LINES.forEach((line, place) => {
    const y = top + ROW * (place + 0.5);
    const done = place <= last;
    if (place === last) stage.rect([left + wide / 2, y], wide - 24, ROW, "is-row", 4);
    const out = line === "clear" && !clears;
    stage.text([left + 22, y + 5], out ? "left out" : CODE[line], `${out || !done ? "is-muted" : ""}${line === "forward" || out ? "" : " is-code"}`, "start");
    if (done) stage.text([left + 142, y + 5], result(line, loop, wide - 160), "", "start");
  });
}

/**
 * Return what a line has left, in marked words, with the sum where there is room for it.
 * @param {typeof LINES[number]} line
 * @param {Loop} loop
 * @param {number} room in pixels
 */
function result(line, { from, left, w, grad }, room) {
  if (line === "clear") return left === undefined ? "w.grad is None" : `${fits(`w.grad is still ${num(left)}`, room) ? "w.grad is still" : "still"} [b ${num(left)}]`;
  if (line === "forward") return `[f ${num(lossAt(from))}]`;
  if (line === "step") return `*w* = [v ${num(w)}]`;
  const holds = num(grad ?? 0);
  const sum = `${num(left ?? 0)} + ${factor(slopeAt(from))} = `;
  return left === undefined || !fits(sum + holds, room) ? `w.grad = [b ${holds}]` : `${sum}[b ${holds}]`;
}

/**
 * Say whether a text has room.
 * @param {string} text
 * @param {number} room in pixels
 */
function fits(text, room) {
  return text.length * LETTER <= room;
}

/**
 * Say what the last line has done, in both loops.
 * @param {State} state
 */
function words(state) {
  const [cleared, kept] = [loopOf(state, true), loopOf(state, false)];
  const round = Math.ceil(state.lines / LINES.length);
  if (!round) return [`Both loops begin at *w* = [v ${num(state.w)}], where the slope of *L* is ${num(slopeAt(state.w))}, and w.grad is None.`];
  const line = LINES[(state.lines - 1) % LINES.length];
  return [`Round ${round}. ${first(line)}`, `With: ${told(line, state, cleared)}`, `Without: ${told(line, state, kept)}`];
}

/** @param {typeof LINES[number]} line */
function first(line) {
  if (line === "clear") return "zero_grad() empties w.grad, where it stands.";
  if (line === "forward") return "The loss is computed anew, from where *w* is now.";
  return line === "backward" ? "The walk finds the slope 2(2*w* − 4) · 2, and adds it to whatever w.grad holds." : "The step subtracts the rate times w.grad, whatever is in it.";
}

/**
 * @param {typeof LINES[number]} line
 * @param {State} state
 * @param {Loop} loop
 */
function told(line, { rate }, { from, left, w, grad }) {
  const [slope, holds] = [slopeAt(from), grad ?? 0];
  if (line === "clear") return left === undefined ? "w.grad is None." : `the line is left out, and w.grad still holds [b ${num(left)}].`;
  if (line === "forward") return `*L* = (2 · ${factor(from)} − 4)^2^ = [f ${num(lossAt(from))}].`;
  if (line === "backward") {
    return left === undefined ? `the slope is ${num(slope)}, nothing was left, and w.grad is [b ${num(holds)}].` : `the slope is ${num(slope)}; with the ${num(left)} that was left, w.grad is ${num(left)} + ${factor(slope)} = [b ${num(holds)}].`;
  }
  const step = `*w* = ${num(from)} − ${num(rate)} · ${factor(holds)} = [v ${num(w)}]`;
  return `${step}, and the loss there is [f ${num(lossAt(w))}]: ${verdict(from, w)}${within(w) ? "" : ", and outside the drawing"}.`;
}

/**
 * Say whether a step has led down.
 * @param {number} from
 * @param {number} to
 */
function verdict(from, to) {
  const [before, after] = [lossAt(from), lossAt(to)];
  return after < before ? "lower" : after > before ? "higher" : "as before";
}

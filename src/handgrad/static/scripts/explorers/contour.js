/** A loss of two inputs from above: a point to move, its gradient, and a walk downhill with a rate of the reader's choice. */

import { crosses, holds, losses, walk } from "./arithmetic/contour.js";
import { choice, count, even, explorer, factor, num, number, spoken } from "explorer-kit";
import { frameOf, ground, stems, steps } from "./contour/map.js";
import { point } from "./contour/point.js";

/** @typedef {import("./arithmetic/contour.js").Loss} Loss */
/** @typedef {import("./arithmetic/contour.js").Pair} Pair */
/** @typedef {import("./arithmetic/contour.js").Window} Window */
/** @typedef {import("explorer-kit").State} State */
/** @typedef {{x: number, target: number, stretch: number}} Numbers */

const MOST = 12;
const ROUNDING = 1e-12;

/**
 * Return what the map of each loss shows: its name, how far its lines lie apart in height, and where their heights are written.
 * @param {Numbers} numbers
 * @param {Window} window
 */
function maps({ x, target, stretch }, [, [low, high]]) {
  const near = high - 0.18;
  /** @type {(side: number, level: number) => [number, Pair]} */
  const line = (side, level) => [level, [(target + side * Math.sqrt(level) - near) / x, near]];
  /** @type {(level: number) => [number, Pair]} */
  const under = (level) => [level, [0, -Math.sqrt(level / stretch)]];
  /** @type {Record<string, {name: string, first: number, step: number, most: number, labels: Map<number, Pair>}>} */
  return {
    valley: { name: `*L* = (${num(x)}*w* + *b* − ${num(target)})^2^`, first: 0, step: 8, most: 136, labels: new Map([line(1, 0), line(1, 8), line(1, 32), line(-1, 16)]) },
    bowl: { name: `*L* = *w*^2^ + ${num(stretch)}*b*^2^`, first: 2, step: 2, most: stretch * low * low + 14, labels: new Map([under(2), under(6), under(12)]) },
  };
}

explorer("contour", (/** @type {{loss: string, w: number, b: number, rate: number, window: Window, numbers: Numbers}} */ given) => {
  const { window, numbers } = given;
  const all = losses(numbers);
  const shown = maps(numbers, window);
  /** @type {(state: State) => Pair[]} */
  const placesOf = ({ loss, w, b, rate, steps }) => walk(all[loss], [w, b], rate, steps, window);

  return {
    fields: {
      loss: choice(given.loss, Object.keys(all)),
      w: number(given.w, even(...window[0], 0.1)),
      b: number(given.b, even(...window[1], 0.1)),
      rate: number(given.rate, even(0, 0.3, 0.01)),
      steps: count(0, MOST),
    },
    open(desk) {
      const { stage, store } = desk;
      desk.choice("loss", "Loss", { valley: shown.valley.name, bowl: shown.bowl.name });
      desk.slider("w", "start *w*", (w) => spoken(num(w)));
      desk.slider("b", "start *b*", (b) => spoken(num(b)));
      desk.slider("rate", "rate", (rate) => spoken(num(rate)));
      const on = desk.button("Step downhill", () => store.keep({ steps: placesOf(store.now).length }), "ah-primary");
      const here = desk.button("Begin from here", () => {
        const [w, b] = placesOf(store.now).pop() ?? [0, 0];
        store.keep({ w, b, steps: 0 });
      }, "ah-long");
      /** @type {(place: import("explorer-kit").Point) => Pair} */
      let from = () => [0, 0];
      const knob = point(desk, ["w", "b"], "Start of the walk on the map", (place) => from(place));

      return (state) => {
        const [loss, places] = [all[state.loss], placesOf(state)];
        const now = places[places.length - 1];
        const inside = holds(window, now);
        on.can(inside && state.steps < MOST);
        here.can(inside && places.length > 1);
        const frame = frameOf(stage, window);
        from = frame.from;
        ground(stage, frame, window, loss, shown[state.loss], now);
        steps(stage, frame, window, places, loss.gradient(now));
        stems(stage, frame, places.map(loss.value).map((value) => (value < ROUNDING ? 0 : value)), MOST);
        knob.move(frame.at([state.w, state.b]), `w ${spoken(num(state.w))}, b ${spoken(num(state.b))}; the loss is ${spoken(num(loss.value([state.w, state.b])))}`);
        return words(loss, places, state.rate, inside);
      };
    },
  };
});

/**
 * Say where the walk stands, what led there, and what the next step takes away.
 * @param {Loss} loss
 * @param {Pair[]} places
 * @param {number} rate
 * @param {boolean} inside
 */
function words(loss, places, rate, inside) {
  const now = places[places.length - 1];
  const [dw, db] = loss.gradient(now);
  const here = `the gradient is ([b ${tidy(dw)}], [b ${tidy(db)}])`;
  const lines = places.length > 1 ? made(loss, places, rate) : [`At *w* = [v ${num(now[0])}], *b* = [v ${num(now[1])}] the loss is [f ${tidy(loss.value(now))}].`];
  if (!inside) return [...lines, "That is outside of the map. Take a smaller rate, or begin somewhere else."];
  if (tidy(dw) === "0" && tidy(db) === "0") return [...lines, `There ${here}: no step leads away.`];
  if (rate === 0) return [...lines, `There ${here}, and with the rate 0 nothing moves.`];
  return [...lines, `There ${here}. The next step takes away ${num(rate)} times that: (${tidy(rate * dw)}, ${tidy(rate * db)}).`];
}

/**
 * Say what the last step has done.
 * @param {Loss} loss
 * @param {Pair[]} places
 * @param {number} rate
 */
function made(loss, places, rate) {
  const [before, after] = places.slice(-2);
  const gradient = loss.gradient(before);
  const [first, second] = ["w", "b"].map((name, way) => `*${name}* = ${tidy(before[way])} − ${num(rate)} · ${factor(gradient[way])} = [v ${tidy(after[way])}]`);
  const [high, low] = [loss.value(before), loss.value(after)];
  const verdict = Math.abs(low - high) <= ROUNDING * Math.max(1, high) ? "no lower" : low < high ? "lower" : "higher";
  const across = crosses(loss, before, after) ? " It went past the lowest place on its way, and up the other side." : "";
  return [`Step ${places.length - 1}: ${first}, ${second}.`, `The loss goes from ${tidy(high)} to [f ${tidy(low)}]: ${verdict}.${across}`];
}

/**
 * Return a number in words; what rounding alone has left of 0 is 0.
 * @param {number} value
 */
function tidy(value) {
  return num(Math.abs(value) < ROUNDING ? 0 : value);
}

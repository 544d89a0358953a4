/** A point on a curve, its tangent, and the step that its slope asks for. */

import { CURVES, stepDown } from "./arithmetic/tangent.js";
import { axis, choice, even, explorer, factor, num, number, spoken } from "explorer-kit";

const END = 5;
const HEIGHT = 320;
const FLOOR = 64;
const SMOOTH = 160;
/** @type {Record<string, {name: string, low: number, high: number}>} */
const SHOWN = {
  square: { name: "*y* = *x*^2^", low: 0, high: 25 },
  cubic: { name: "*y* = *x*^3^ − 2*x*", low: -115, high: 115 },
};

explorer("tangent", (/** @type {{curve: string, x: number, rate: number}} */ given) => ({
  fields: {
    curve: choice(given.curve, Object.keys(CURVES)),
    x: number(given.x, even(-END, END, 0.1)),
    rate: number(given.rate, even(0, 1.5, 0.05)),
  },
  open(desk) {
    const { stage, store } = desk;
    /** @type {(state: import("explorer-kit").State) => number} */
    const next = (state) => stepDown(CURVES[state.curve], state.x, state.rate);
    desk.choice("curve", "Curve", { square: SHOWN.square.name, cubic: SHOWN.cubic.name });
    desk.slider("x", "point *x*", (x) => `${num(x)}`);
    desk.slider("rate", "rate", (rate) => `${num(rate)}`);
    desk.button("Step downhill", () => walk(), "ah-primary");
    let across = axis([-END, END], [0, 1]);
    const point = desk.handle("x", "Point on the curve", ([px]) => across.from(px));

    function walk() {
      const end = next(store.now);
      if (Math.abs(end) <= END) return store.keep({ x: end });
      desk.note(`The step would end at ${num(end)}, outside of the drawing, which goes from ${num(-END)} to ${num(END)}. Take a smaller rate.`);
    }

    return (state) => {
      const curve = CURVES[state.curve];
      const { name, low, high } = SHOWN[state.curve];
      const { x, rate } = state;
      const [y, slope, end] = [curve.value(x), curve.slope(x), next(state)];
      stage.begin(HEIGHT);
      across = axis([-END, END], [28, stage.width - 28]);
      const up = axis([low, high], [HEIGHT - FLOOR, 18]);
      /** @type {(x: number, y: number) => [number, number]} */
      const at = (x, y) => [across.at(x), up.at(y)];
      const floor = HEIGHT - FLOOR;

      stage.line([[across.at(-END), floor], [across.at(END), floor]], "is-axis");
      for (let tick = -END; tick <= END; tick += 1) {
        stage.line([[across.at(tick), floor], [across.at(tick), floor + 5]], "is-axis");
        if (Math.abs(across.at(tick) - across.at(x)) > 26) stage.text([across.at(tick), floor + 23], num(tick), "is-muted");
      }
      stage.text([across.at(x), floor + 23], num(x), "is-value is-strong");
      const places = Array.from({ length: SMOOTH + 1 }, (_, piece) => -END + (2 * END * piece) / SMOOTH);
      stage.line(places.map((place) => at(place, curve.value(place))), "is-curve is-forward");
      stage.text([across.at(-END) + 20, 34], name, "is-forward is-large", "start");

      const [px, py] = at(x, y);
      stage.line([[px, py], [px, floor]], "is-guide");
      const [dx, dy] = [across.at(x + 1) - px, up.at(y + slope) - py];
      const reach = Math.min(110, stage.width / 4) / Math.hypot(dx, dy);
      stage.line([[px - reach * dx, py - reach * dy], [px + reach * dx, py + reach * dy]], "is-curve is-backward is-dashed");
      const side = slope > 0 ? -1 : 1;
      stage.text([px + side * 18, slope === 0 ? py - 20 : py - 8], `slope ${num(slope)}`, "is-backward is-strong is-large", slope === 0 ? "middle" : side < 0 ? "end" : "start");

      const lies = Math.abs(end) <= END;
      const stop = Math.max(14, Math.min(stage.width - 14, across.at(end)));
      if (Math.abs(stop - px) > 2) stage.arrow([px, floor + 39], [stop, floor + 39], "is-value");
      stage.dot([px, floor + 39], 3, "is-value-fill");
      if (lies) stage.dot(at(end, curve.value(end)), 5, "is-landing");
      point.move([px, py], `${spoken(num(x))}; the slope is ${spoken(num(slope))}`);

      const way = slope > 0 ? "left" : "right";
      return [
        `At *x* = [v ${num(x)}] the curve is at [f ${num(y)}], and its slope is [b ${num(slope)}]: ${slope === 0 ? "stay." : `a step downhill goes to the ${way}.`}`,
        slope === 0 || rate === 0
          ? `The step: ${num(x)} − ${num(rate)} · ${factor(slope)} = ${num(end)}, so nothing moves.`
          : `The step: ${num(x)} − ${num(rate)} · ${factor(slope)} = [v ${num(end)}]${lies ? `, where the curve is at [f ${num(curve.value(end))}]: ${verdict(y, curve.value(end))}.` : ", outside of the drawing."}`,
      ];
    };
  },
}));

/**
 * Say whether a step has led down.
 * @param {number} before
 * @param {number} after
 */
function verdict(before, after) {
  return after < before ? "lower" : after > before ? "higher" : "no lower";
}

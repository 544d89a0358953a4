/** The error of two difference quotients against the nudge: what the formula leaves over, and what rounding does. */

import { exactErrors, quotients, slope, TYPES } from "./arithmetic/step-size.js";
import { axis, choice, decades, explorer, num, number, spoken, typed } from "explorer-kit";

const LOWEST = -16;
const LEAST = -12;
const MOST = 2;
const HEIGHT = 330;
const [TOP, FLOOR] = [28, 50];
const DIGITS = 12;

explorer("step-size", (/** @type {{type: string, h: number, x: number}} */ given) => {
  const grid = decades(LOWEST, 0);
  const nudges = [grid.low];
  while (nudges[nudges.length - 1] < grid.high) nudges.push(grid.next(nudges[nudges.length - 1], 1));
  const right = slope(given.x);
  /** @type {(h: number, type: string) => {oneSided: number, central: number}} */
  const errors = (h, type) => {
    const found = quotients(given.x, h, type);
    return { oneSided: Math.abs(found.oneSided - right), central: Math.abs(found.central - right) };
  };

  return {
    fields: { type: choice(given.type, Object.keys(TYPES)), h: number(given.h, grid) },
    open(desk) {
      const { stage } = desk;
      desk.choice("type", "Type", { float64: "float64", float32: "float32" });
      desk.slider("h", "nudge *h*", (h) => spoken(num(h)));
      let across = axis([LOWEST, 0], [0, 1]);
      const knob = desk.handle("h", "Nudge h", ([px]) => 10 ** Math.min(0, Math.max(LOWEST, across.from(px))));

      return ({ type, h }) => {
        stage.begin(HEIGHT);
        const [left, floor] = [52, HEIGHT - FLOOR];
        across = axis([LOWEST - 0.3, 0.3], [left, stage.width - 16]);
        const up = axis([LEAST - 0.6, MOST], [floor, TOP]);
        grounds(stage, across, up, left, floor);

        for (const which of /** @type {const} */ (["oneSided", "central"])) {
          const lines = unbroken(nudges.map((one) => [across.at(Math.log10(one)), place(up, errors(one, type)[which])]));
          for (const line of lines) stage.line(line, `is-curve ${which === "central" ? "is-dashed" : "is-soft"}`);
        }
        const found = quotients(given.x, h, type);
        const off = errors(h, type);
        const px = across.at(Math.log10(h));
        stage.line([[px, TOP - 8], [px, floor]], "is-guide");
        for (const which of /** @type {const} */ (["oneSided", "central"])) {
          const at = place(up, off[which]);
          stage.dot([px, at ?? floor], 5, which === "central" ? "is-ink-fill" : "is-soft-fill");
        }
        stage.text([across.at(0), up.at(Math.log10(errors(1, type).oneSided)) - 9], "one-sided", "is-small is-strong is-halo", "end");
        const lowest = nudges.reduce((best, one) => (errors(one, type).central < errors(best, type).central ? one : best));
        stage.text([across.at(Math.log10(lowest)), (place(up, errors(lowest, type).central) ?? floor) + 22], "central", "is-small is-strong");
        knob.move([px, floor], spoken(num(h)));
        const exact = exactErrors(given.x, h);
        return [
          `*h* = [v ${num(h)}] in ${type}; the slope is ${num(right)}.${found.lost ? " *x* + *h* is rounded to *x*: the nudge is lost." : ""}`,
          told("One-sided", found.oneSided, off.oneSided, exact.oneSided, "12*h* + *h*^2^"),
          told("Central", found.central, off.central, exact.central, "*h*^2^"),
        ];
      };
    },
  };
});

/**
 * Return where an error lies, or nothing where it is exactly 0, which has no place on this axis.
 * @param {ReturnType<typeof axis>} up
 * @param {number} error
 */
function place(up, error) {
  return error > 0 ? up.at(Math.max(LEAST - 0.6, Math.log10(error))) : undefined;
}

/**
 * Cut a line where it has no place.
 * @param {[number, number | undefined][]} points
 */
function unbroken(points) {
  /** @type {import("explorer-kit").Point[][]} */
  const lines = [[]];
  for (const [x, y] of points) {
    if (y === undefined) lines.push([]);
    else lines[lines.length - 1].push([x, y]);
  }
  return lines.filter((line) => line.length > 1);
}

/**
 * Draw both axes.
 * @param {import("explorer-kit").Stage} stage
 * @param {ReturnType<typeof axis>} across
 * @param {ReturnType<typeof axis>} up
 * @param {number} left
 * @param {number} floor
 */
function grounds(stage, across, up, left, floor) {
  for (let power = LEAST; power <= MOST; power += 2) {
    stage.line([[left, up.at(power)], [stage.width - 16, up.at(power)]], "is-hair");
    stage.text([left - 8, up.at(power) + 4], ten(power), "is-muted is-small", "end");
  }
  stage.line([[left, floor], [stage.width - 16, floor]], "is-axis");
  const every = stage.width > 500 ? 2 : 4;
  for (let power = LOWEST; power <= 0; power += every) {
    stage.line([[across.at(power), floor], [across.at(power), floor + 5]], "is-axis");
    stage.text([across.at(power), floor + 24], ten(power), "is-muted is-small");
  }
  stage.text([left - 40, 14], "error", "is-muted is-small", "start");
  stage.text([(left + stage.width) / 2, floor + 43], "nudge *h*", "is-small");
}

/** @param {number} power */
function ten(power) {
  return power === 0 ? "1" : `10^${num(power)}^`;
}

/**
 * Say what a quotient gives, how far that is off, and which part of it is whose.
 * @param {string} name
 * @param {number} value
 * @param {number} off
 * @param {number} exact
 * @param {string} formula
 */
function told(name, value, off, exact, formula) {
  const digits = typed(Number(value.toPrecision(DIGITS)));
  const whose = Math.abs(off - exact) > exact ? "rounding makes more of it" : "rounding adds little";
  return `${name}: ${digits}, off by [v ${num(off)}]. The formula leaves ${formula} = ${num(exact)}; ${off === 0 ? "rounding has made up for it" : whose}.`;
}

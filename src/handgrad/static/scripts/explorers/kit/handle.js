/** A point of a drawing that a reader drags, touches or moves by the arrow keys; to a screen reader it is a slider. */

import { step } from "./controls.js";
import { element } from "./stage.js";

/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("./stage.js").Point} Point */
/** @typedef {import("./store.js").Store} Store */

const RADIUS = 8;
const TOUCH = 22;

/**
 * Put a handle on a stage.
 * @param {Stage} stage
 * @param {Store} store
 * @param {string} key of the number in the state that it moves
 * @param {import("./grids.js").Grid} grid
 * @param {string} label
 * @param {(place: Point) => number} value the number that belongs to a place of the drawing
 */
export function handle(stage, store, key, grid, label, value) {
  const knob = element("g", { class: "ah-handle", role: "slider", tabindex: 0, "aria-label": label, "aria-valuemin": decimal(grid.low), "aria-valuemax": decimal(grid.high) }, stage.handles);
  element("circle", { r: TOUCH, class: "ah-handle__reach" }, knob);
  element("circle", { r: RADIUS, class: "ah-handle__knob" }, knob);

  /** @param {MouseEvent} event */
  const place = (event) => {
    const box = stage.svg.getBoundingClientRect();
    return grid.snap(value([event.clientX - box.left, event.clientY - box.top]));
  };
  knob.addEventListener("pointerdown", (event) => {
    knob.setPointerCapture(event.pointerId);
    knob.focus({ preventScroll: true });
    event.preventDefault();
  });
  knob.addEventListener("pointermove", (event) => {
    if (knob.hasPointerCapture(event.pointerId)) store.show({ [key]: place(event) });
  });
  for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) knob.addEventListener(end, () => store.keep());
  knob.addEventListener("click", (event) => event.stopPropagation());
  knob.addEventListener("keydown", (event) => step(event, store, key, grid));
  stage.svg.addEventListener("click", (event) => store.keep({ [key]: place(event) }));

  return {
    /**
     * @param {Point} at
     * @param {string} told the number in words
     */
    move([x, y], told) {
      knob.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
      knob.setAttribute("aria-valuenow", decimal(store.now[key]));
      knob.setAttribute("aria-valuetext", told);
    },
  };
}

/**
 * Return a number without an exponent, as the attributes of a slider have to name it.
 * @param {number} value
 */
function decimal(value) {
  const text = String(value);
  return text.includes("e") ? value.toFixed(20).replace(/0+$/, "") : text;
}

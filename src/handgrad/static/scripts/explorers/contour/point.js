/** A point of a map that a reader drags, touches or moves by the arrow keys, both ways at once. */

import { byKey, element } from "explorer-kit";

/** @typedef {import("explorer-kit").Point} Point */
/** @typedef {import("explorer-kit").State} State */

const RADIUS = 8;
const TOUCH = 22;
/** The keys that move the first number; all other keys of a slider move the second. */
const ACROSS = ["ArrowLeft", "ArrowRight", "Home", "End"];

/**
 * Put such a point on the desk.
 * @param {import("explorer-kit").Desk} desk
 * @param {[string, string]} keys of the numbers in the state: across, and up
 * @param {string} label
 * @param {(place: Point) => Point} values the numbers that belong to a place of the drawing
 */
export function point({ stage, store, plan }, keys, label, values) {
  const grids = keys.map((key) => /** @type {import("../kit/grids.js").Grid} */ (plan.fields[key].grid));
  const knob = element("g", { class: "ah-handle", role: "slider", tabindex: 0, "aria-label": label, "aria-valuemin": grids[0].low, "aria-valuemax": grids[0].high }, stage.handles);
  element("circle", { r: TOUCH, class: "ah-handle__reach" }, knob);
  element("circle", { r: RADIUS, class: "ah-handle__knob" }, knob);

  /** @param {MouseEvent} event */
  const found = (event) => {
    const box = stage.svg.getBoundingClientRect();
    return values([event.clientX - box.left, event.clientY - box.top]);
  };
  /** @param {Point} at */
  const patch = (at) => Object.fromEntries(keys.map((key, way) => [key, grids[way].snap(at[way])]));
  knob.addEventListener("pointerdown", (event) => {
    knob.setPointerCapture(event.pointerId);
    knob.focus({ preventScroll: true });
    event.preventDefault();
  });
  knob.addEventListener("pointermove", (event) => {
    if (knob.hasPointerCapture(event.pointerId)) store.show(patch(found(event)));
  });
  for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) knob.addEventListener(end, () => store.keep());
  knob.addEventListener("click", (event) => event.stopPropagation());
  knob.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const way = ACROSS.includes(event.key) ? 0 : 1;
    const value = byKey(event.key, store.now[keys[way]], grids[way]);
    if (value === undefined) return;
    event.preventDefault();
    store.keep({ [keys[way]]: value });
  });
  stage.svg.addEventListener("click", (event) => {
    const at = found(event);
    if (grids.every((grid, way) => at[way] >= grid.low && at[way] <= grid.high)) store.keep(patch(at));
  });

  return {
    /**
     * @param {Point} at
     * @param {string} told both numbers in words
     */
    move([x, y], told) {
      knob.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
      knob.setAttribute("aria-valuenow", String(store.now[keys[0]]));
      knob.setAttribute("aria-valuetext", told);
    },
  };
}

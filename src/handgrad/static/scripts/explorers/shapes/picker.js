/** One entry of a drawn table that the reader picks: by a click, a touch, or the arrow keys. To a screen reader it is a slider. */

import { element } from "explorer-kit";

/** @typedef {import("explorer-kit").State} State */
/** @typedef {import("explorer-kit").Point} Point */
/** @typedef {{left: number, top: number, width: number, height: number}} Box */

/**
 * Put a picker on a stage.
 * @param {import("explorer-kit").Desk} desk
 * @param {string} label
 * @param {(place: Point) => State | undefined} at what is picked at a place of the drawing; nothing beside the table
 * @param {(key: string, state: State) => State | undefined} by what is picked by a key; nothing where the key means nothing
 */
export function picker({ stage, store }, label, at, by) {
  const frame = element("g", { class: "ah-handle ah-picker", role: "slider", tabindex: 0, "aria-label": label, "aria-valuemin": 0 }, stage.handles);
  const reach = element("rect", { class: "ah-handle__reach" }, frame);
  const edge = element("rect", { class: "ah-picker__edge" }, frame);

  /** @param {MouseEvent} event */
  const picked = (event) => {
    const box = stage.svg.getBoundingClientRect();
    return at([event.clientX - box.left, event.clientY - box.top]);
  };
  frame.addEventListener("pointerdown", (event) => {
    frame.setPointerCapture(event.pointerId);
    frame.focus({ preventScroll: true });
    event.preventDefault();
  });
  frame.addEventListener("pointermove", (event) => {
    const patch = frame.hasPointerCapture(event.pointerId) ? picked(event) : undefined;
    if (patch) store.show(patch);
  });
  for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) frame.addEventListener(end, () => store.keep());
  stage.svg.addEventListener("click", (event) => {
    const patch = picked(event);
    if (!patch) return;
    frame.focus({ preventScroll: true });
    store.keep(patch);
  });
  frame.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const patch = by(event.key, store.now);
    if (!patch) return;
    event.preventDefault();
    store.keep(patch);
  });

  return {
    /**
     * @param {Box} box of the entry
     * @param {number} now its place in the order of reading
     * @param {number} most the last place
     * @param {string} told the entry in words
     * @param {boolean} [on] whether it is this one that the reader has picked last
     */
    move({ left, top, width, height }, now, most, told, on = true) {
      const out = 3;
      for (const [rect, by] of /** @type {[Element, number][]} */ ([[reach, out], [edge, 0]])) {
        for (const [name, value] of Object.entries({ x: left - by, y: top - by, width: width + 2 * by, height: height + 2 * by })) rect.setAttribute(name, String(value));
      }
      frame.classList.toggle("is-off", !on);
      frame.setAttribute("aria-valuemax", String(most));
      frame.setAttribute("aria-valuenow", String(now));
      frame.setAttribute("aria-valuetext", told);
    },
  };
}

/**
 * Return where a key leads in a table of any number of axes: left and right along the last axis, up and down along the one before, page
 * keys along the one before that.
 * @param {string} key
 * @param {number} place in the order of reading
 * @param {number[]} shape
 */
export function placeByKey(key, place, shape) {
  const size = shape.reduce((product, length) => product * length, 1);
  if (key === "Home") return 0;
  if (key === "End") return size - 1;
  const found = { ArrowLeft: [1, -1], ArrowRight: [1, 1], ArrowUp: [2, -1], ArrowDown: [2, 1], PageUp: [3, -1], PageDown: [3, 1] }[key];
  if (!found) return undefined;
  const [back, way] = found;
  const axis = shape.length - back;
  if (axis < 0) return place;
  const step = shape.slice(axis + 1).reduce((product, length) => product * length, 1);
  const index = Math.floor(place / step) % shape[axis];
  return index + way < 0 || index + way >= shape[axis] ? place : place + way * step;
}

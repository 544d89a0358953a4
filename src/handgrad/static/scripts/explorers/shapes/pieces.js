/** Buttons that put a further operation on a line, or take the last one away; each says what it adds. */

import { sizeOf } from "../arithmetic/layouts.js";
import { writeLine } from "../arithmetic/line.js";
import { button, html } from "explorer-kit";

/** @typedef {import("explorer-kit").State} State */
/** @typedef {import("../arithmetic/strides.js").Step} Step */
/** @typedef {{steps: Step[], layout: import("../arithmetic/layouts.js").Layout, refusal: unknown}} Reading */

const ALL = /** @type {const} */ ({ kind: "slice", ends: [undefined, undefined] });
const MOST = 6;

/**
 * What can be put on a line, each made for the shape that it meets; nothing where it makes no sense there.
 * @type {((shape: number[]) => Step | undefined)[]}
 */
const PIECES = [
  (shape) => (shape.length === 2 ? { name: "T", args: [] } : shape.length > 2 ? { name: "permute", args: [shape.length - 1, ...shape.map((_, axis) => axis).slice(0, -1)] } : undefined),
  (shape) => ({ name: "view", args: [sizeOf(shape)] }),
  (shape) => ({ name: "reshape", args: [sizeOf(shape)] }),
  (shape) => (shape.length && shape[0] > 1 ? { name: "index", args: [{ kind: "slice", ends: [1, undefined] }] } : undefined),
  (shape) => (shape.length > 1 ? { name: "index", args: [ALL, { kind: "number", value: shape[1] > 1 ? 1 : 0 }] } : undefined),
  (shape) => (shape.length > 1 && shape[1] > 1 ? { name: "index", args: [ALL, { kind: "slice", ends: [undefined, undefined, 2] }] } : undefined),
  (shape) => ({ name: "expand", args: shape.length && shape[0] === 1 ? [3, ...shape.slice(1)] : [2, ...shape] }),
  () => ({ name: "contiguous", args: [] }),
];

/**
 * Return the row of buttons.
 * @param {import("explorer-kit").Desk} desk
 * @param {(state: State) => Reading} reading
 * @param {(steps: Step[]) => {patch: State} | {mistake: string}} changed
 */
export function pieces(desk, reading, changed) {
  const row = html("div", { class: "ah-pieces", role: "group", "aria-label": "Change the line v" });
  const made = PIECES.map((piece) => {
    const one = button("", () => add(piece), "ah-piece");
    row.append(one.element);
    return { piece, one };
  });
  const less = button("Remove the last", () => put(reading(desk.store.now).steps.slice(0, -1)), "ah-piece");
  row.append(less.element);

  /** @param {typeof PIECES[number]} piece */
  function add(piece) {
    const { steps, layout } = reading(desk.store.now);
    const step = piece(layout.shape);
    if (step) put([...steps, step]);
  }

  /** @param {Step[]} steps */
  function put(steps) {
    const found = changed(steps);
    if ("patch" in found) desk.store.keep(found.patch);
    else desk.note(found.mistake);
  }

  /** @param {State} state */
  function update(state) {
    const { steps, layout, refusal } = reading(state);
    for (const { piece, one } of made) {
      const step = piece(layout.shape);
      if (step) one.say(writeLine([step]).slice(1));
      one.element.hidden = !step;
      one.can(!refusal && steps.length < MOST);
    }
    less.can(steps.length > 0);
  }
  return { element: row, update };
}

/** A line of operations on a tensor: which cell each index leads to, what is shared, what is copied, and what PyTorch refuses. */

import { cellsOf, indexAt, isContiguous, sizeOf } from "./arithmetic/layouts.js";
import { coded, decoded, readLine, writeLine } from "./arithmetic/line.js";
import { readShape, writeShape } from "./arithmetic/shape.js";
import { NO_VIEW, run } from "./arithmetic/strides.js";
import { count, explorer, num } from "explorer-kit";
import { codeOf, shapeField, shapeOf } from "./shapes/code.js";
import { entry } from "./shapes/entry.js";
import { picker, placeByKey } from "./shapes/picker.js";
import { drawStorage } from "./shapes/storage.js";
import { pieces } from "./shapes/pieces.js";
import { endAt, layOut, placeAt, writeIndices } from "./shapes/tables.js";
import { walk } from "./shapes/walk.js";

/** @typedef {import("explorer-kit").State} State */
/** @typedef {{shape: number[], line: string, at: number, values: number[]}} Given */

const MOST = { axes: 3, length: 12, size: 24 };
const AXES = 5;
const EDGE = 14;
const ENTRY = /** @type {[number, number]} */ ([46, 44]);

/** @param {State} state */
function reading(state) {
  const found = readLine(decoded(state.line));
  const steps = "steps" in found ? found.steps : [];
  return { steps, shape: shapeOf(state.shape), ...run(shapeOf(state.shape), steps) };
}

/**
 * Say why a result cannot be drawn; nothing where it can.
 * @param {State} state
 */
function tooMuch(state) {
  const { layout } = reading(state);
  const size = sizeOf(layout.shape);
  if (!size) return "This picks no number at all: PyTorch gives an empty tensor, and there is nothing to draw.";
  if (size > MOST.size) return `This shows ${size} numbers; the drawing has room for ${MOST.size}.`;
  return layout.shape.length > AXES ? `This has ${layout.shape.length} axes; the drawing has room for ${AXES}.` : undefined;
}

/**
 * Return a change of shape or line, or why what follows cannot be drawn.
 * @param {State} state
 * @param {State} patch
 * @returns {{patch: State} | {mistake: string}}
 */
function changed(state, patch) {
  const mistake = tooMuch({ ...state, ...patch });
  return mistake ? { mistake } : { patch };
}

/**
 * Return a state with a place that lies in its result; where this cannot be drawn, with the bare tensor.
 * @param {State} state
 */
function settle(state) {
  if (tooMuch(state)) return { ...state, line: "t", at: 0 };
  return { ...state, at: Math.min(state.at, sizeOf(reading(state).layout.shape) - 1) };
}

explorer("strides", (/** @type {Given} */ given) => ({
  fields: {
    shape: shapeField(given.shape, MOST),
    line: {
      start: coded(given.line),
      parse: (text) => {
        const found = readLine(decoded(text));
        return "steps" in found ? coded(writeLine(found.steps)) : undefined;
      },
    },
    at: count(given.at, MOST.size - 1),
  },
  settle,
  open(desk) {
    const { stage, store } = desk;
    desk.add(
      entry(
        store,
        "shape of t",
        (text, state) => {
          const found = readShape(text, MOST);
          return "shape" in found ? changed(state, { shape: codeOf(found.shape) }) : found;
        },
        (state) => writeShape(shapeOf(state.shape)),
      ),
    );
    desk.add(
      entry(
        store,
        "v =",
        (text, state) => {
          const found = readLine(text);
          return "steps" in found ? changed(state, { line: coded(writeLine(found.steps)) }) : found;
        },
        (state) => decoded(state.line),
      ),
    );
    desk.add(pieces(desk, reading, (steps) => changed(store.now, { line: coded(writeLine(steps)) })));
    desk.add(
      walk(store, "at", (state) => {
        const { shape } = reading(state).layout;
        return { label: "index in v", last: sizeOf(shape) - 1, tell: writeShape(indexAt(shape, state.at)) };
      }),
    );
    /** @type {import("./shapes/tables.js").Laid | undefined} */
    let laid;
    const pick = picker(
      desk,
      "Entry of v",
      (point) => {
        const at = laid && placeAt(laid, point);
        return at === undefined ? undefined : { at };
      },
      (key, state) => {
        const at = placeByKey(key, state.at, reading(state).layout.shape);
        return at === undefined ? undefined : { at };
      },
    );

    return (state) => {
      const found = reading(state);
      const { layout, held } = found;
      const [cells, index] = [cellsOf(layout), indexAt(layout.shape, state.at)];
      const values = held ? held.map((cell) => given.values[cell]) : given.values.slice(0, sizeOf(found.shape));
      const [size, cell] = [sizeOf(layout.shape), cells[state.at]];
      stage.begin(100);
      let top = 30;
      if (held) {
        stage.text([EDGE, 20], "storage of t", "is-muted", "start");
        top = drawStorage(stage, { top, values: given.values.slice(0, sizeOf(found.shape)), read: [] }) + 34;
      }
      stage.text([EDGE, top - 10], held ? `a second storage, copied by ${found.copied}` : "storage of t", "is-muted", "start");
      top = drawStorage(stage, { top: top + 50, values, read: cells, walk: { layout, index } }) + 40;
      const name = found.done < found.steps.length ? writeLine(found.steps.slice(0, found.done)) : "v";
      stage.text([EDGE, top], name, "is-strong is-code", "start");
      const entrySize = /** @type {[number, number]} */ ([Math.min(ENTRY[0], Math.max(34, (stage.width - 40) / 8)), ENTRY[1]]);
      laid = layOut(layout.shape, { left: EDGE, top: top + 8, right: stage.width - EDGE, entry: entrySize });
      writeIndices(stage, laid);
      laid.boxes.forEach((box, place) => {
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        stage.rect([x, y], box.width, box.height, "is-cell", 0);
        stage.text([x, y - 2], num(values[cells[place]]), "is-forward is-strong");
        stage.text([x, y + 15], String(cells[place]), "is-muted is-small");
      });
      endAt(stage, laid.bottom + 16);
      pick.move(laid.boxes[state.at], state.at, size - 1, `index ${writeShape(index)}, cell ${cell}, holds ${num(values[cell])}`);
      return words(found, { index, cell, value: values[cell], cells });
    };
  },
}));

/**
 * Say in words what the drawing shows.
 * @param {ReturnType<typeof reading>} found
 * @param {{index: number[], cell: number, value: number, cells: number[]}} picked
 */
function words({ steps, layout, copied, done, refusal }, { index, cell, value, cells }) {
  const { shape, strides, offset } = layout;
  const name = refusal ? writeLine(steps.slice(0, done)) : "v";
  const kind = `${name} has shape ${writeShape(shape)}, strides ${writeShape(strides)} and offset ${offset}`;
  const order = isContiguous(layout) ? "contiguous" : "not contiguous";
  const terms = [offset, ...index.map((i, axis) => `[v ${i}] · ${strides[axis]}`)].join(" + ");
  const lines = [
    `${kind}; it is ${order}. ${copied ? `.${copied} had to copy: its numbers have cells of their own, and a write does not reach t.` : "It shares the storage of t: nothing was copied."}`,
    `Index [v ${writeShape(index)}] leads to cell ${terms} = [v ${cell}], which holds [f ${num(value)}].`,
  ];
  if (!refusal) return lines;
  const step = steps[done];
  const said = `PyTorch refuses ${writeLine([step]).slice(1)}. ${refusal.type}: ${refusal.message}`;
  return [said, ...(refusal.message === NO_VIEW ? [noView(cells, step)] : []), ...lines];
}

/**
 * Say why no view is possible.
 * @param {number[]} cells in the order of reading
 * @param {import("./arithmetic/strides.js").Step} step
 */
function noView(cells, { args }) {
  const hops = cells.slice(1).map((cell, place) => num(cell - cells[place]));
  return `In the order of reading, the numbers are in the cells ${cells.join(", ")}: the hops are ${hops.join(", ")}. No strides of shape ${writeShape(args)} hop like that.`;
}

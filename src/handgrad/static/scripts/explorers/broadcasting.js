/** Two shapes that meet: how they line up from the right, which places read an entry, and what is summed back to it. */

import { axesSummed, entriesRead, lineUp, meet, sumBack } from "./arithmetic/broadcasting.js";
import { indexAt, sizeOf } from "./arithmetic/layouts.js";
import { readShape, writeShape } from "./arithmetic/shape.js";
import { choice, count, explorer, factor, num } from "explorer-kit";
import { codeOf, shapeField, shapeOf } from "./shapes/code.js";
import { entry } from "./shapes/entry.js";
import { drawMeetings } from "./shapes/meetings.js";
import { picker, placeByKey } from "./shapes/picker.js";
import { endAt, Flow, placeAt } from "./shapes/tables.js";
import { walk } from "./shapes/walk.js";

/** @typedef {import("explorer-kit").State} State */
/** @typedef {"a" | "b"} Name */
/** @typedef {{a: number[], b: number[], of: Name, at: number, values: {a: number[], b: number[], arrives: number[]}}} Given */

const MOST = { axes: 3, length: 12, size: 24 };

/** @param {State} state */
function meeting(state) {
  const shapes = { a: shapeOf(state.a), b: shapeOf(state.b) };
  const found = meet(shapes.a, shapes.b);
  const own = shapes[/** @type {Name} */ (state.of)];
  return { shapes, found, own, at: /** @type {number} */ (state.at) };
}

/** @param {State} state */
function room(state) {
  const { found } = meeting(state);
  return "shape" in found ? sizeOf(found.shape) : 0;
}

/**
 * Return a state with a place that lies in the shape it belongs to; where two shapes are too large together, with a scalar.
 * @param {State} state
 */
function settle(state) {
  if (room(state) > MOST.size) return { ...state, b: "()", at: 0 };
  return { ...state, at: Math.min(state.at, sizeOf(shapeOf(state[state.of])) - 1) };
}

explorer("broadcasting", (/** @type {Given} */ given) => ({
  fields: {
    a: shapeField(given.a, MOST),
    b: shapeField(given.b, MOST),
    of: choice(given.of, ["a", "b"]),
    at: count(given.at, MOST.size - 1),
  },
  settle,
  open(desk) {
    const { stage, store } = desk;
    for (const name of /** @type {Name[]} */ (["a", "b"])) {
      /** @type {(text: string, state: State) => {patch: State} | {mistake: string}} */
      const read = (text, state) => {
        const found = readShape(text, MOST);
        if ("mistake" in found) return found;
        const patch = { [name]: codeOf(found.shape) };
        const size = room({ ...state, ...patch });
        return size <= MOST.size ? { patch } : { mistake: `Together these shapes make ${size} numbers; the drawing has room for a number from 1 to ${MOST.size}.` };
      };
      desk.add(entry(store, `shape of *${name}*`, read, (state) => writeShape(shapeOf(state[name]))));
    }
    desk.choice("of", "Follow an entry of", { a: "*a*", b: "*b*" });
    desk.add(
      walk(store, "at", (state) => {
        const { own, at } = meeting(state);
        return { label: "entry", last: sizeOf(own) - 1, tell: writeShape(indexAt(own, at)) };
      }),
    );
    /** @type {Record<string, import("./shapes/tables.js").Laid>} */
    const laid = {};
    const pickers = /** @type {Name[]} */ (["a", "b"]).map((name) =>
      picker(
        desk,
        `Entry of ${name}`,
        (point) => {
          const at = placeAt(laid[name], point);
          return at === undefined ? undefined : { of: name, at };
        },
        (key, state) => {
          const shape = shapeOf(state[name]);
          const at = placeByKey(key, state.of === name ? state.at : 0, shape);
          return at === undefined ? undefined : { of: name, at };
        },
      ),
    );

    return (state) => {
      const { shapes, found, own, at } = meeting(state);
      const name = /** @type {Name} */ (state.of);
      stage.begin(100);
      const flow = new Flow(stage, drawMeetings(stage, lineUp(shapes.a, shapes.b)));
      const full = "shape" in found ? found.shape : undefined;
      const reads = full && { a: entriesRead(shapes.a, full), b: entriesRead(shapes.b, full) };
      const places = reads ? reads[name].flatMap((entry, place) => (entry === at ? [place] : [])) : [];
      for (const each of /** @type {Name[]} */ (["a", "b"])) {
        laid[each] = flow.table(`*${each}*`, shapes[each], given.values[each], "is-forward", []);
      }
      if (full && reads) {
        const sums = reads.a.map((entry, place) => given.values.a[entry] + given.values.b[reads.b[place]]);
        flow.table("*a* + *b*", full, sums, "is-forward", places);
        flow.line();
        const arrives = given.values.arrives.slice(0, sizeOf(full));
        flow.table("arrives at *a* + *b*", full, arrives, "is-backward", places);
        for (const each of /** @type {Name[]} */ (["a", "b"])) {
          flow.table(`comes back to *${each}*`, shapes[each], sumBack(arrives, shapes[each], full), "is-backward", each === name ? [at] : []);
        }
      }
      endAt(stage, flow.bottom + 16);
      /** @type {Name[]} */ (["a", "b"]).forEach((each, which) => {
        const place = each === name ? at : 0;
        const told = `${num(given.values[each][place])} at ${writeShape(indexAt(shapes[each], place))}`;
        pickers[which].move(laid[each].boxes[place], place, sizeOf(shapes[each]) - 1, told, each === name);
      });
      const fit = told(shapes);
      if (!full) return [fit, `PyTorch: “${"refusal" in found ? found.refusal : ""}”. ${hint(shapes)}`];
      const brought = places.map((place) => given.values.arrives[place]);
      const total = sumBack(given.values.arrives, own, full)[at];
      const where = places.map((place) => writeShape(indexAt(full, place)));
      return [
        fit,
        `The entry [v ${num(given.values[name][at])}] of *${name}* is read at ${places.length === 1 ? "one place" : `${places.length} places`}: ${where.join(", ")}.`,
        `What arrives there comes back to it: ${sumOf(brought)}[b ${num(total)}]. ${way(name, own, full)}`,
      ];
    };
  },
}));

/**
 * Write a sum, as far as there is more than one term.
 * @param {number[]} terms
 */
function sumOf(terms) {
  return terms.length > 1 ? `${terms.map((term, place) => (place ? factor(term) : num(term))).join(" + ")} = ` : "";
}

/**
 * Say axis by axis, from the right, what meets.
 * @param {{a: number[], b: number[]}} shapes
 */
function told({ a, b }) {
  const meetings = lineUp(a, b).reverse();
  const found = meet(a, b);
  const makes = "shape" in found ? `${writeShape(a)} and ${writeShape(b)} meet in [f ${writeShape(found.shape)}].` : `${writeShape(a)} and ${writeShape(b)} do not fit.`;
  if (!meetings.length) return `${makes} Neither has an axis.`;
  const each = meetings.map(({ a: one, b: other, length }) => {
    const words = one === undefined || other === undefined ? `${one ?? other} meets a missing length, which counts as 1` : `${one} meets ${other}`;
    if (length === undefined) return `${words}, and neither is 1`;
    return (one ?? 1) === (other ?? 1) ? words : `${words}: the 1 is stretched`;
  });
  const known = each.findIndex((words) => words.endsWith("neither is 1"));
  return `${makes} From the right: ${(known < 0 ? each : each.slice(0, known + 1)).join("; ")}.`;
}

/**
 * Say what would help where two shapes do not fit.
 * @param {{a: number[], b: number[]}} shapes
 */
function hint({ a, b }) {
  for (const [name, one, other] of /** @type {[string, number[], number[]][]} */ ([["b", b, a], ["a", a, b]])) {
    const longer = [...one, 1];
    if ("shape" in meet(longer, other)) return `If one number of ${name} is meant for each row, give it a further axis: ${writeShape(longer)}.`;
  }
  return "No length of 1 is there to be stretched.";
}

/**
 * Say over which axes the gradient of an input is summed.
 * @param {string} name
 * @param {number[]} shape
 * @param {number[]} full
 */
function way(name, shape, full) {
  const { added, stretched } = axesSummed(shape, full);
  const axes = (/** @type {number[]} */ list) => (list.length === 1 ? `axis ${list[0]}` : `axes ${list.slice(0, -1).join(", ")} and ${list[list.length - 1]}`);
  const parts = [
    ...(stretched.length ? [`${axes(stretched)} of length 1 ${stretched.length === 1 ? "was stretched and is" : "were stretched and are"} summed and kept`] : []),
    ...(added.length ? [`${axes(added)} ${added.length === 1 ? "was added in front and is" : "were added in front and are"} summed away`] : []),
  ];
  const gradient = `The gradient of *${name}* has the shape ${writeShape(shape)}`;
  return parts.length ? `${gradient}: ${parts.join(", and ")}.` : `${gradient}: nothing was stretched, so nothing is summed.`;
}

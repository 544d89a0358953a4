/** What a walk says at each moment: which numbers met, what was multiplied, what was added. */

import { factor, num } from "explorer-kit";

/** @typedef {import("./picture.js").Work} Work */
/** @typedef {import("../arithmetic/graph-walker.js").Node} Node */
/** @typedef {import("../arithmetic/graph-walker.js").Part} Part */

/** @type {Record<string, (a: string, b: string) => string>} */
const WRITTEN = {
  times: (a, b) => `${a} · ${b}`,
  plus: (a, b) => `${a} + ${b}`,
  minus: (a, b) => `${a} − ${b}`,
  square: (a) => `${a}^2^`,
  relu: (a) => `relu(${a.replace(/^\((.*)\)$/, "$1")})`,
};

/**
 * Return the operation of a node with the names of its operands.
 * @param {Node} node
 */
export function formula(node) {
  const [a, b] = node.operands.map((operand) => (typeof operand === "number" ? num(operand) : `*${operand}*`));
  return WRITTEN[node.operation](a, b);
}

/**
 * Return the same with numbers.
 * @param {Node} node
 * @param {Record<string, number>} values
 */
function numbers(node, values) {
  const [a, b] = node.operands.map((operand) => (typeof operand === "number" ? operand : values[operand]));
  const first = ["square", "relu"].includes(node.operation) ? factor(a) : num(a);
  return WRITTEN[node.operation](first, b === undefined ? "" : factor(b));
}

/**
 * Say what has just happened.
 * @param {Work} work
 * @param {number} at how many steps have been made
 * @returns {string[]}
 */
export function sentences({ graph, values, walk }, at) {
  const forward = graph.nodes.length;
  const result = graph.nodes[forward - 1].name;
  if (at === 0) {
    const inputs = graph.inputs.map(({ name, asks }) => `*${name}* = [v ${num(values[name])}]${asks ? ", which asks for a gradient" : ""}`);
    return [`Nothing is computed yet. Given: ${inputs.join("; ")}.`];
  }
  if (at <= forward) {
    const node = graph.nodes[at - 1];
    const done = at === forward ? [`The forward pass is over: *${result}* is [f ${num(values[result])}].`] : [];
    return [`Forward, node *${node.name}*: ${formula(node)} = ${numbers(node, values)} = [f ${num(values[node.name])}].`, ...done];
  }
  if (at === forward + 1) return [`The walk back begins at *${result}*, with the seed [b 1]: *${result}* changes as much as itself.`];
  const moment = walk[at - forward - 2];
  const parts = moment.parts.flatMap((part) => sent(moment.arrived, part));
  const over = at === forward + 1 + walk.length ? [ending(graph, walk, result)] : [];
  return [`Back, node *${moment.node}*: [b ${num(moment.arrived)}] has arrived.`, ...parts, ...over];
}

/**
 * Say what one operand gets.
 * @param {number} arrived
 * @param {Part} part
 */
function sent(arrived, part) {
  const product = `The slope for *${part.to}* is ${num(part.slope)}, so multiply: ${num(arrived)} · ${factor(part.slope)} = [b ${num(part.sent)}] goes to *${part.to}*.`;
  if (part.before === null) return [product];
  return [product, `Something is there already, so add: ${num(part.before)} + ${factor(part.sent)} = [b ${num(part.after)}].`];
}

/**
 * Say what the inputs hold at the end.
 * @param {Work["graph"]} graph
 * @param {Work["walk"]} walk
 * @param {string} result
 */
function ending(graph, walk, result) {
  const gradients = graph.inputs.filter((input) => input.asks).map(({ name }) => {
    const held = heldBy(walk, name);
    const advice = held > 0 ? "lower" : "raise";
    return `*${name}* holds [b ${num(held)}]${held === 0 ? ", so a small nudge changes next to nothing" : `: for a smaller *${result}*, ${advice} *${name}*`}`;
  });
  return `The walk is over. ${gradients.join("; ")}.`;
}

/**
 * Return the gradient of an input after the whole walk.
 * @param {Work["walk"]} walk
 * @param {string} name
 */
export function heldBy(walk, name) {
  const parts = walk.flatMap((moment) => moment.parts).filter((part) => part.to === name);
  return parts.length ? parts[parts.length - 1].after : 0;
}

/**
 * Return what a reader can be asked before the next step; nothing at the seed, which is given, and at the end.
 * @param {Work} work
 * @param {number} at
 */
export function question({ graph, values, walk }, at) {
  if (at < graph.nodes.length) {
    const node = graph.nodes[at];
    return { words: `*${node.name}* = ${formula(node)} =`, right: values[node.name], hint: `Put the numbers in: ${numbers(node, values)}.` };
  }
  const moment = walk[at - graph.nodes.length - 1];
  if (!moment) return undefined;
  const [part] = moment.parts;
  const asked = part.before === null ? `goes from *${moment.node}* to *${part.to}*` : `*${part.to}* holds then`;
  const more = part.before === null ? "" : `, and add that to ${num(part.before)}`;
  return { words: `What ${asked}:`, right: part.after, hint: `Multiply what arrived, ${num(moment.arrived)}, by the slope, ${num(part.slope)}${more}.` };
}

/** A small graph, computed forward and walked back, one node at a time. */

/**
 * @typedef {object} Node
 * @property {string} name
 * @property {string} operation
 * @property {(string | number)[]} operands names, or numbers that stay
 */

/**
 * @typedef {object} Graph
 * @property {{name: string, asks: boolean}[]} inputs
 * @property {Node[]} nodes in the order in which they are computed
 */

/** @typedef {Record<string, number>} Values */
/** @typedef {{to: string, slope: number, sent: number, before: number | null, after: number}} Part what one operand gets */
/** @typedef {{node: string, arrived: number, parts: Part[]}} Moment what one node does on the way back */

/** @type {Record<string, {value: (a: number, b: number) => number, slopes: (a: number, b: number) => number[]}>} */
const OPERATIONS = {
  times: { value: (a, b) => a * b, slopes: (a, b) => [b, a] },
  plus: { value: (a, b) => a + b, slopes: () => [1, 1] },
  minus: { value: (a, b) => a - b, slopes: () => [1, -1] },
  square: { value: (a) => a * a, slopes: (a) => [2 * a] },
  relu: { value: (a) => (a > 0 ? a : 0), slopes: (a) => [a > 0 ? 1 : 0] },
};

/**
 * Return the value of every input and of every node.
 * @param {Graph} graph
 * @param {Values} inputs
 */
export function forward(graph, inputs) {
  const values = { ...inputs };
  for (const node of graph.nodes) {
    const [a, b] = known(node, values);
    values[node.name] = OPERATIONS[node.operation].value(a, b);
  }
  return values;
}

/**
 * Walk back through the nodes in an order, and return what each does.
 * @param {Graph} graph
 * @param {Values} values
 * @param {string[]} order
 * @returns {Moment[]}
 */
export function backward(graph, values, order) {
  const asking = whoAsks(graph);
  /** @type {Values} */
  const held = { [graph.nodes[graph.nodes.length - 1].name]: 1 };
  return order.map((name) => {
    const node = /** @type {Node} */ (graph.nodes.find((one) => one.name === name));
    const [a, b] = known(node, values);
    const slopes = OPERATIONS[node.operation].slopes(a, b);
    const parts = node.operands.flatMap((operand, place) => {
      if (typeof operand === "number" || !asking.has(operand)) return [];
      const sent = held[name] * slopes[place];
      const before = operand in held ? held[operand] : null;
      held[operand] = sent + (before ?? 0);
      return [{ to: operand, slope: slopes[place], sent, before, after: held[operand] }];
    });
    return { node: name, arrived: held[name], parts };
  });
}

/**
 * Return the names of all inputs and nodes that need a gradient.
 * @param {Graph} graph
 */
export function whoAsks(graph) {
  const asking = new Set(graph.inputs.filter((input) => input.asks).map((input) => input.name));
  for (const node of graph.nodes) if (node.operands.some((operand) => asking.has(String(operand)))) asking.add(node.name);
  return asking;
}

/**
 * @param {Node} node
 * @param {Values} values
 */
function known(node, values) {
  return node.operands.map((operand) => (typeof operand === "number" ? operand : values[operand]));
}

/**
 * Say whether a number that a reader has predicted is right; printed places are enough.
 * @param {number} guess
 * @param {number} right
 */
export function isRight(guess, right) {
  return Math.abs(guess - right) <= Math.max(0.005, 0.001 * Math.abs(right));
}

/** Every number of the running network: two inputs, two hidden units with relu, two outputs, softmax and cross-entropy. */

/** @typedef {[number, number]} Pair */
/** @typedef {[Pair, Pair]} Rows row by row; a row holds the weights into one unit */
/** @typedef {{x: Pair, W1: Rows, b1: Pair, W2: Rows, b2: Pair, label: number}} Givens the label counts from 0 */
/** @typedef {ReturnType<typeof pass>} Pass */

/**
 * Return every value of the forward pass, and the gradient of the loss by each of the twelve and by what lies between.
 * @param {Givens} givens
 */
export function pass({ x, W1, b1, W2, b2, label }) {
  const z1 = layer(W1, x, b1);
  const a1 = both((unit) => Math.max(0, z1[unit]));
  const z = layer(W2, a1, b2);
  const { p, L } = softmaxCrossEntropy(z, label);
  const delta2 = both((unit) => p[unit] - (unit === label ? 1 : 0));
  const da1 = both((unit) => W2[0][unit] * delta2[0] + W2[1][unit] * delta2[1]);
  const delta1 = both((unit) => (z1[unit] > 0 ? da1[unit] : 0));
  return { z1, a1, z, p, L, delta2, da1, delta1, dW2: outer(delta2, a1), db2: delta2, dW1: outer(delta1, x), db1: delta1 };
}

/**
 * @param {Rows} W
 * @param {Pair} x
 * @param {Pair} b
 */
function layer(W, x, b) {
  return both((unit) => W[unit][0] * x[0] + W[unit][1] * x[1] + b[unit]);
}

/**
 * Return what arrives at each output times what came in by each input.
 * @param {Pair} delta
 * @param {Pair} came
 * @returns {Rows}
 */
function outer(delta, came) {
  return [both((input) => delta[0] * came[input]), both((input) => delta[1] * came[input])];
}

/**
 * Return the probabilities and the loss. The true logit is taken from both, which changes neither and leaves one exponential.
 * @param {Pair} z
 * @param {number} label
 */
function softmaxCrossEntropy(z, label) {
  const other = Math.exp(z[1 - label] - z[label]);
  const p = both((unit) => (unit === label ? 1 : other) / (1 + other));
  return { p, L: Math.log1p(other) };
}

/**
 * @param {(unit: number) => number} of
 * @returns {Pair}
 */
function both(of) {
  return [of(0), of(1)];
}

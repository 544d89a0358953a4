/** What the network says of itself: every value, every gradient, and which gradients vanish and why. */

import { num } from "explorer-kit";

/** @typedef {import("../arithmetic/running-network.js").Pair} Pair */
/** @typedef {import("../arithmetic/running-network.js").Pass} Pass */

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"];
const ROWS = ["first", "second"];
/** So much can be left of a hidden sum that would be 0 by rounding alone, its terms being 10 at most. */
const ROUNDING = 1e-14;

/** @typedef {(values: readonly number[]) => string} Row */

/**
 * @param {"f" | "b"} colour
 * @returns {Row}
 */
const row = (colour) => (values) => `(${values.map((value) => `[${colour} ${num(value)}]`).join(", ")})`;
const [forward, backward] = [row("f"), row("b")];

/**
 * Return what is seen, line by line.
 * @param {Pass} found
 * @param {number} label
 */
export function sentences(found, label) {
  const { z1, a1, z, p, L, delta2, da1, delta1, dW1, db1, dW2, db2 } = found;
  return [
    `Forward: z1 = ${forward(z1)}, relu gives a1 = ${forward(a1)}, z = ${forward(z)}, p = ${forward(p)}, and *L* = −ln p[${label}] = [f ${num(L)}].`,
    `Backward: p − y = ${backward(delta2)} at z, ${backward(da1)} at a1, ${backward(delta1)} at z1.`,
    `W1: ${dW1.map(backward).join(", ")}. b1: ${backward(db1)}. W2: ${dW2.map(backward).join(", ")}. b2: ${backward(db2)}.`,
    ...[0, 1].flatMap((unit) => residue(found, unit)),
    ...vanished(found),
  ];
}

/**
 * Say that a hidden sum lies so near to the kink that rounding may have put it there.
 * @param {Pass} found
 * @param {number} unit
 */
function residue({ z1 }, unit) {
  const left = z1[unit];
  if (left === 0 || Math.abs(left) > ROUNDING) return [];
  return [`z1[${unit}] is no farther from the kink than rounding alone can bring it; relu takes it as ${left > 0 ? "above" : "below"} 0 all the same.`];
}

/**
 * Say how many of the twelve gradients are 0, and why.
 * @param {Pass} found
 */
function vanished(found) {
  const twelve = [found.dW1, found.db1, found.dW2, found.db2].flat(2);
  const count = twelve.filter((gradient) => gradient === 0).length;
  if (!count) return ["No gradient vanishes: each of the twelve can lower the loss."];
  return [`${NUMBERS[count]} of the twelve ${count > 1 ? "vanish" : "vanishes"}.`, ...[0, 1].flatMap((unit) => gate(found, unit)), ...[0, 1].flatMap((unit) => sure(found, unit))];
}

/**
 * Say what a hidden unit lets vanish.
 * @param {Pass} found
 * @param {number} unit
 */
function gate({ z1, a1, da1 }, unit) {
  const lines = [];
  const gets = `the ${ROWS[unit]} row of W1 and b1[${unit}] get nothing.`;
  if (z1[unit] === 0) lines.push(`z1[${unit}] is 0, exactly on the kink, and there relu passes back 0: ${gets}`);
  else if (z1[unit] < 0) lines.push(`z1[${unit}] is below 0, so relu is shut and passes back 0: ${gets}`);
  else if (da1[unit] === 0) lines.push(`0 arrives at a1[${unit}], and 0 goes on: ${gets}`);
  if (a1[unit] === 0) lines.push(`a1[${unit}] = 0 is the slope of the ${ROWS[unit]} column of W2, so that column gets nothing either.`);
  return lines;
}

/**
 * Say where the probability is the target itself, as far as the type can tell.
 * @param {Pass} found
 * @param {number} unit
 */
function sure({ delta2 }, unit) {
  return delta2[unit] === 0 ? [`p − y is 0 at z[${unit}], rounded: the ${ROWS[unit]} row of W2 and b2[${unit}] get nothing.`] : [];
}

/** Two versions of what is kept, made one. Nothing that either has is lost; of two records of one thing the later one stands. */

import { hasFields, own } from "./shape.js";

/** @typedef {import("./shape.js").Kept} Kept */

/**
 * Return both versions as one. It is the same whichever comes first, and merging it in again changes nothing.
 * @param {Kept} one
 * @param {Kept} other
 * @returns {Kept}
 */
export function merged(one, other) {
  return /** @type {Kept} */ (both(one, other));
}

/**
 * @param {unknown} one
 * @param {unknown} other
 * @returns {unknown}
 */
function both(one, other) {
  if (other === undefined) return one;
  if (one === undefined) return other;
  if (!hasFields(one) || !hasFields(other)) return later(one, other, 0, 0);
  if (typeof one.at === "number" || typeof other.at === "number") return later(one, other, Number(one.at ?? 0), Number(other.at ?? 0));
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...names].sort().map((name) => [name, both(own(one, name), own(other, name))]));
}

/**
 * Return the later of two; where neither is, both tabs must choose the same.
 * @param {unknown} one
 * @param {unknown} other
 * @param {number} at
 * @param {number} otherAt
 */
function later(one, other, at, otherAt) {
  if (at !== otherAt) return at > otherAt ? one : other;
  return JSON.stringify(one) >= JSON.stringify(other) ? one : other;
}

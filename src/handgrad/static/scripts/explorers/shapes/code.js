/** Fields of the state whose text stands for a shape or a line, coded so that it can stand in an address. */

import { coded, decoded } from "../arithmetic/line.js";
import { readShape, writeShape } from "../arithmetic/shape.js";

/** @typedef {import("../kit/fields.js").Field} Field */

/**
 * Return a field that holds a shape, as its code.
 * @param {number[]} start
 * @param {Parameters<typeof readShape>[1]} most
 * @returns {Field}
 */
export function shapeField(start, most) {
  return {
    start: codeOf(start),
    parse: (text) => {
      const found = readShape(decoded(text), most);
      return "shape" in found ? codeOf(found.shape) : undefined;
    },
  };
}

/** @param {number[]} shape */
export const codeOf = (shape) => coded(writeShape(shape));

/**
 * Return the shape whose code a state holds.
 * @param {string} code
 * @returns {number[]}
 */
export const shapeOf = (code) => (code === "()" ? [] : code.replace(/[()]/g, "").split("_").filter(Boolean).map(Number));

/** Numbers in lists: how many rows and columns there are. A shape is [] of a number, [n] of a list, [rows, columns] of a matrix. */

/**
 * @template T
 * @typedef {T | T[] | T[][]} Arranged
 */

/**
 * Return the shape; nothing where rows are not equally long, or where lists go deeper than a matrix.
 * @param {unknown} tree
 * @returns {number[] | undefined}
 */
export function shapeOf(tree) {
  if (!Array.isArray(tree)) return [];
  const inner = tree.map(shapeOf);
  const first = inner[0];
  if (!first || first.length > 1 || inner.some((shape) => !shape || !same(shape, first))) return undefined;
  return [tree.length, ...first];
}

/**
 * Return the members in the order in which they are read.
 * @template T
 * @param {Arranged<T>} tree
 * @returns {T[]}
 */
export function flat(tree) {
  return /** @type {T[]} */ (Array.isArray(tree) ? tree.flat() : [tree]);
}

/**
 * @param {number[]} one
 * @param {number[]} other
 */
export function same(one, other) {
  return one.length === other.length && one.every((size, axis) => size === other[axis]);
}

/**
 * Whether numbers typed in one shape may stand for an answer of another: a list may be typed as a row or as a column, a single row without its
 * outer brackets, a single number in brackets.
 * @param {number[]} typed
 * @param {number[]} right
 */
export function fits(typed, right) {
  if (same(typed, right)) return true;
  const without = (/** @type {number[]} */ shape) => shape.filter((size) => size !== 1);
  const isRow = right.length === 2 && right[0] === 1 && typed.length < 2;
  return (right.length < 2 || isRow) && same(without(typed), without(right));
}

/**
 * Return a matrix with its rows as columns, in the order in which it is then read.
 * @template T
 * @param {T[]} members
 * @param {number[]} shape
 * @returns {T[]}
 */
export function turned(members, [rows, columns]) {
  return Array.from({ length: columns }, (_, column) => Array.from({ length: rows }, (__, row) => members[row * columns + column])).flat();
}

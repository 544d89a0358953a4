/** How a tensor reads a row of cells: shape, strides and offset. Nothing here touches the page. */

/** @typedef {{shape: number[], strides: number[], offset: number}} Layout */
/** @param {number[]} shape */
export const sizeOf = (shape) => shape.reduce((product, length) => product * length, 1);

/**
 * Return the strides of a new tensor: for each axis the product of the lengths behind it.
 * @param {number[]} shape
 */
export const stridesOf = (shape) => shape.map((_, axis) => sizeOf(shape.slice(axis + 1).map((length) => Math.max(length, 1))));

/**
 * Return how a new tensor of that shape lies in its storage.
 * @param {number[]} shape
 * @returns {Layout}
 */
export const fresh = (shape) => ({ shape, strides: stridesOf(shape), offset: 0 });

/** @param {Layout} layout */
export function isContiguous({ shape, strides }) {
  const ideal = stridesOf(shape);
  return shape.includes(0) || shape.every((length, axis) => length === 1 || strides[axis] === ideal[axis]);
}

/**
 * Return the index that stands at a place of the order of reading, the last axis fastest.
 * @param {number[]} shape
 * @param {number} place
 */
export function indexAt(shape, place) {
  return shape.map((length, axis) => Math.floor(place / sizeOf(shape.slice(axis + 1))) % length);
}

/**
 * Return the cell that an index leads to: the offset, and for each axis its index times its stride.
 * @param {Layout} layout
 * @param {number[]} index
 */
export const cellOf = ({ strides, offset }, index) => index.reduce((cell, i, axis) => cell + i * strides[axis], offset);

/**
 * Return the cells in the order in which a tensor is read.
 * @param {Layout} layout
 */
export const cellsOf = (layout) => Array.from({ length: sizeOf(layout.shape) }, (_, place) => cellOf(layout, indexAt(layout.shape, place)));

/**
 * Return length and hop of each run of axes that reads like one axis, the last run first. An axis of length 1 fits into any run.
 * @param {Layout} layout
 */
function runsOf({ shape, strides }) {
  const runs = [{ length: 1, hop: strides.length ? strides[strides.length - 1] : 1 }];
  for (let axis = shape.length - 1; axis >= 0; axis -= 1) {
    const run = runs[runs.length - 1];
    if (shape[axis] === 1 || strides[axis] === run.length * run.hop) run.length *= shape[axis];
    else runs.push({ length: shape[axis], hop: strides[axis] });
  }
  return runs;
}

/**
 * Return the strides that read the same cells in the same order in another shape, or nothing where none do: the new lengths have to
 * fall into groups, one for each run.
 * @param {Layout} layout
 * @param {number[]} wanted with as many numbers
 */
export function viewStrides(layout, wanted) {
  const strides = [...wanted];
  let axis = wanted.length - 1;
  for (const { length, hop } of runsOf(layout)) {
    let inside = 1;
    for (; axis >= 0 && (inside < length || wanted[axis] === 1); axis -= 1) {
      strides[axis] = inside * hop;
      inside *= wanted[axis];
    }
    if (inside !== length) return undefined;
  }
  return strides;
}

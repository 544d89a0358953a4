/** PyTorch's operations on shapes: what each makes of a tensor's layout, when it copies, and what it refuses. Nothing here touches the page. */

import { index } from "./indexing.js";
import { cellsOf, fresh, isContiguous, sizeOf, viewStrides } from "./layouts.js";
import { Refusal } from "./refusal.js";

/** @typedef {import("./layouts.js").Layout} Layout */
/** @typedef {{name: string, args: any[]}} Step an operation with its whole numbers; of an index, its items */
/** @typedef {{kind: "number", value: number} | {kind: "slice", ends: (number | undefined)[]} | {kind: "rest"} | {kind: "new"}} Item */

export const NO_VIEW =
  "view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.";

/**
 * Return an axis counted from the left; a negative one counts from the right.
 * @param {number} axis
 * @param {number} axes how many there are
 */
function axisOf(axis, axes) {
  const reach = Math.max(axes, 1);
  if (axis < -reach || axis >= reach) {
    throw new Refusal("IndexError", `Dimension out of range (expected to be in range of [${-reach}, ${reach - 1}], but got ${axis})`);
  }
  return axis < 0 ? axis + reach : axis;
}

/** @param {number[]} shape */
const listed = (shape) => `[${shape.join(", ")}]`;

/**
 * Return a shape in which −1 stands for whatever is left over.
 * @param {number[]} wanted
 * @param {number} size
 */
function completed(wanted, size) {
  const refusal = new Refusal("RuntimeError", `shape '${listed(wanted)}' is invalid for input of size ${size}`);
  const odd = wanted.findIndex((length) => length < -1);
  const open = wanted.indexOf(-1);
  const second = wanted.indexOf(-1, open + 1);
  if (open >= 0 && second >= 0 && (odd < 0 || odd > second)) throw new Refusal("RuntimeError", "only one dimension can be inferred");
  if (odd >= 0) throw new Refusal("RuntimeError", `invalid shape dimension ${wanted[odd]} at index ${odd} of shape ${listed(wanted)}`);
  const rest = sizeOf(wanted.filter((length) => length !== -1));
  if (open < 0 ? rest !== size : rest === 0 || size % rest) throw refusal;
  return wanted.map((length) => (length === -1 ? size / rest : length));
}

/**
 * @param {Layout} v
 * @param {number[]} axes
 */
const permuted = (v, axes) => ({ ...v, shape: axes.map((axis) => v.shape[axis]), strides: axes.map((axis) => v.strides[axis]) });

/**
 * @param {Layout} v
 * @param {number[]} wanted
 */
function reshaped(v, wanted) {
  const shape = completed(wanted, sizeOf(v.shape));
  const strides = viewStrides(v, shape);
  return strides ? { ...v, shape, strides } : { ...fresh(shape), copied: true };
}

/**
 * What each operation makes of a layout, and whether it had to copy the numbers into a storage of their own.
 * @type {Record<string, (v: Layout, args: any[]) => Layout & {copied?: boolean}>}
 */
const OPERATIONS = {
  T: (v) => permuted(v, v.shape.map((_, axis) => axis).reverse()),
  view(v, wanted) {
    const shape = completed(wanted, sizeOf(v.shape));
    const strides = viewStrides(v, shape);
    if (!strides) throw new Refusal("RuntimeError", NO_VIEW);
    return { ...v, shape, strides };
  },
  reshape: reshaped,
  flatten(v, [from = 0, to = -1]) {
    const [start, end] = [axisOf(from, v.shape.length), axisOf(to, v.shape.length)];
    if (!v.shape.length) return reshaped(v, [1]);
    if (start > end) throw new Refusal("RuntimeError", "flatten() has invalid args: start_dim cannot come after end_dim");
    if (start === end) return v;
    return reshaped(v, [...v.shape.slice(0, start), sizeOf(v.shape.slice(start, end + 1)), ...v.shape.slice(end + 1)]);
  },
  transpose(v, [one, other]) {
    const axes = v.shape.map((_, axis) => axis);
    const [a, b] = [axisOf(one, axes.length), axisOf(other, axes.length)];
    if (axes.length) [axes[a], axes[b]] = [b, a];
    return permuted(v, axes);
  },
  permute(v, order) {
    const [have, got] = [v.shape.length, order.length];
    if (have !== got) {
      throw new Refusal("RuntimeError", `permute(sparse_coo): number of dimensions in the tensor input does not match the length of the desired ordering of dimensions i.e. input.dim() = ${have} is not equal to len(dims) = ${got}`);
    }
    /** @type {number[]} */
    const axes = [];
    for (const axis of order.map((each) => axisOf(each, have))) {
      if (axes.includes(axis)) throw new Refusal("RuntimeError", "permute(): duplicate dims are not allowed.");
      axes.push(axis);
    }
    return permuted(v, axes);
  },
  expand,
  unsqueeze(v, [axis]) {
    const at = axisOf(axis, v.shape.length + 1);
    const stride = at < v.shape.length ? v.shape[at] * v.strides[at] : 1;
    /** @type {(list: number[], one: number) => number[]} */
    const put = (list, one) => [...list.slice(0, at), one, ...list.slice(at)];
    return { ...v, shape: put(v.shape, 1), strides: put(v.strides, stride) };
  },
  squeeze(v, args) {
    const named = args.length ? axisOf(args[0], v.shape.length) : undefined;
    const kept = v.shape.map((_, axis) => axis).filter((axis) => v.shape[axis] !== 1 || (named !== undefined && axis !== named));
    return permuted(v, kept);
  },
  contiguous: (v) => (isContiguous(v) ? v : { ...fresh(v.shape), copied: true }),
  index,
};

/**
 * @param {Layout} v
 * @param {number[]} wanted
 */
function expand(v, wanted) {
  const front = wanted.length - v.shape.length;
  if (front < 0) {
    throw new Refusal("RuntimeError", `expand(torch.DoubleTensor{${listed(v.shape)}}, size=${listed(wanted)}): the number of sizes provided (${wanted.length}) must be greater or equal to the number of dimensions in the tensor (${v.shape.length})`);
  }
  if (!v.shape.length) return { ...v, shape: counted(wanted), strides: wanted.map(() => 0) };
  const [shape, strides] = [[...wanted], [...wanted]];
  for (let axis = wanted.length - 1; axis >= 0; axis -= 1) {
    const [have, want] = [axis < front ? 1 : v.shape[axis - front], wanted[axis]];
    if (want === -1 && axis < front) throw new Refusal("RuntimeError", `The expanded size of the tensor (${want}) isn't allowed in a leading, non-existing dimension ${axis}`);
    shape[axis] = want === -1 ? have : want;
    if (shape[axis] !== have && have !== 1) {
      throw new Refusal("RuntimeError", `The expanded size of the tensor (${shape[axis]}) must match the existing size (${have}) at non-singleton dimension ${axis}.  Target sizes: ${listed(wanted)}.  Tensor sizes: ${listed(v.shape)}`);
    }
    strides[axis] = shape[axis] !== have ? 0 : axis < front ? shape[axis + 1] * strides[axis + 1] : v.strides[axis - front];
  }
  return { ...v, shape: counted(shape), strides };
}

/**
 * Return a shape whose numbers PyTorch can count: it takes a negative length for a huge one, unless there is nothing to count.
 * @param {number[]} shape
 */
function counted(shape) {
  if (sizeOf(shape) && shape.some((length) => length < 0)) throw new Refusal("RuntimeError", "numel: integer multiplication overflow");
  return shape;
}

/**
 * @typedef {object} Reading
 * @property {Layout} layout how the tensor reads its storage
 * @property {number[] | undefined} held where the operations have copied: the cell of `t` whose number each cell of the new storage holds
 * @property {string | undefined} copied the operation that copied last
 * @property {number} done how many operations were possible
 * @property {Refusal | undefined} refusal what PyTorch says of the next one
 */

/**
 * Run operations on a new tensor, up to the first that PyTorch refuses.
 * @param {number[]} shape
 * @param {Step[]} steps
 * @returns {Reading}
 */
export function run(shape, steps) {
  /** @type {Reading} */
  const found = { layout: fresh(shape), held: undefined, copied: undefined, done: 0, refusal: undefined };
  for (const { name, args } of steps) {
    const before = found.layout;
    try {
      const { copied, ...layout } = OPERATIONS[name](before, args);
      found.layout = layout;
      if (copied) {
        const { held } = found;
        found.held = cellsOf(before).map((cell) => (held ? held[cell] : cell));
        found.copied = name;
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { ...found, refusal: error };
    }
    found.done += 1;
  }
  return found;
}

/** What an index of numbers and slices makes of a layout, and what PyTorch refuses of it. Nothing here touches the page. */

import { Refusal } from "./refusal.js";

/** @typedef {import("./layouts.js").Layout} Layout */
/** @typedef {import("./strides.js").Item} Item */

/**
 * Return what an index of numbers and slices picks out.
 * @param {Layout} v
 * @param {Item[]} items
 * @returns {Layout}
 */
export function index(v, items) {
  const taking = items.filter((item) => item.kind === "number" || item.kind === "slice").length;
  if (!v.shape.length && items.length === 1 && taking) throw new Refusal("IndexError", ofScalar(items[0]));
  if (taking > v.shape.length) throw new Refusal("IndexError", `too many indices for tensor of dimension ${v.shape.length}`);
  let [{ offset }, axis] = [v, 0];
  const [shape, strides] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  /** @param {number} most */
  const keep = (most) => {
    for (; axis < most; axis += 1) [shape.push(v.shape[axis]), strides.push(v.strides[axis])];
  };
  items.forEach((item, place) => {
    if (item.kind === "rest") keep(v.shape.length - taking + axis);
    else if (item.kind === "new") {
      const stride = axis < v.shape.length ? v.shape[axis] * v.strides[axis] : 1;
      [shape.push(1), strides.push(stride)];
    } else if (item.kind === "number") {
      const length = v.shape[axis];
      if (item.value < -length || item.value >= length) {
        throw new Refusal("IndexError", `index ${item.value} is out of bounds for dimension ${place} with size ${length}`);
      }
      offset += (item.value < 0 ? item.value + length : item.value) * v.strides[axis];
      axis += 1;
    } else {
      const [start, length, step] = sliced(item.ends, v.shape[axis]);
      offset += start * v.strides[axis];
      [shape.push(length), strides.push(v.strides[axis] * step)];
      axis += 1;
    }
  });
  keep(v.shape.length);
  return { shape, strides, offset };
}

/**
 * Say why a single number has no index. PyTorch looks at the step of a slice first.
 * @param {Item} item
 */
function ofScalar(item) {
  if (item.kind === "slice") sliced(item.ends, 0);
  if (item.kind !== "number") return "slice() cannot be applied to a 0-dim tensor.";
  if (item.value) return `index ${item.value} is out of bounds for dimension 0 with size 0`;
  return "invalid index of a 0-dim tensor. Use `tensor.item()` in Python or `tensor.item<T>()` in C++ to convert a 0-dim tensor to a number";
}

/**
 * Return where a slice begins on an axis, how many it picks, and its step.
 * @param {(number | undefined)[]} ends start, stop and step as written
 * @param {number} length of the axis
 */
function sliced([from = 0, to = Infinity, step = 1], length) {
  if (step < 1) throw new Refusal("ValueError", step ? "step must be greater than zero" : "slice step cannot be zero");
  /** @param {number} end */
  const within = (end) => Math.min(length, Math.max(0, end < 0 ? end + length : end));
  const start = within(from);
  return [start, Math.ceil(Math.max(0, within(to) - start) / step), step];
}

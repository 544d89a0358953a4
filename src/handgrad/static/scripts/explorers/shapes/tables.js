/** A tensor drawn as tables: its last two axes as rows and columns, each further axis as one table after the other. */

import { indexAt, sizeOf } from "../arithmetic/layouts.js";
import { num } from "explorer-kit";

/** @typedef {import("explorer-kit").Stage} Stage */
/** @typedef {import("./picker.js").Box} Box */

const SIDE = 18;
/** How high the line of the columns is, and that of an index too long to stand in it. */
const [HEAD, LEAD] = [20, 18];
const APART = 22;

/**
 * Lay out the entries of a shape: a box for each, in the order of reading, from a corner on, wrapped at a width.
 * @param {number[]} shape
 * @param {{left: number, top: number, right: number, entry: [number, number]}} room `entry` is the width and height of one
 */
export function layOut(shape, { left, top, right, entry }) {
  const [wide, high] = entry;
  const [rows, columns] = [shape.length > 1 ? shape[shape.length - 2] : 1, shape.length ? shape[shape.length - 1] : 1];
  const fit = Math.max(1, Math.min(columns, Math.floor((right - left - SIDE) / wide)));
  const lines = Math.ceil(columns / fit);
  const head = HEAD + (shape.length > 3 ? LEAD : 0);
  const [tableWide, tableHigh] = [SIDE + fit * wide, head + rows * lines * high];
  const beside = Math.max(1, Math.floor((right - left + APART) / (tableWide + APART)));
  const tables = sizeOf(shape) / (rows * columns);
  /** @type {(table: number) => [number, number]} */
  const corner = (table) => [left + (table % beside) * (tableWide + APART), top + Math.floor(table / beside) * (tableHigh + APART)];
  /** @type {Box[]} */
  const boxes = Array.from({ length: sizeOf(shape) }, (_, place) => {
    const [x, y] = corner(Math.floor(place / (rows * columns)));
    const [row, column] = [Math.floor(place / columns) % rows, place % columns];
    return { left: x + SIDE + (column % fit) * wide, top: y + head + (row * lines + Math.floor(column / fit)) * high, width: wide, height: high };
  });
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  const end = Math.max(...boxes.map((box) => box.left + box.width));
  return { boxes, bottom, end, shape, rows, columns, tables, fit };
}

/** @typedef {ReturnType<typeof layOut>} Laid */

/**
 * Write the indices beside the rows, over the columns, and over each table.
 * @param {Stage} stage
 * @param {Laid} laid
 */
export function writeIndices(stage, { boxes, shape, rows, columns, tables, fit }) {
  for (let table = 0; table < tables; table += 1) {
    const first = table * rows * columns;
    for (let row = 0; shape.length > 1 && row < rows; row += 1) {
      const box = boxes[first + row * columns];
      stage.text([box.left - 6, box.top + box.height / 2 + 5], String(row), "is-muted is-small", "end");
    }
    for (let column = 0; shape.length && fit === columns && column < fit; column += 1) {
      const box = boxes[first + column];
      stage.text([box.left + box.width / 2, box.top - 6], String(column), "is-muted is-small");
    }
    if (shape.length > 2) {
      const lead = indexAt(shape, first).slice(0, -2).join(", ");
      stage.text([boxes[first].left - SIDE, boxes[first].top - 6 - (shape.length > 3 ? LEAD : 0)], `${lead}:`, "is-muted is-small", "start");
    }
  }
}

/**
 * Return the place of the entry that lies at a point, or nothing.
 * @param {Laid} laid
 * @param {import("explorer-kit").Point} point
 */
export function placeAt({ boxes }, [x, y]) {
  const place = boxes.findIndex((box) => x >= box.left && x < box.left + box.width && y >= box.top && y < box.top + box.height);
  return place < 0 ? undefined : place;
}

/**
 * End a drawing at a height that shows only once it is drawn.
 * @param {Stage} stage
 * @param {number} height
 */
export function endAt(stage, height) {
  stage.svg.setAttribute("viewBox", `0 0 ${stage.width} ${height}`);
  stage.svg.setAttribute("height", String(height));
}

const EDGE = 14;
/** @type {[number, number]} */
const ENTRY = [42, 32];
const TITLE = 24;

/** Titled tables, put side by side for as long as there is room. */
export class Flow {
  /**
   * @param {Stage} stage
   * @param {number} top
   */
  constructor(stage, top) {
    this.stage = stage;
    this.left = EDGE;
    this.top = this.bottom = top;
  }

  /** Begin a new line. */
  line() {
    this.left = EDGE;
    this.top = this.bottom;
  }

  /**
   * Draw a table with its title; some of its entries stand out.
   * @param {string} title marked words
   * @param {number[]} shape
   * @param {number[]} values
   * @param {string} className
   * @param {number[]} lit
   */
  table(title, shape, values, className, lit) {
    const right = this.stage.width - EDGE;
    const columns = shape.length ? shape[shape.length - 1] : 1;
    const tables = sizeOf(shape.slice(0, -2));
    const wide = Math.max(tables * (SIDE + columns * ENTRY[0] + APART) - APART, title.replace(/\*/g, "").length * 7.4);
    if (this.left > EDGE && this.left + wide > right) this.line();
    this.stage.text([this.left, this.top + TITLE + 4], title, "is-muted", "start");
    const laid = layOut(shape, { left: this.left, top: this.top + TITLE + 10, right, entry: ENTRY });
    writeIndices(this.stage, laid);
    laid.boxes.forEach((box, place) => {
      const middle = /** @type {[number, number]} */ ([box.left + box.width / 2, box.top + box.height / 2]);
      this.stage.rect(middle, box.width, box.height, "is-cell", 0);
      this.stage.text([middle[0], middle[1] + 5], num(values[place]), `${className}${lit.includes(place) ? " is-strong" : ""}`);
    });
    for (const place of lit) {
      const box = laid.boxes[place];
      this.stage.rect([box.left + box.width / 2, box.top + box.height / 2], box.width - 5, box.height - 5, `is-lit ${className}`, 2);
    }
    this.left = Math.max(laid.end, this.left + wide) + 34;
    this.bottom = Math.max(this.bottom, laid.bottom);
    return laid;
  }
}

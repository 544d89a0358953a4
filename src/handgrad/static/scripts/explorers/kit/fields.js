/** What the state of an explorer is made of: numbers and choices, each with its start and with what may stand in an address. */

import { read } from "./numbers.js";

/** @typedef {import("./grids.js").Grid} Grid */
/** @typedef {Record<string, any>} State the value of each field, a number or the name of a choice */

/**
 * @typedef {object} Field
 * @property {number | string} start
 * @property {Grid} [grid] of a number
 * @property {string[]} [options] of a choice
 * @property {(text: string) => number | string | undefined} parse reads the text of an address; nothing where it may not stand there
 */

/**
 * Return a field that holds a number.
 * @param {number} start
 * @param {Grid} grid
 * @returns {Field}
 */
export function number(start, grid) {
  const parse = (/** @type {string} */ text) => {
    const found = read(text, grid.low, grid.high);
    return "value" in found ? found.value : undefined;
  };
  return { start, grid, parse };
}

/**
 * Return a field that holds a whole number, such as how many steps have been made.
 * @param {number} start
 * @param {number} most
 * @returns {Field}
 */
export function count(start, most) {
  return { start, parse: (text) => (/^\d{1,4}$/.test(text) && Number(text) <= most ? Number(text) : undefined) };
}

/**
 * Return a field that holds one of several names.
 * @param {string} start
 * @param {string[]} options
 * @returns {Field}
 */
export function choice(start, options) {
  return { start, options, parse: (text) => (options.includes(text) ? text : undefined) };
}

/**
 * Return the start of each field.
 * @param {Record<string, Field>} fields
 * @returns {State}
 */
export function startOf(fields) {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field.start]));
}

/**
 * Return the state that an address names; nothing where one part of it cannot be.
 * @param {Record<string, Field>} fields
 * @param {Map<string, string>} said
 * @returns {State | undefined}
 */
export function stateFrom(fields, said) {
  const state = startOf(fields);
  for (const [key, text] of said) {
    const value = Object.keys(fields).includes(key) ? fields[key].parse(text) : undefined;
    if (value === undefined) return undefined;
    state[key] = value;
  }
  return state;
}

/**
 * Return what an address has to say of a state: whatever is not as at the start.
 * @param {Record<string, Field>} fields
 * @param {State} state
 */
export function saidOf(fields, state) {
  const changed = Object.entries(fields).filter(([key, field]) => state[key] !== field.start);
  return new Map(changed.map(([key]) => [key, String(state[key])]));
}

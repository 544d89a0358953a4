/** Where a slider and the arrow keys can put a number. A number that is typed may lie between. Nothing here needs a page. */

/**
 * @typedef {object} Grid
 * @property {number} low the least number
 * @property {number} high the largest
 * @property {(value: number) => number} snap the place of the grid that is nearest
 * @property {(value: number, steps: number) => number} next the place so many steps on, or back where they are negative
 * @property {(value: number) => number} part where a number lies between both ends, from 0 to 1
 * @property {(part: number) => number} at the number that lies there
 */

/**
 * Return places that lie one step apart.
 * @param {number} low
 * @param {number} high
 * @param {number} step
 * @returns {Grid}
 */
export function even(low, high, step) {
  const places = Math.max(0, -Math.floor(Math.log10(step) + 1e-9)) + 2;
  /** @param {number} steps */
  const place = (steps) => within(Number((steps * step).toFixed(places)), low, high);
  return {
    low,
    high,
    snap: (value) => place(Math.round(value / step)),
    next: (value, steps) => place(steps > 0 ? Math.floor(value / step + 1e-9) + steps : Math.ceil(value / step - 1e-9) + steps),
    part: (value) => (within(value, low, high) - low) / (high - low),
    at: (part) => low + within(part, 0, 1) * (high - low),
  };
}

const MANTISSAS = [1, 2, 5];

/**
 * Return the places 1, 2 and 5 of each power of ten between two powers, each place the number that its digits name.
 * @param {number} lowest the lowest power of ten
 * @param {number} highest the highest
 * @returns {Grid}
 */
export function decades(lowest, highest) {
  const most = (highest - lowest) * MANTISSAS.length;
  /** @param {number} index */
  const place = (index) => {
    const kept = within(index, 0, most);
    return Number(`${MANTISSAS[kept % MANTISSAS.length]}e${lowest + Math.floor(kept / MANTISSAS.length)}`);
  };
  const places = Array.from({ length: most + 1 }, (_, index) => place(index));
  /** @param {number} value */
  const part = (value) => (Math.log10(within(value, place(0), place(most))) - lowest) / (highest - lowest);
  /** @param {number} value */
  const nearest = (value) => places.reduce((best, other, index) => (Math.abs(part(other) - part(value)) < Math.abs(part(places[best]) - part(value)) ? index : best), 0);
  return {
    low: place(0),
    high: place(most),
    snap: (value) => place(nearest(value)),
    next: (value, steps) => place((steps > 0 ? places.filter((other) => other <= value).length - 1 : places.findIndex((other) => other >= value)) + steps),
    part,
    at: (share) => 10 ** (lowest + within(share, 0, 1) * (highest - lowest)),
  };
}

/**
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
function within(value, low, high) {
  return Math.min(high, Math.max(low, value));
}

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 };

/**
 * Return where a key leads, or nothing where it is no key of a slider.
 * @param {string} key
 * @param {number} value
 * @param {Grid} grid
 */
export function byKey(key, value, grid) {
  if (key === "Home") return grid.low;
  if (key === "End") return grid.high;
  return key in STEPS ? grid.next(value, STEPS[key]) : undefined;
}

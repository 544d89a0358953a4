/** The kit that every explorer is made of. */

export { button, html } from "./controls.js";
export { explorer } from "./explorer.js";
export { choice, count, number } from "./fields.js";
export { byKey, decades, even } from "./grids.js";
export { factor, num, read, typed } from "./numbers.js";
export { axis, element } from "./stage.js";
export { spoken, write } from "./words.js";

/** @typedef {import("./fields.js").State} State */
/** @typedef {import("./explorer.js").Desk} Desk */
/** @typedef {import("./explorer.js").Plan} Plan */
/** @typedef {import("./stage.js").Point} Point */
/** @typedef {import("./stage.js").Stage} Stage */

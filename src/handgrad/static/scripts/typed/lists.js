/** Lists and matrices as a reader types them: in brackets, or row by row. */

import { Unreadable } from "./unreadable.js";

/** @typedef {import("./arithmetic.js").Reader} Reader */
/** @typedef {import("./arithmetic.js").Tree} Tree */

const CLOSING = { "(": ")", "[": "]" };

/**
 * Read rows, parted by semicolons and, outside of brackets, by new lines.
 * @param {Reader} reader
 * @param {boolean} isList whether one row alone, without a comma, is a list too
 * @returns {Tree}
 */
export function rows(reader, isList) {
  const found = [];
  do {
    newLines(reader);
    if (found.length && (!reader.peek() || reader.stands(")", "]"))) break;
    found.push(row(reader));
  } while (reader.take(";") ?? reader.take("\n"));
  if (found.length === 1) return found[0].length === 1 && !found[0].parted && !isList ? found[0][0] : [...found[0]];
  const eachIsRow = found.every((each) => each.length === 1 && !each.parted && Array.isArray(each[0]));
  return found.map((each) => (eachIsRow ? each[0] : [...each]));
}

/**
 * @param {Reader} reader
 * @returns {Tree[] & { parted?: boolean }}
 */
function row(reader) {
  /** @type {Tree[] & { parted?: boolean }} */
  const items = [reader.sum()];
  for (;;) {
    const ahead = reader.peek()?.text === "\n" ? reader.signs.findIndex((sign, place) => place >= reader.next && sign.text !== "\n") : -1;
    if (ahead > 0 && reader.signs[ahead].text === ",") reader.next = ahead;
    if (!reader.take(",")) return items;
    items.parted = true;
    newLines(reader);
    if (!reader.peek() || reader.stands(")", "]", ";")) return items;
    items.push(reader.sum());
  }
}

/**
 * Read a list where one begins: with a square bracket, or a round one that holds several members.
 * @param {Reader} reader
 * @returns {Tree | undefined}
 */
export function listIn(reader) {
  const opening = reader.peek();
  if (!opening || !reader.stands("(", "[") || (opening.text === "(" && !holdsSeveral(reader))) return undefined;
  reader.next++;
  newLines(reader);
  const inside = reader.deeper(() => rows(reader, opening.text === "["));
  newLines(reader);
  if (!reader.take(CLOSING[/** @type {"(" | "["} */ (opening.text)])) throw reader.refusal() ?? new Unreadable("This bracket is not closed.", opening.at);
  return inside;
}

/**
 * Whether the round bracket that stands next holds several members, or a list.
 * @param {Reader} reader
 */
function holdsSeveral(reader) {
  let depth = 0;
  for (let place = reader.next; place < reader.signs.length; place++) {
    const { text } = reader.signs[place];
    if (text === "[" || text === "," || text === ";") return true;
    if (text === "(") depth++;
    else if (text === ")" && !--depth) return reader.signs[place - 1].text === "(";
  }
  return false;
}

/** @param {Reader} reader */
function newLines(reader) {
  while (reader.take("\n"));
}

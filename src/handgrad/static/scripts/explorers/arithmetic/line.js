/** A line such as `t.T.view(6)` or `t[1:, ::2]`, read into operations and written again. Nothing here touches the page. */

/** @typedef {import("./strides.js").Step} Step */
/** @typedef {import("./strides.js").Item} Item */

/** For each operation how many numbers it takes at least and at most, and an example. */
/** @type {Record<string, [number, number, string]>} */
const TAKES = {
  view: [1, 6, ".view(6)"],
  reshape: [1, 6, ".reshape(6)"],
  flatten: [0, 2, ".flatten()"],
  transpose: [2, 2, ".transpose(0, 1)"],
  permute: [1, 6, ".permute(1, 0)"],
  expand: [1, 6, ".expand(4, 3)"],
  unsqueeze: [1, 1, ".unsqueeze(0)"],
  squeeze: [0, 1, ".squeeze()"],
  contiguous: [0, 0, ".contiguous()"],
};
const LIST = [1, 6];
const MOST = 6;
const LIKE = "Write a line such as t.T, t.view(3, 2) or t[:, 1].";

/** What cannot be read, in words. */
class Unread extends Error {}

/**
 * Read a line.
 * @param {string} text
 * @returns {{steps: Step[]} | {mistake: string}} its operations, or what is wrong
 */
export function readLine(text) {
  const plain = text.replaceAll("\u2212", "-").replace(/\s+/g, "").replace(/^v=/, "");
  if (!plain) return { mistake: `Nothing stands here. ${LIKE}` };
  if (!/^t(?![a-z0-9_])/i.test(plain) || plain[0] !== "t") return { mistake: `The line begins with t. ${LIKE}` };
  try {
    const steps = stepsOf(plain.slice(1));
    return steps.length > MOST ? { mistake: `These are more than ${MOST} operations; take some away.` } : { steps };
  } catch (error) {
    if (error instanceof Unread) return { mistake: error.message };
    throw error;
  }
}

/** @param {string} text */
function stepsOf(text) {
  /** @type {Step[]} */
  const steps = [];
  for (let rest = text; rest; ) {
    const found = /^\.T(?![\w(])|^\.([a-z_]+)\(([^()]*|\([^()]*\))\)|^\[([^\[\]]*)\]/.exec(rest);
    if (!found) throw new Unread(unreadable(rest));
    steps.push(found[1] ? call(found[1], found[2]) : found[3] !== undefined ? { name: "index", args: items(found[3]) } : { name: "T", args: [] });
    rest = rest.slice(found[0].length);
  }
  return steps;
}

/** @param {string} rest */
function unreadable(rest) {
  if (/^\[[^\]]*\[/.test(rest)) return "A list as an index always copies; here an index is made of numbers and slices, as in t[:, ::2].";
  const name = /^\.(\w+)/.exec(rest)?.[1];
  if (name && name in TAKES) return `“.${name}” needs its brackets, as in ${TAKES[name][2]}.`;
  if (name) return unknown(name);
  return `“${shortened(rest)}” cannot be read. ${LIKE}`;
}

/** @param {string} name */
const unknown = (name) => `“.${shortened(name)}” is not known here. There are .T, ${Object.keys(TAKES).map((each) => `.${each}`).join(", ")} and an index in square brackets.`;

/** @param {string} text */
const shortened = (text) => (text.length > 16 ? `${text.slice(0, 16)}\u2026` : text);

/**
 * @param {string} name
 * @param {string} inside
 * @returns {Step}
 */
function call(name, inside) {
  if (!Object.keys(TAKES).includes(name)) throw new Unread(unknown(name));
  const [least, most, example] = TAKES[name];
  const bare = inside.replace(/^[([](.*)[)\]]$/, "$1").replace(/,$/, "");
  const args = bare ? bare.split(",").map((piece) => whole(piece)) : [];
  if (args.length < least || args.length > most) throw new Unread(`${name} takes ${counted(least, most)}, as in ${example}.`);
  return { name, args };
}

/**
 * @param {number} least
 * @param {number} most
 */
function counted(least, most) {
  if (least === most) return ["no number", "one number", "two numbers"][least];
  return least === LIST[0] ? `${LIST[0]} to ${LIST[1]} numbers` : `${most === 1 ? "one number" : "two numbers"} at most`;
}

/** @param {string} piece */
function whole(piece) {
  if (!/^[+-]?\d{1,3}$/.test(piece)) throw new Unread(piece ? `“${shortened(piece)}” is not a whole number from −999 to 999.` : "A number is missing at a comma.");
  return Number(piece) + 0;
}

/**
 * @param {string} inside
 * @returns {Item[]}
 */
function items(inside) {
  const pieces = inside.replace(/,$/, "").split(",");
  const found = pieces.map(item);
  if (found.filter(({ kind }) => kind === "rest").length > 1) throw new Unread("An index has one “...” at most.");
  return found;
}

/**
 * @param {string} piece
 * @returns {Item}
 */
function item(piece) {
  if (piece === "...") return { kind: "rest" };
  if (piece === "None") return { kind: "new" };
  if (!piece.includes(":")) return { kind: "number", value: whole(piece) };
  const ends = piece.split(":").map((end) => (end ? whole(end) : undefined));
  if (ends.length > 3) throw new Unread(`“${shortened(piece)}” has more than two colons.`);
  return { kind: "slice", ends };
}

/**
 * Write operations as a line.
 * @param {Step[]} steps
 */
export function writeLine(steps) {
  return `t${steps.map(({ name, args }) => (name === "T" ? ".T" : name === "index" ? `[${args.map(writeItem).join(", ")}]` : `.${name}(${args.join(", ")})`)).join("")}`;
}

/** @param {Item} item */
function writeItem(item) {
  if (item.kind === "rest") return "...";
  if (item.kind === "new") return "None";
  return item.kind === "number" ? String(item.value) : item.ends.map((end) => end ?? "").join(":");
}

/**
 * Return a line or a shape as it may stand in an address, where commas and colons part other things.
 * @param {string} text
 */
export const coded = (text) => text.replace(/\s+/g, "").replaceAll(",", "_").replaceAll(":", "~");

/**
 * Return what `coded` has coded, with a space behind each comma.
 * @param {string} code
 */
export const decoded = (code) => code.replaceAll("_", ", ").replaceAll("~", ":");

/** Which symbols and terms a reader means who searches for one by itself. */

const MOST = 6;
const DRESS = /\\(?:vect|mat|boldsymbol|mathbf)(?![A-Za-z])/g;
const LAYER = /\((\d)\)/g; // W(1) in a formula is W1 in code
const UNSAID = /[\s{}$^_`]/g;

/** @typedef {{ anchor: string, shown: string, names: string[], of?: string[], read?: string, code?: string, means?: string }} Entry */

/**
 * Return the entries that a query names: those whose own name it is, and then those that share it, such as all with one letter.
 * A symbol in capitals is another symbol; only where none is written so, its size does not count.
 * @param {string} asked
 * @param {Entry[]} entries
 * @returns {Entry[]}
 */
export function named(asked, entries) {
  for (const spell of [asWritten, inAnySize, asWords]) {
    const wanted = spell(asked);
    if (!wanted) continue;
    const own = entries.filter(({ names }) => names.some((name) => spell(name) === wanted));
    const shared = entries.filter((entry) => !own.includes(entry) && entry.of?.some((name) => spell(name) === wanted));
    if (own.length + shared.length) return [...own, ...shared].slice(0, MOST);
  }
  return [];
}

/**
 * Return a symbol without what differs from keyboard to keyboard: bold, raised and lowered signs, braces, dollars, brackets around a layer.
 * @param {string} text
 */
function asWritten(text) {
  return text.replace(DRESS, "").normalize("NFKC").replace(UNSAID, "").replace(LAYER, "$1");
}

/** @param {string} text */
function inAnySize(text) {
  return asWritten(text).toLowerCase();
}

/** @param {string} text */
function asWords(text) {
  return text.toLowerCase().replace(/[\s-]+/g, " ").trim();
}

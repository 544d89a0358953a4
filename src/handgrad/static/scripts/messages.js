/** Which known message a reader means who has pasted one: its words decide, and neither signs and numbers nor the names in it. */

const WORD = /[\p{L}_]{2,}/gu;
// So many words in a row are nobody's but PyTorch's; where names of the reader's own stand in between, nearly all words count.
const IN_A_ROW = 5;
const NEARLY_ALL = 0.8;

/** @typedef {{ message: string, address: string }} Known */

/**
 * Return the known message that shares the most words in a row with what was asked; none where too few are shared.
 * @param {string} asked
 * @param {Known[]} known
 * @returns {Known | undefined}
 */
export function meant(asked, known) {
  const words = wordsOf(asked);
  let best, longest = 0;
  for (const one of known) {
    const own = wordsOf(one.message);
    const { inARow, inOrder } = shared(words, own);
    if (inARow < IN_A_ROW && inOrder < NEARLY_ALL * own.length) continue;
    if (inARow > longest) [best, longest] = [one, inARow];
  }
  return best;
}

/** @param {string} text */
function wordsOf(text) {
  return text.toLowerCase().match(WORD) ?? [];
}

/**
 * Return how many words two lists share in a row, and how many in the same order with others in between.
 * @param {string[]} one
 * @param {string[]} other
 */
function shared(one, other) {
  let inARow = 0, rows = new Array(other.length + 1).fill(0), orders = rows;
  for (const word of one) {
    const nextRows = [0], nextOrders = [0];
    other.forEach((own, place) => {
      const same = own === word;
      nextRows.push(same ? rows[place] + 1 : 0);
      nextOrders.push(same ? orders[place] + 1 : Math.max(orders[place + 1], nextOrders[place]));
      inARow = Math.max(inARow, nextRows[place + 1]);
    });
    [rows, orders] = [nextRows, nextOrders];
  }
  return { inARow, inOrder: orders[other.length] };
}

/** What the page says of an answer: never the answer itself, and of a wrong one a question. Nothing here needs a page. */

/** @typedef {import("./judging.js").Verdict} Verdict */
/** @typedef {import("./judging.js").Kind} Kind */

const USUAL_PLACES = 4;
/** @type {Record<Kind, [one: string, several: string] | [string]>} */
const SAID = {
  right: ["Right."],
  coarse: ["Right."],
  few: ["Right as far as it goes: give more digits."],
  rounding: ["Close: was a number rounded on the way, or is it the last digit?"],
  sign: ["Not yet. Is the sign right?", "Not yet. Is each sign right?"],
  transposed: ["Not yet. Are rows and columns the right way round?"],
  order: ["Not yet. Does each number stand at its place?"],
  arranged: ["Not yet. Are the numbers arranged as asked?"],
  form: ["Not yet. Is it as many numbers as asked, arranged as asked?"],
  zero: ["Not yet. Can it be zero?", "Not yet. Can there be a zero?"],
  two: ["Not yet. Is a factor of 2 missing, or one too many?"],
  factor: ["Not yet. Is a whole factor missing, or one too many?"],
  wrong: ["Not yet."],
};

/**
 * Return whether an answer is right.
 * @param {Verdict} verdict
 */
export function isRight({ kind }) {
  return kind === "right" || kind === "coarse";
}

/**
 * Return what is said of an answer.
 * @param {Verdict} verdict
 * @param {number} places how many decimals the page prints
 */
export function told(verdict, places) {
  if (verdict.kind === "known") return `Not yet. ${verdict.words}`;
  if (verdict.kind === "some") return `Not yet. ${verdict.count} of the ${verdict.of} numbers ${verdict.count === 1 ? "is" : "are"} right.`;
  if (verdict.kind === "coarse") return `Right, and the page gives ${places === USUAL_PLACES ? "four" : "more"} decimals.`;
  const [one, several] = SAID[verdict.kind];
  return (verdict.several && several) || one;
}

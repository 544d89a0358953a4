/** What is said of a text that a reader has typed as an answer. Nothing here needs a page. */

import { judge } from "./judging.js";
import { read } from "./reading.js";
import { isRight } from "./telling.js";

/** @typedef {import("./judging.js").Right} Right */
/** @typedef {import("./judging.js").Verdict} Verdict */

/**
 * Read and judge an answer. Where a text can be read in two ways and one of them is right, that is the one meant.
 * @param {string} text
 * @param {Right} right
 * @returns {Verdict | import("./reading.js").Mistake}
 */
export function verdictOn(text, right) {
  const found = read(text, right.shape);
  if (!("mistake" in found)) return judge(found.typed, found.shape, right);
  const verdicts = (found.either ?? []).map(({ typed, shape }) => judge(typed, shape, right));
  return verdicts.find(isRight) ?? found;
}

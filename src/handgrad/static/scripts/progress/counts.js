/** Numbers of what is kept, in words. */

/** @type {[keyof import("../kept/importing.js").Added, string, string][]} */
const NAMES = [
  ["begun", "lesson begun", "lessons begun"],
  ["done", "lesson done", "lessons done"],
  ["right", "answer that you had", "answers that you had"],
  ["notYet", "answer not yet", "answers not yet"],
  ["cards", "review card", "review cards"],
];

export const CHOICES = "your choices for the review";

/**
 * Return such as `["2 lessons begun", "1 review card"]`, without what there is none of.
 * @param {import("../kept/importing.js").Added} numbers
 */
export function counts(numbers) {
  return NAMES.filter(([name]) => numbers[name]).map(([name, one, many]) => `${numbers[name]} ${numbers[name] === 1 ? one : many}`);
}

/**
 * Return what a file has brought up to date, such as `["the grades of 2 review cards"]`.
 * @param {import("../kept/importing.js").Renewed} renewed
 */
export function renewals({ grades, places, choices }) {
  return [
    ...(grades ? [`the grades of ${grades} review card${grades === 1 ? "" : "s"}`] : []),
    ...(places ? [`your place in ${places} lesson${places === 1 ? "" : "s"}`] : []),
    ...(choices ? [CHOICES] : []),
  ];
}

/**
 * Return words as a list, such as "a, b and c".
 * @param {string[]} words
 */
export function listed(words) {
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}` : words.join("");
}

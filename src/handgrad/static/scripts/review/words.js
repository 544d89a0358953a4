/** Times and numbers of the review, in words. */

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
/** @type {[below: number, one: number, name: string][]} */
const UNITS = [
  [HOUR, MINUTE, "minute"],
  [DAY, HOUR, "hour"],
  [60 * DAY, DAY, "day"],
  [700 * DAY, 30.44 * DAY, "month"],
  [Infinity, 365.25 * DAY, "year"],
];

/**
 * Return a span of time, such as "10 minutes" or "3 days".
 * @param {number} span in milliseconds
 */
export function spanInWords(span) {
  const [, one, name] = UNITS.find(([below]) => Math.round(span / MINUTE) * MINUTE < below) ?? UNITS[0];
  return counted(Math.max(1, Math.round(span / one)), name);
}

/**
 * Return a number with its noun, such as "1 card" or "2 cards".
 * @param {number} count
 * @param {string} noun
 */
export function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/**
 * Return when something comes, such as "today at 14:05", "tomorrow" or "on Friday, 4 December 2026".
 * @param {number} time
 * @param {number} now
 */
export function timeInWords(time, now) {
  const midnight = new Date(now).setHours(24, 0, 0, 0);
  if (time < midnight) return `today at ${new Date(time).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })}`;
  if (time < new Date(midnight).setHours(24, 0, 0, 0)) return "tomorrow";
  return `on ${new Date(time).toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long", year: "numeric" })}`;
}

/**
 * Return what can be dealt, in a sentence or two.
 * @param {import("./dealing.js").Hand} hand
 * @param {number} now
 */
export function handInWords({ due, fresh, unseen, early, next, lessons, begun, damaged }, now) {
  const sorry = damaged ? ` What was kept of ${counted(damaged, "card")} was damaged; ${damaged === 1 ? "it is dealt as a new one" : "they are dealt as new ones"}.` : "";
  if (!lessons && begun) return "You have left out every lesson that you have begun, so no card is dealt. You can choose lessons under \u201cLessons and new cards\u201d.";
  if (!lessons) return "You have begun no lesson, so no card is dealt. Begin one, or choose lessons under \u201cLessons and new cards\u201d.";
  const counts = [...(due ? [`${counted(due, "card")} to repeat`] : []), ...(fresh ? [`${fresh} new`] : [])];
  if (counts.length) return `${counts.join(" and ")}.${sorry}`;
  if (early) return `Nothing is due. ${counted(early, "card")} of the next twenty minutes can be repeated early.${sorry}`;
  const rest = unseen ? ` Today\u2019s new cards are dealt; ${unseen} more ${unseen === 1 ? "waits" : "wait"}. You can ask for more a day under \u201cLessons and new cards\u201d.` : "";
  return next === null ? `No card is due, and no new one is asked for.${sorry}` : `Nothing is due. The next card comes ${timeInWords(next, now)}.${rest}${sorry}`;
}

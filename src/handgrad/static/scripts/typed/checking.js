/** The fields of one question: read and judged when the reader asks, with what is said of each, and the way on. */

import { announce } from "../announce.js";
import { verdictOn } from "./answering.js";
import { rightOf } from "./right.js";
import { isRight, told } from "./telling.js";
import { offerWayOn } from "./way-on.js";

/** @typedef {HTMLInputElement | HTMLTextAreaElement} Box */
/** @typedef {{ sentence: string, right: boolean, at?: number }} Said what is said of a field, and where it cannot be read */

const SHOWN = 24;

/**
 * Let a reader check the answers of a group of fields.
 * @param {HTMLElement} group
 */
export function offerToJudge(group) {
  const fields = [...group.querySelectorAll(".ah-typed__field")].map(fieldIn);
  const check = () => {
    const said = fields.map((field) => field.check());
    tell(said, fields);
    if (said.some(({ at }) => at !== undefined)) return;
    const right = said.every((one) => one.right);
    document.dispatchEvent(new CustomEvent("ah-judged", { detail: { piece: group.dataset.piece, right } }));
    offerWayOn(group, right);
  };
  group.querySelector("button")?.addEventListener("click", check);
  for (const { box } of fields) box.addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, isComposing } = /** @type {KeyboardEvent} */ (event);
    if (key !== "Enter" || isComposing || (box instanceof HTMLTextAreaElement && !ctrlKey && !metaKey)) return;
    event.preventDefault();
    check();
  });
  group.classList.add("is-ready");
}

/**
 * Say through the live region what the fields say, each behind its name where there are several, and lead to the first that cannot be read.
 * @param {Said[]} said
 * @param {ReturnType<typeof fieldIn>[]} fields
 */
function tell(said, fields) {
  const sentences = said.map(({ sentence }, place) => (said.length > 1 ? `${fields[place].name}: ${sentence}` : sentence));
  announce(sentences.join(" "));
  const broken = said.findIndex(({ at }) => at !== undefined);
  if (broken < 0) return;
  const { box } = fields[broken];
  box.focus();
  const at = said[broken].at ?? 0;
  box.setSelectionRange(at, box.value.length, "backward"); // Firefox shows the end at which a selection grows
  reveal(box, at);
}

/**
 * Scroll a field to a place of its text, whose signs are all of one width.
 * @param {Box} box
 * @param {number} at
 */
function reveal(box, at) {
  const [before, lines] = [box.value.slice(0, at).split("\n"), box.value.split("\n")];
  const longest = Math.max(...lines.map((line) => line.length), 1);
  box.scrollLeft = (before[before.length - 1].length / longest) * box.scrollWidth - box.clientWidth / 2;
  box.scrollTop = ((before.length - 1) / lines.length) * box.scrollHeight - box.clientHeight / 2;
}

/** @param {Element} field */
function fieldIn(field) {
  const box = /** @type {Box} */ (field.querySelector("input, textarea"));
  const right = rightOf(box.dataset.right ?? "");
  const verdict = document.createElement("p");
  verdict.className = "ah-typed__verdict";
  verdict.id = `${box.id}-verdict`;
  const form = box.getAttribute("aria-describedby") ?? "";
  field.append(verdict);
  // A formula in a label is read by its MathML alone, which gives a field no name.
  if (field.querySelector("label .katex")) box.setAttribute("aria-label", nameOf(field));
  box.addEventListener("input", () => {
    verdict.classList.add("is-old");
    box.setAttribute("aria-describedby", form);
    box.removeAttribute("aria-invalid");
  });
  const check = () => {
    const said = saidOf(box.value, right);
    verdict.textContent = said.sentence;
    verdict.dataset.right = String(said.right);
    verdict.dataset.unread = String(said.at !== undefined);
    verdict.classList.remove("is-old");
    box.setAttribute("aria-describedby", `${form} ${verdict.id}`);
    box.setAttribute("aria-invalid", String(said.at !== undefined));
    return said;
  };
  return { box, check, name: nameOf(field) };
}

/**
 * @param {string} text
 * @param {import("./judging.js").Right} right
 * @returns {Said}
 */
function saidOf(text, right) {
  const verdict = verdictOn(text, right);
  if ("mistake" in verdict) return { sentence: `${placeOf(text, verdict.at)}${verdict.mistake}`, right: false, at: verdict.at };
  return { sentence: told(verdict, right.places), right: isRight(verdict) };
}

/**
 * Return where a text cannot be read, by what stands there.
 * @param {string} text
 * @param {number} at
 */
function placeOf(text, at) {
  const rest = text.slice(at).trim();
  if (!rest) return "";
  return `At \u201c${rest.length > SHOWN ? `${rest.slice(0, SHOWN)}\u2026` : rest}\u201d: `;
}

/** @param {Element} field */
function nameOf(field) {
  const copy = /** @type {Element} */ (field.querySelector("label")?.cloneNode(true));
  copy.querySelectorAll(".katex-html").forEach((drawn) => drawn.remove());
  copy.querySelectorAll("annotation").forEach((source) => source.remove());
  return (copy.textContent ?? "").trim();
}

/** A field for something else than a number, such as a shape or a line of code. */

import { html, spoken, write } from "explorer-kit";

/** @typedef {import("explorer-kit").State} State */
/** @typedef {{patch: State} | {mistake: string}} Found what a text changes of the state, or what is wrong and what is allowed */

let made = 0;

/**
 * Return a field. What cannot be read stays in it, with what is allowed under it; the explorer keeps what it had.
 * @param {{now: State, show: (patch: State) => void, keep: (patch?: State) => void}} store
 * @param {string} label marked words
 * @param {(text: string, state: State) => Found} read
 * @param {(state: State) => string} typed the text that stands for a state
 */
export function entry(store, label, read, typed) {
  const id = `ah-entry-${(made += 1)}`;
  const row = html("div", { class: "ah-entry" });
  write(row.appendChild(html("label", { for: id })), label);
  const box = /** @type {HTMLInputElement} */ (
    html("input", { type: "text", id, autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "done", "aria-describedby": `${id}-mistake` })
  );
  const mistake = html("p", { class: "ah-control__mistake", id: `${id}-mistake`, role: "alert" });
  row.append(box, mistake);

  box.addEventListener("input", () => {
    const found = read(box.value, store.now);
    if ("patch" in found) store.show(found.patch);
    else if (!mistake.textContent) return;
    say(found);
  });
  box.addEventListener("change", () => {
    say(read(box.value, store.now));
    store.keep();
  });

  /** @param {Found | undefined} found */
  function say(found) {
    const words = found && "mistake" in found ? found.mistake : "";
    if (mistake.textContent !== words) mistake.textContent = words;
    if (words) box.setAttribute("aria-invalid", "true");
    else box.removeAttribute("aria-invalid");
  }

  let shown = "";
  /**
   * @param {State} state
   * @param {boolean} fresh also take away what stands half typed
   */
  function update(state, fresh) {
    const text = typed(state);
    if (text === shown && !fresh) return;
    shown = text;
    const found = read(box.value, state);
    // What the reader is typing stays as typed while it means this very thing.
    const means = "patch" in found && typed({ ...state, ...found.patch }) === text;
    if (fresh || document.activeElement !== box || !means) box.value = text;
    say(undefined);
  }
  return { element: row, update, label: spoken(label) };
}

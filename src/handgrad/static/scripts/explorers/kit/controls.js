/** What a reader sets an explorer with: a slider with its number field, a choice, buttons. Each by mouse, touch and keyboard. */

import { byKey } from "./grids.js";
import { read, typed } from "./numbers.js";
import { spoken, write } from "./words.js";

/** @typedef {import("./fields.js").Field} Field */
/** @typedef {import("./store.js").Store} Store */

let made = 0;

/**
 * Return a slider and a field for one number. What cannot be read stays in the field, with what is allowed under it; the explorer keeps
 * the number it had.
 * @param {Store} store
 * @param {string} key of the field in the state
 * @param {Field} field
 * @param {string} label marked words
 * @param {(value: number) => string} tell what a screen reader is told of the slider
 */
export function slider(store, key, field, label, tell) {
  const grid = /** @type {import("./grids.js").Grid} */ (field.grid);
  const id = `ah-field-${(made += 1)}`;
  const row = html("div", { class: "ah-control" });
  write(row.appendChild(html("label", { for: id })), label);
  const range = /** @type {HTMLInputElement} */ (html("input", { type: "range", min: "0", max: "1", step: "any", "aria-label": `${spoken(label)}, slider` }));
  const box = /** @type {HTMLInputElement} */ (html("input", { type: "text", id, autocomplete: "off", spellcheck: "false", enterkeyhint: "done", "aria-describedby": `${id}-mistake` }));
  if (grid.low >= 0) box.inputMode = "decimal";
  const mistake = html("p", { class: "ah-control__mistake", id: `${id}-mistake`, role: "alert" });
  row.append(range, box, mistake);

  range.addEventListener("input", () => store.show({ [key]: grid.snap(grid.at(Number(range.value))) }));
  range.addEventListener("change", () => store.keep());
  range.addEventListener("keydown", (event) => step(event, store, key, grid));
  box.addEventListener("input", () => {
    const found = read(box.value, grid.low, grid.high);
    if ("value" in found) store.show({ [key]: found.value });
    else if (!mistake.textContent) return;
    say(found);
  });
  box.addEventListener("change", () => {
    say(read(box.value, grid.low, grid.high));
    store.keep();
  });
  box.addEventListener("keydown", (event) => {
    if (event.key === "ArrowUp" || event.key === "ArrowDown") step(event, store, key, grid);
  });

  /** @param {ReturnType<typeof read>} found */
  function say(found) {
    const words = "mistake" in found ? found.mistake : "";
    if (mistake.textContent !== words) write(mistake, words);
    box.toggleAttribute("aria-invalid", Boolean(words));
    if (words) box.setAttribute("aria-invalid", "true");
  }

  let shown = NaN;
  /**
   * @param {import("./fields.js").State} state
   * @param {boolean} fresh also take away what stands half typed
   */
  function update(state, fresh) {
    const value = state[key];
    range.value = String(grid.part(value));
    range.setAttribute("aria-valuetext", tell(value));
    if (value === shown && !fresh) return;
    shown = value;
    const found = read(box.value, grid.low, grid.high);
    // What the reader is typing stays as typed while it means this very number.
    if (fresh || document.activeElement !== box || !("value" in found) || found.value !== value) box.value = typed(value);
    say({ value });
  }
  return { element: row, update };
}

/**
 * Move a number by a key of a slider.
 * @param {KeyboardEvent} event
 * @param {Store} store
 * @param {string} key
 * @param {import("./grids.js").Grid} grid
 */
export function step(event, store, key, grid) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const value = byKey(event.key, store.now[key], grid);
  if (value === undefined) return;
  event.preventDefault();
  store.keep({ [key]: value });
}

/**
 * Return a choice between names.
 * @param {Store} store
 * @param {string} key
 * @param {string} label marked words
 * @param {Record<string, string>} words for each name
 */
export function choice(store, key, label, words) {
  const group = html("fieldset", { class: "ah-choice" });
  write(group.appendChild(html("legend", {})), label);
  const name = `ah-choice-${(made += 1)}`;
  const buttons = Object.entries(words).map(([value, text]) => {
    const line = html("label", {});
    const button = /** @type {HTMLInputElement} */ (html("input", { type: "radio", name, value }));
    button.addEventListener("change", () => store.keep({ [key]: value }));
    line.append(button);
    write(line.appendChild(html("span", {})), text);
    group.append(line);
    return button;
  });
  /** @param {import("./fields.js").State} state */
  const update = (state) => buttons.forEach((button) => (button.checked = button.value === state[key]));
  return { element: group, update };
}

/**
 * Return a button. One that has nothing to do keeps the focus and says that it is off.
 * @param {string} words
 * @param {() => void} act
 * @param {string} [className]
 */
export function button(words, act, className = "") {
  const element = html("button", { type: "button", class: className });
  element.textContent = words;
  element.addEventListener("click", () => element.getAttribute("aria-disabled") !== "true" && act());
  return {
    element,
    /** @param {boolean} on */
    can: (on) => element.setAttribute("aria-disabled", String(!on)),
    /** @param {string} now */
    say: (now) => {
      if (element.textContent !== now) element.textContent = now;
    },
  };
}

/**
 * Return a new element.
 * @param {string} name
 * @param {Record<string, string>} attributes
 */
export function html(name, attributes) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

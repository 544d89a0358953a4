/** Twelve number fields, laid out as the rows of the two layers, and one slider for the number that was touched last. */

import { html, num, spoken, write } from "explorer-kit";

/** @typedef {import("explorer-kit").Desk} Desk */

/**
 * Return the name of a parameter as the page's code writes it, such as `W1[0, 1]` for `W1_01`.
 * @param {string} name
 */
export function written(name) {
  const [table, places] = name.split("_");
  return `${table}[${[...places].join(", ")}]`;
}

/**
 * Put the fields of all parameters on the desk.
 * @param {Desk} desk
 * @param {string[]} names row by row, three to a row, two rows to a layer
 * @param {string} first whose slider is there at first
 * @param {(name: string) => void} chosen told whose slider is there
 */
export function parameterFields(desk, names, first, chosen) {
  /** @type {Map<string, HTMLElement>} */
  const ranges = new Map();
  const sliding = html("div", { class: "ah-control ah-sliding" });
  const title = sliding.appendChild(html("span", {}));
  const place = sliding.appendChild(html("span", {}));
  const mistakes = html("div", { class: "ah-mistakes" });
  /** @param {string} name */
  const choose = (name) => {
    write(title, `slide ${written(name)}`);
    chosen(name);
    const range = ranges.get(name);
    if (range && range.parentElement !== place) place.replaceChildren(range);
  };
  for (const layer of ["1", "2"]) {
    const group = html("fieldset", { class: "ah-layer" });
    group.appendChild(html("legend", {})).textContent = layer === "1" ? "Into the hidden units" : "Into the outputs";
    for (const name of names.filter((one) => one[1] === layer)) {
      const row = desk.slider(name, written(name), (value) => spoken(num(value)));
      const range = /** @type {HTMLElement} */ (row.querySelector("input[type=range]"));
      const box = /** @type {HTMLElement} */ (row.querySelector("input[type=text]"));
      ranges.set(name, range);
      range.remove();
      box.addEventListener("focus", () => choose(name));
      const mistake = /** @type {HTMLElement} */ (row.querySelector(".ah-control__mistake"));
      mistake.dataset.of = written(name);
      mistakes.append(mistake);
      group.append(row);
    }
    desk.controls.append(group);
  }
  choose(first);
  desk.controls.append(mistakes, sliding);
}

/** A slider that goes through the entries of a table in the order in which they are read. */

import { byKey, even, html, write } from "explorer-kit";

/** @typedef {import("explorer-kit").State} State */

let made = 0;

/**
 * Return a slider with the index it stands at beside it.
 * @param {{now: State, show: (patch: State) => void, keep: (patch?: State) => void}} store
 * @param {string} key of the place in the state
 * @param {(state: State) => {label: string, last: number, tell: string}} now its label in marked words, the last place, and the entry it stands at
 */
export function walk(store, key, now) {
  const id = `ah-walk-${(made += 1)}`;
  const row = html("div", { class: "ah-walk" });
  const name = row.appendChild(html("label", { for: id }));
  const range = /** @type {HTMLInputElement} */ (row.appendChild(html("input", { type: "range", id, min: "0", step: "1" })));
  const stands = row.appendChild(html("output", { for: id, "aria-hidden": "true" }));
  range.addEventListener("input", () => store.show({ [key]: Number(range.value) }));
  range.addEventListener("change", () => store.keep());
  range.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const place = byKey(event.key, store.now[key], even(0, now(store.now).last, 1));
    if (place === undefined) return;
    event.preventDefault();
    store.keep({ [key]: place });
  });

  /** @param {State} state */
  function update(state) {
    const { label, last, tell } = now(state);
    if (name.dataset.words !== label) write(name, (name.dataset.words = label));
    range.max = String(last);
    range.value = String(state[key]);
    range.setAttribute("aria-valuetext", tell);
    stands.textContent = tell;
  }
  return { element: row, update };
}

/** The running network: every one of its twelve parameters can be changed, and every value and gradient follows. */

import { pass } from "./arithmetic/running-network.js";
import { choice, even, explorer, number } from "explorer-kit";
import { parameterFields, written } from "./running-network/fields.js";
import { picture } from "./running-network/picture.js";
import { sentences } from "./running-network/telling.js";

/** @typedef {import("./arithmetic/running-network.js").Pair} Pair */
/** @typedef {import("./arithmetic/running-network.js").Rows} Rows */
/** @typedef {import("explorer-kit").State} State */

const FAR = 5;
const STEP = 0.1;

explorer("running-network", (/** @type {{x: Pair, label: number, start: Record<string, number>, slide: string}} */ { x, label, start, slide }) => {
  const names = Object.keys(start);
  /** @type {(state: State, table: string) => Rows} */
  const rows = (state, table) => [
    [state[`${table}_00`], state[`${table}_01`]],
    [state[`${table}_10`], state[`${table}_11`]],
  ];
  /** @type {(state: State, table: string) => Pair} */
  const pair = (state, table) => [state[`${table}_0`], state[`${table}_1`]];

  return {
    fields: {
      ...Object.fromEntries(names.map((name) => [name, number(start[name], even(-FAR, FAR, STEP))])),
      y: choice(String(label), ["0", "1"]),
    },
    open(desk) {
      let touched = slide;
      const zero = desk.button("", () => desk.store.keep({ [touched]: 0 }), "ah-long");
      parameterFields(desk, names, slide, (name) => {
        touched = name;
        zero.say(`Set ${written(name)} to 0`);
        zero.can(desk.store.now[name] !== 0);
      });
      desk.choice("y", "True class", { 0: "0", 1: "1" });
      return (state) => {
        zero.can(state[touched] !== 0);
        const givens = { x, W1: rows(state, "W1"), b1: pair(state, "b1"), W2: rows(state, "W2"), b2: pair(state, "b2"), label: Number(state.y) };
        const found = pass(givens);
        picture(desk.stage, givens, found);
        return sentences(found, givens.label);
      };
    },
  };
});

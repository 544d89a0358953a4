/** A small graph, walked forward and back one node at a time; the reader may be asked for each number before it is shown. */

import { backward, forward, isRight } from "./arithmetic/graph-walker.js";
import { choice, count, even, explorer, html, num, number, read, spoken, write } from "explorer-kit";
import { picture } from "./graph-walker/picture.js";
import { sentences, question } from "./graph-walker/telling.js";

/** @typedef {import("./graph-walker/picture.js").Drawn} Drawn */
/** @typedef {import("explorer-kit").State} State */

const FAR = 1e12;

explorer("graph-walker", (/** @type {{graphs: Drawn[]}} */ { graphs }) => {
  const several = graphs.length > 1;
  /** @type {(graph: Drawn, name: string) => string} */
  const key = (graph, name) => (several ? `${graph.name}-${name}` : name);
  /** @type {(state: State) => Drawn} */
  const chosen = (state) => graphs.find((graph) => graph.name === state.graph) ?? graphs[0];
  const fields = Object.fromEntries(graphs.flatMap((graph) => graph.inputs.map((input) => [key(graph, input.name), number(input.start, even(input.low, input.high, input.step))])));
  const last = (/** @type {Drawn} */ graph) => graph.nodes.length + 1 + graph.walk.length;

  /**
   * Return all numbers of the graph: those of the engine where nothing has been changed, else our own.
   * @param {State} state
   */
  function worked(state) {
    const graph = chosen(state);
    const inputs = Object.fromEntries(graph.inputs.map((input) => [input.name, state[key(graph, input.name)]]));
    if (graph.inputs.every((input) => inputs[input.name] === input.start)) return { graph, values: graph.values, walk: graph.walk };
    const values = forward(graph, inputs);
    return { graph, values, walk: backward(graph, values, graph.walk.map((moment) => moment.node)) };
  }

  return {
    fields: {
      ...(several ? { graph: choice(graphs[0].name, graphs.map((graph) => graph.name)) } : {}),
      at: count(0, Math.max(...graphs.map(last))),
      ask: choice("no", ["no", "yes"]),
      ...fields,
    },
    settle: (state) => ({ ...state, at: Math.min(state.at, last(chosen(state))) }),
    open(desk) {
      const { store } = desk;
      if (several) desk.choice("graph", "Graph", Object.fromEntries(graphs.map((graph) => [graph.name, graph.title])));
      for (const graph of graphs) {
        for (const input of graph.inputs) {
          const row = desk.slider(key(graph, input.name), `*${input.name}*`, (value) => spoken(num(value)));
          desk.updates.push((state) => (row.hidden = chosen(state) !== graph));
        }
      }
      desk.choice("ask", "Ask me for each number first", { no: "no", yes: "yes" });
      desk.add(asking(desk, (state) => question(worked(state), state.at)));
      const back = desk.button("Previous", () => store.keep({ at: store.now.at - 1 }));
      const on = desk.button("Step forward", () => store.keep({ at: store.now.at + 1 }), "ah-primary");

      return (state) => {
        const work = worked(state);
        back.can(state.at > 0);
        on.can(state.at < last(work.graph));
        on.say(state.at < work.graph.nodes.length ? "Step forward" : "Step backward");
        picture(desk.stage, work, state.at);
        return sentences(work, state.at);
      };
    },
  };
});

/**
 * Return the field that asks for the next number before it is shown.
 * @param {import("explorer-kit").Desk} desk
 * @param {(state: State) => {words: string, right: number, hint: string} | undefined} next
 */
function asking(desk, next) {
  const { store } = desk;
  const box = html("form", { class: "ah-guess" });
  const label = box.appendChild(html("label", { for: `${desk.root.id}-guess` }));
  const field = /** @type {HTMLInputElement} */ (box.appendChild(html("input", { type: "text", id: `${desk.root.id}-guess`, autocomplete: "off", "aria-describedby": `${desk.root.id}-verdict` })));
  const check = box.appendChild(html("button", { type: "submit" }));
  check.textContent = "Check";
  const verdict = box.appendChild(html("p", { class: "ah-guess__verdict", id: `${desk.root.id}-verdict`, role: "status" }));
  box.addEventListener("submit", (event) => {
    event.preventDefault();
    const asked = next(store.now);
    const guess = read(field.value, -FAR, FAR);
    if (!asked) return;
    if ("mistake" in guess) return write(verdict, guess.mistake.replace(/ Type .*| ?: a number.*/, "") + " Type a number.");
    if (!isRight(guess.value, asked.right)) return write(verdict, `Not ${num(guess.value)} yet. ${asked.hint}`);
    const words = `Yes, ${num(asked.right)}.`;
    store.keep({ at: store.now.at + 1 });
    write(verdict, words);
  });

  let shown = "";
  /** @param {State} state */
  function update(state) {
    const asked = state.ask === "yes" ? next(state) : undefined;
    box.hidden = state.ask !== "yes";
    label.hidden = field.hidden = check.hidden = !asked;
    const about = JSON.stringify([asked?.words, state.at, state.graph]);
    if (about === shown) return;
    shown = about;
    field.value = "";
    verdict.replaceChildren();
    write(label, asked?.words ?? "");
  }
  return { element: box, update };
}

/**
 * The frame of every explorer: it takes the place of the still figure, keeps the state in step with the address, draws, says what has
 * changed, and offers to undo and to begin again.
 */

import { announce } from "../../announce.js";
import { format, parse } from "./address.js";
import { button, choice, html, slider } from "./controls.js";
import { saidOf, startOf, stateFrom } from "./fields.js";
import { handle } from "./handle.js";
import { Stage } from "./stage.js";
import { differ, Store } from "./store.js";
import { spoken, write } from "./words.js";

const ADDRESS_AFTER = 200;
const VOICE_AFTER = 700;
const UNREADABLE = "The address could not be read; this is the start.";

/** @typedef {import("./fields.js").Field} Field */
/** @typedef {import("./fields.js").State} State */

/**
 * @typedef {object} Plan
 * @property {Record<string, Field>} fields what the state is made of
 * @property {(state: State) => State} [settle] returns a state as it can be, where a change of one field asks for one of another
 * @property {(desk: Desk) => (state: State) => string[]} open puts the controls on the desk, and returns what draws a state and says in
 *   lines of marked words what can be seen
 */

/** What an explorer puts its controls on. */
export class Desk {
  /**
   * @param {HTMLElement} root
   * @param {Plan} plan
   */
  constructor(root, plan) {
    this.root = root;
    this.plan = plan;
    this.store = new Store(startOf(plan.fields), () => this.changed(), plan.settle);
    const still = root.querySelector(".ah-explore__still");
    const box = html("div", { class: "ah-explore__stage ah-explore__live" });
    still?.before(box);
    this.stage = new Stage(box);
    this.readout = box.appendChild(html("div", { class: "ah-explore__readout" }));
    this.notice = box.appendChild(html("p", { class: "ah-explore__notice" }));
    this.controls = html("div", { class: "ah-explore__controls" });
    box.after(this.controls);
    this.buttons = html("div", { class: "ah-buttons" });
    /** @type {((state: State, fresh: boolean) => void)[]} */
    this.updates = [];
    this.fresh = false;
    this.said = this.lines = "";
    this.later = this.voice = 0;
    /** @type {(state: State) => string[]} */
    this.draw = () => [];
  }

  /**
   * Put a slider with its number field on the desk.
   * @param {string} key
   * @param {string} label
   * @param {(value: number) => string} tell
   */
  slider(key, label, tell) {
    return this.add(slider(this.store, key, this.plan.fields[key], label, tell));
  }

  /**
   * Put a choice on the desk.
   * @param {string} key
   * @param {string} label
   * @param {Record<string, string>} words
   */
  choice(key, label, words) {
    return this.add(choice(this.store, key, label, words));
  }

  /**
   * Put a control of the explorer's own on the desk.
   * @param {{element: HTMLElement, update: (state: State, fresh: boolean) => void}} control
   */
  add(control) {
    this.controls.append(control.element);
    this.updates.push(control.update);
    return control.element;
  }

  /**
   * Put a button on the desk, before those that undo and begin again.
   * @param {string} words
   * @param {() => void} act
   * @param {string} [className] `ah-primary` for the one that matters most
   */
  button(words, act, className) {
    const made = button(words, act, className);
    this.buttons.append(made.element);
    return made;
  }

  /**
   * Put a point that can be dragged on the stage; a click or a touch elsewhere moves it there.
   * @param {string} key
   * @param {string} label
   * @param {(place: import("./stage.js").Point) => number} value
   */
  handle(key, label, value) {
    const grid = /** @type {import("./grids.js").Grid} */ (this.plan.fields[key].grid);
    return handle(this.stage, this.store, key, grid, label, value);
  }

  /** Open the explorer. */
  open() {
    this.draw = this.plan.open(this);
    const undo = this.button("Undo", () => this.renew(() => this.store.undo()));
    this.button("Reset", () => this.renew(() => this.store.reset()));
    this.updates.push(() => undo.can(this.store.canUndo));
    this.controls.append(this.buttons);
    this.root.classList.add("is-live");
    this.follow((state) => this.store.begin(state));
    window.addEventListener("hashchange", () => this.follow((state) => this.store.keep(state)));
    new ResizeObserver(() => this.show()).observe(this.stage.box);
    document.fonts.ready.then(() => this.show());
  }

  /**
   * Take the state from the address, where it says anything of this explorer.
   * @param {(state: State) => void} take
   */
  follow(take) {
    const said = parse(location.hash).get(this.root.id);
    if (!said) return this.show();
    const state = stateFrom(this.plan.fields, said);
    const known = state && !differ(state, this.store.settle(state));
    take(known ? state : this.store.start);
    this.show();
    if (!known) this.note(UNREADABLE);
    this.root.scrollIntoView();
  }

  /**
   * Make a change that also takes away what stands half typed in a field.
   * @param {() => void} change
   */
  renew(change) {
    this.fresh = true;
    change();
    this.fresh = false;
  }

  changed() {
    this.note("");
    this.show();
    window.clearTimeout(this.later);
    this.later = window.setTimeout(() => this.address(), ADDRESS_AFTER);
    window.clearTimeout(this.voice);
    this.voice = window.setTimeout(() => this.speak(), VOICE_AFTER);
  }

  show() {
    const lines = this.draw(this.store.now);
    this.lines = lines.map(spoken).join(" ");
    this.readout.replaceChildren(...lines.map((line) => filled(line)));
    for (const update of this.updates) update(this.store.now, this.fresh);
  }

  /**
   * Say something that no later change repeats, such as that a step is too long.
   * @param {string} words
   */
  note(words) {
    if (this.notice.textContent === words) return;
    write(this.notice, words);
    if (words) announce(spoken(words));
  }

  /** Write the state into the address, beside what it says of other explorers of the page. */
  address() {
    const said = parse(location.hash);
    const own = saidOf(this.plan.fields, this.store.now);
    if (own.size) said.set(this.root.id, own);
    else if (!said.delete(this.root.id)) return;
    try {
      history.replaceState(history.state, "", format(said) || location.pathname + location.search);
    } catch {
      // A browser that has been asked too often, or that lets no page from a folder do so, keeps the address as it is.
    }
  }

  speak() {
    if (this.lines !== this.said) announce(this.lines);
    this.said = this.lines;
  }
}

/** @param {string} line */
function filled(line) {
  const element = html("p", {});
  write(element, line);
  return element;
}

/**
 * Open every explorer of a kind on the page. One that cannot be opened leaves the still figure as it was.
 * @param {string} name
 * @param {(given: any) => Plan} plan makes it from what the page gives
 */
export function explorer(name, plan) {
  for (const root of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`[data-explorer="${name}"]`))) {
    new Desk(root, plan(JSON.parse(root.dataset.given ?? "{}"))).open();
  }
}

/** The state of one explorer: shown while it changes, kept when a change is done, undone, reset. Nothing here needs a page. */

/** @typedef {import("./fields.js").State} State */

export class Store {
  /**
   * @param {State} start
   * @param {() => void} changed called after every change
   * @param {(state: State) => State} settle returns the state as it can be, where a change of one field asks for one of another
   */
  constructor(start, changed, settle = (state) => state) {
    this.start = this.now = this.kept = start;
    this.changed = changed;
    this.settle = settle;
    /** @type {State[]} */
    this.past = [];
  }

  /**
   * Begin with another state, such as that of an address; no undo leads behind it.
   * @param {State} state
   */
  begin(state) {
    this.now = this.kept = state;
  }

  /**
   * Show a change that is still going on, such as a point that is being dragged.
   * @param {State} patch
   */
  show(patch) {
    this.now = this.settle({ ...this.now, ...patch });
    this.changed();
  }

  /**
   * Make a change, or finish the one that is shown: one undo takes it back.
   * @param {State} [patch]
   */
  keep(patch = {}) {
    this.now = this.settle({ ...this.now, ...patch });
    if (differ(this.now, this.kept)) this.past.push(this.kept);
    this.kept = this.now;
    this.changed();
  }

  undo() {
    const before = this.past.pop();
    if (before) this.now = this.kept = before;
    this.changed();
  }

  /** Begin again; this too can be undone. */
  reset() {
    this.keep(this.start);
  }

  get canUndo() {
    return this.past.length > 0;
  }
}

/**
 * Say whether two states are not the same.
 * @param {State} one
 * @param {State} other
 */
export function differ(one, other) {
  return Object.keys(one).some((key) => one[key] !== other[key]);
}

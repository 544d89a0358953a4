/** The arithmetic of what a reader types: `3/4`, `-1 1/2`, `2e/(1+e)`, `ln 2`, `2^-3`, computed by a small reader of its own. */

import { Unreadable } from "./unreadable.js";

/** @typedef {import("./signs.js").Sign} Sign */
/**
 * @typedef {object} Element
 * @property {number} value
 * @property {number} places how many decimals were typed; infinitely many where the value is exact or computed
 */
/** @typedef {Element | Tree[]} Tree a number, or a list of such */

/** @type {Record<string, number>} */
const CONSTANTS = { e: Math.E, pi: Math.PI, π: Math.PI, inf: Infinity, infinity: Infinity, "∞": Infinity, nan: NaN };
/** @type {Record<string, (x: number) => number>} */
const FUNCTIONS = {
  ln: Math.log, log: Math.log, exp: Math.exp, sqrt: Math.sqrt, "√": Math.sqrt, tanh: Math.tanh, sin: Math.sin, cos: Math.cos,
  sigmoid: (x) => 1 / (1 + Math.exp(-x)), σ: (x) => 1 / (1 + Math.exp(-x)),
};
const KNOWN = "e, pi, ln, exp, sqrt, tanh, sigmoid, sin and cos can be read";
const SEVERAL = "Several numbers cannot be computed with: write each number out.";
const OTHER_BASE = "log is read as ln, to the base e: divide by the ln of another base.";
const WORDS = "Numbers alone are read here: leave out names and words.";
const DEEPEST = 60;
const EXACT = Infinity;

/** Reads one expression after the other from a list of signs. */
export class Reader {
  /**
   * @param {Sign[]} signs
   * @param {number} length of the text: where something is missing at the end
   * @param {(reader: Reader) => Tree | undefined} listIn reads a list in brackets where one begins
   */
  constructor(signs, length, listIn) {
    this.signs = signs;
    this.length = length;
    this.listIn = listIn;
    this.next = 0;
    this.depth = 0;
  }

  /** @returns {Sign | undefined} the next sign, which stays */
  peek(ahead = 0) {
    return this.signs[this.next + ahead];
  }

  /** @param {string[]} texts */
  stands(...texts) {
    const sign = this.peek();
    return sign?.kind === "sign" && texts.includes(sign.text);
  }

  /**
   * Take the next sign if it is one of these.
   * @param {string[]} texts
   */
  take(...texts) {
    return this.stands(...texts) ? this.signs[this.next++] : undefined;
  }

  /** The place of the next sign. */
  get at() {
    return this.peek()?.at ?? this.length;
  }

  /**
   * Refuse what goes too deep, in brackets or in minus signs, before the browser does.
   * @template T
   * @param {() => T} read
   * @returns {T}
   */
  deeper(read) {
    if (++this.depth > DEEPEST) throw new Unreadable("This goes too deep: fewer brackets, please.", this.at);
    const found = read();
    this.depth--;
    return found;
  }

  /**
   * Refuse a list where one number is needed.
   * @param {Tree} tree
   * @param {number} at where it begins
   */
  one(tree, at) {
    if (Array.isArray(tree)) throw new Unreadable(SEVERAL, at);
    return tree;
  }

  /** What to say of the next sign where it is none of arithmetic. */
  refusal() {
    const sign = this.peek();
    return sign?.kind === "unknown" ? new Unreadable("This sign belongs to no number.", sign.at) : undefined;
  }

  /** @returns {Tree} */
  sum() {
    const begin = this.at;
    let left = this.product();
    for (let sign = this.take("+", "-"); sign; sign = this.take("+", "-")) {
      const at = this.at;
      const [first, second] = [this.one(left, begin), this.one(this.product(), at)];
      left = exact(sign.text === "+" ? first.value + second.value : first.value - second.value);
    }
    return left;
  }

  /** @returns {Tree} */
  product() {
    let left = this.signed();
    for (;;) {
      const sign = this.take("*", "/");
      if (!sign && !this.multipliesAtOnce()) return left;
      const at = this.at;
      const tree = sign ? this.signed() : this.power();
      if (sign?.text !== "/" && !Array.isArray(left)) {
        const { value } = left;
        left = each(tree, (one) => exact(value * one.value));
        continue;
      }
      const right = this.one(tree, at);
      if (sign?.text === "/" && this.multipliesAtOnce()) throw new Unreadable("This can be read in two ways: put what stands below in brackets.", sign.at);
      if (sign?.text === "/" && right.value === 0) throw new Unreadable("This divides by zero.", sign.at);
      left = each(left, (one) => exact(sign?.text === "/" ? one.value / right.value : one.value * right.value));
    }
  }

  /** Whether a factor follows without a sign, as in 2e and 3(1+e). */
  multipliesAtOnce() {
    return this.peek()?.kind === "name" || this.stands("(");
  }

  /** @returns {Tree} */
  signed() {
    const sign = this.take("+", "-");
    if (!sign) return this.power();
    return each(this.deeper(() => this.signed()), ({ value, places }) => ({ value: sign.text === "-" ? -value : value, places }));
  }

  /** @returns {Tree} */
  power() {
    const at = this.at;
    const tree = this.percent();
    if (!this.take("^")) return tree;
    const below = this.at;
    const [base, exponent] = [this.one(tree, at), this.one(this.deeper(() => this.signed()), below)];
    return exact(this.defined(base.value ** exponent.value, [base, exponent], at));
  }

  /** @returns {Tree} */
  percent() {
    const whole = this.atom();
    return this.take("%") ? each(whole, ({ value, places }) => ({ value: value / 100, places: places + 2 })) : whole;
  }

  /** @returns {Tree} */
  atom() {
    const sign = this.peek();
    const list = this.listIn(this);
    if (list) return list;
    if (sign?.kind === "number") return this.number();
    if (sign?.kind === "name") return this.named(sign);
    if (!this.take("(")) throw this.refusal() ?? new Unreadable(sign && sign.text !== "\n" ? "A number should stand here." : "A number is missing at the end.", this.at);
    const inside = this.deeper(() => this.sum());
    if (!this.take(")")) throw this.refusal() ?? new Unreadable("This bracket is not closed.", sign?.at ?? 0);
    return inside;
  }

  /** @returns {Element} */
  number() {
    const { text, end } = this.signs[this.next++];
    const [before, above, line, below] = [this.peek(-2), this.peek(), this.peek(1), this.peek(2)];
    const mayBeMixed = above && above.at > end && line?.text === "/" && Number(below?.text) && !(before && "*/^".includes(before.text));
    if (mayBeMixed && [text, above.text, below?.text ?? ""].every((part) => /^\d+$/.test(part))) {
      this.next += 3;
      return exact(Number(text) + Number(above.text) / Number(below?.text));
    }
    if (above?.kind === "number") throw new Unreadable("Between these numbers something is missing: a comma, or a sign.", above.at);
    const [digits, exponent] = text.toLowerCase().split("e");
    return { value: Number(text), places: digits.split(".").concat("")[1].length - Number(exponent ?? 0) };
  }

  /**
   * @param {Sign} name
   * @returns {Element}
   */
  named(name) {
    this.next++;
    const word = name.text.toLowerCase();
    if (Object.hasOwn(CONSTANTS, word)) return exact(CONSTANTS[word]);
    const isCalled = this.stands("(");
    if (!Object.hasOwn(FUNCTIONS, word)) throw new Unreadable(isCalled ? `This name is not known here; ${KNOWN}.` : WORDS, name.at);
    if (word === "log" && this.peek()?.kind === "number" && this.at === name.end) throw new Unreadable(OTHER_BASE, name.at);
    const at = this.at;
    const argument = this.one(this.deeper(() => (isCalled ? this.atom() : this.signed())), at);
    if (!isCalled && this.multipliesAtOnce()) throw new Unreadable(`Put what belongs to ${name.text} in brackets.`, name.at);
    if (!isCalled && word !== "√" && this.stands("/")) throw new Unreadable(`This can be read in two ways: put what belongs to ${name.text} in brackets.`, name.at);
    return exact(this.defined(FUNCTIONS[word](argument.value), [argument], name.at));
  }

  /**
   * Refuse a value that is none, unless it comes from one that the reader has typed.
   * @param {number} value
   * @param {Element[]} from
   * @param {number} at
   */
  defined(value, from, at) {
    if (!Number.isFinite(value) && from.every((each) => Number.isFinite(each.value))) throw new Unreadable("This has no value that is a number.", at);
    return value;
  }
}

/**
 * @param {number} value
 * @returns {Element}
 */
function exact(value) {
  return { value, places: EXACT };
}

/**
 * Compute with one number after the other.
 * @param {Tree} tree
 * @param {(one: Element) => Element} compute
 * @returns {Tree}
 */
function each(tree, compute) {
  return Array.isArray(tree) ? tree.map((inner) => each(inner, compute)) : compute(tree);
}

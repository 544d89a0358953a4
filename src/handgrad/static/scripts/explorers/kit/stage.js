/** What an explorer draws on: one SVG as wide as its box, drawn anew at every change, with the handles on top. */

import { SVG, write } from "./words.js";

const HEAD = 9;

/** @typedef {[number, number]} Point */

export class Stage {
  /** @param {HTMLElement} box */
  constructor(box) {
    this.box = box;
    this.svg = element("svg", { class: "ah-explore__drawing" });
    // Whatever is drawn is also said in words under the drawing; a screen reader reads those, and the handles.
    this.ground = element("g", { "aria-hidden": "true" }, this.svg);
    this.handles = element("g", {}, this.svg);
    this.width = 0;
    box.append(this.svg);
  }

  /**
   * Begin a drawing of that height, as wide as the box is now.
   * @param {number} height
   */
  begin(height) {
    this.ground.replaceChildren();
    this.width = Math.floor(this.box.clientWidth) || 320;
    for (const [name, value] of Object.entries({ viewBox: `0 0 ${this.width} ${height}`, width: this.width, height })) {
      this.svg.setAttribute(name, String(value));
    }
  }

  /**
   * Draw a line through points.
   * @param {Point[]} points
   * @param {string} className
   */
  line(points, className) {
    return element("path", { d: `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`, class: className }, this.ground);
  }

  /**
   * Draw an arrow: solid with a filled head for `is-forward` and `is-value`, dashed with an open one for `is-backward`.
   * @param {Point} from
   * @param {Point} to
   * @param {string} className
   */
  arrow(from, to, className) {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    const open = className.includes("is-backward");
    /** @type {(along: number, across: number) => Point} */
    const at = (along, across) => [to[0] - along * dx - across * dy, to[1] - along * dy + across * dx];
    this.line([from, open ? at(1, 0) : at(HEAD - 1, 0)], `is-line ${className}`);
    this.line([at(HEAD, 4), to, at(HEAD, -4)], `is-head ${className}`);
  }

  /**
   * @param {Point} place
   * @param {number} radius
   * @param {string} className
   */
  dot([x, y], radius, className) {
    return element("circle", { cx: x, cy: y, r: radius, class: className }, this.ground);
  }

  /**
   * @param {Point} place of its middle
   * @param {number} width
   * @param {number} height
   * @param {string} className
   * @param {number} [radius]
   */
  rect([x, y], width, height, className, radius = 4) {
    return element("rect", { x: x - width / 2, y: y - height / 2, width, height, rx: radius, class: className }, this.ground);
  }

  /**
   * Write words, marked as in words.js, with their middle, start or end at a place; the line they stand on is `y`.
   * @param {Point} place
   * @param {string} text
   * @param {string} [className]
   * @param {"start" | "middle" | "end"} [anchor]
   */
  text([x, y], text, className = "", anchor = "middle") {
    const made = element("text", { x: x.toFixed(1), y: y.toFixed(1), class: className, "text-anchor": anchor }, this.ground);
    write(made, text);
    return made;
  }
}

/**
 * Return a new element of a drawing.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {Element} [parent]
 */
export function element(name, attributes, parent) {
  const made = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  parent?.append(made);
  return made;
}

/**
 * Return how numbers become places of a drawing.
 * @param {[number, number]} numbers the two ends
 * @param {[number, number]} pixels where they lie
 */
export function axis(numbers, pixels) {
  const scale = (pixels[1] - pixels[0]) / (numbers[1] - numbers[0]);
  return {
    /** @param {number} value */
    at: (value) => pixels[0] + (value - numbers[0]) * scale,
    /** @param {number} pixel */
    from: (pixel) => numbers[0] + (pixel - pixels[0]) / scale,
  };
}

/**
 * Words with marks: `^2^` stands raised, `*x*` in italics, `[f 9]` in the colour of the forward pass, `[b 6]` of the backward pass,
 * `[v 2]` of what the reader sets. The same marks serve a paragraph, a drawing and a screen reader.
 */

const MARKS = /\^([^^]+)\^|\*([^*]+)\*|\[([fbv]) ((?:[^\]])+)\]/g;
export const SVG = "http://www.w3.org/2000/svg";
/** @type {Record<string, string>} */
const COLOURS = { f: "is-forward", b: "is-backward", v: "is-value" };

/**
 * Write words into an element, in place of what stands there.
 * @param {Element} parent
 * @param {string} text
 */
export function write(parent, text) {
  parent.replaceChildren();
  append(parent, text);
}

/**
 * @param {Element} parent
 * @param {string} text
 */
function append(parent, text) {
  let from = 0;
  for (const mark of text.matchAll(MARKS)) {
    parent.append(text.slice(from, mark.index));
    from = mark.index + mark[0].length;
    if (mark[1]) parent.append(...raised(parent, mark[1]));
    else if (mark[2]) append(piece(parent, "em", "is-name"), mark[2]);
    else append(piece(parent, "span", COLOURS[mark[3]]), mark[4]);
  }
  parent.append(text.slice(from));
}

/**
 * @param {Element} parent
 * @param {string} name
 * @param {string} className
 */
function piece(parent, name, className) {
  const made = parent.namespaceURI === SVG ? document.createElementNS(SVG, "tspan") : document.createElement(name);
  made.setAttribute("class", className);
  parent.append(made);
  return made;
}

/**
 * @param {Element} parent
 * @param {string} text
 */
function raised(parent, text) {
  if (parent.namespaceURI !== SVG) {
    const sup = document.createElement("sup");
    sup.textContent = text;
    return [sup];
  }
  // A drawing has no raised text: it goes up, and what follows comes down again.
  const up = document.createElementNS(SVG, "tspan");
  up.setAttribute("dy", "-0.45em");
  up.setAttribute("class", "is-raised");
  up.textContent = text;
  const down = document.createElementNS(SVG, "tspan");
  down.setAttribute("dy", "0.33em");
  down.textContent = "\u200b";
  return [up, down];
}

/**
 * Return words as they are read aloud.
 * @param {string} text
 * @returns {string}
 */
export function spoken(text) {
  return text.replace(MARKS, (_, up, name, __, inside) => (up ? ` to the power ${up}` : spoken(name ?? inside)));
}

/** Shapes as readers type them: `2, 3`, `(2, 3)` or `2 x 3`. Nothing here touches the page. */

/**
 * Read a shape.
 * @param {string} text
 * @param {{axes: number, length: number, size: number}} most how many axes, how long each, how many numbers in all
 * @returns {{shape: number[]} | {mistake: string}}
 */
export function readShape(text, most) {
  const allowed = `Type up to ${most.axes} lengths, each a number from 1 to ${most.length}, such as 3, 2; or () for a single number.`;
  const plain = text.trim();
  if (!plain) return { mistake: `Nothing stands here. ${allowed}` };
  if (/^\(\s*\)$/.test(plain)) return { shape: [] };
  const inside = plain.replace(/^[([](.*)[)\]]$/, "$1").replace(/,\s*$/, "");
  const pieces = inside.split(/\s*[,x×]\s*|\s+/).map((piece) => piece.trim());
  const odd = pieces.find((piece) => !/^\d{1,6}$/.test(piece));
  if (odd !== undefined) return { mistake: `“${shortened(odd || plain)}” is not a length. ${allowed}` };
  const shape = pieces.map(Number);
  if (shape.length > most.axes) return { mistake: `These are more than ${most.axes} axes. ${allowed}` };
  if (shape.some((length) => length < 1 || length > most.length)) return { mistake: `Each length is a number from 1 to ${most.length}.` };
  const size = shape.reduce((product, length) => product * length, 1);
  if (size > most.size) return { mistake: `This shape holds ${size} numbers; the drawing has room for ${most.size}.` };
  return { shape };
}

/** @param {string} text */
const shortened = (text) => (text.length > 16 ? `${text.slice(0, 16)}\u2026` : text);

/**
 * Write a shape, or strides, as Python does.
 * @param {number[]} lengths
 */
export const writeShape = (lengths) => `(${lengths.join(", ")}${lengths.length === 1 ? "," : ""})`;

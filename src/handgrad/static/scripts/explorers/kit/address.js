/**
 * What the address says of the explorers of a page: `#tangent:x=1.5,curve=cubic;walk:w=2`. Nothing here needs a page.
 * An address that leads to a place, such as `#pitfalls`, has no colon and says nothing of them.
 */

/** @typedef {Map<string, Map<string, string>>} Said for each explorer, by its name, the text of each field */

/**
 * Read a fragment. What cannot be read is left out.
 * @param {string} fragment with or without its `#`
 * @returns {Said}
 */
export function parse(fragment) {
  /** @type {Said} */
  const said = new Map();
  for (const part of decoded(fragment.replace(/^#/, "")).split(";")) {
    const [name, fields] = halves(part, ":");
    if (fields === undefined) continue;
    said.set(name, new Map(fields.split(",").map((field) => halves(field, "=")).map(([key, value]) => [key, value ?? ""])));
  }
  return said;
}

/**
 * Return the fragment that says this, with its `#`; nothing where there is nothing to say.
 * @param {Said} said
 */
export function format(said) {
  const parts = [...said].map(([name, fields]) => `${name}:${[...fields].map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join(",")}`);
  return parts.length ? `#${parts.join(";")}` : "";
}

/**
 * @param {string} text
 * @param {string} sign
 * @returns {[string, string | undefined]}
 */
function halves(text, sign) {
  const place = text.indexOf(sign);
  return place < 0 ? [text, undefined] : [text.slice(0, place), text.slice(place + 1)];
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

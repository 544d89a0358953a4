/** Where the site begins, seen from an address in it that leads nowhere. */

const SIGN = "_static/palette.css";
const MOST_QUESTIONS = 8;

/**
 * Return the address of the folder in which the site begins, or nothing where it cannot be found.
 * @param {URL} address the wrong address
 * @param {string} configured the address of the site, where its publisher has given it
 * @param {string[]} folders the folders that the site has at its top
 */
export async function findRoot(address, configured, folders) {
  // Opened from a folder, the page lies where the site begins, and a browser lets it read nothing.
  if (address.protocol === "file:") return new URL("./", address).href;
  if (configured && address.href.startsWith(configured)) return configured;
  for (const candidate of candidates(address, folders)) {
    if (await holdsTheSite(candidate)) return candidate;
  }
  return configured;
}

/**
 * Return the folders around an address, the likeliest first: each question for a folder that is not it leaves an error in the console.
 * @param {URL} address
 * @param {string[]} folders
 */
function candidates(address, folders) {
  const parts = address.pathname.split("/").slice(0, -1).filter(Boolean);
  const around = parts.map((_, depth) => parts.slice(0, parts.length - depth)).concat([[]]);
  const above = around.filter((path) => folders.includes(parts[path.length]));
  const ordered = [...new Set([...above, ...around.slice(-MOST_QUESTIONS)])].slice(0, MOST_QUESTIONS);
  return ordered.map((path) => [address.origin, ...path, ""].join("/"));
}

/**
 * Say whether the site begins in a folder. A host may answer every address, with this very page: only the text itself is proof.
 * @param {string} folder
 */
async function holdsTheSite(folder) {
  try {
    const answer = await fetch(folder + SIGN);
    return answer.ok && (await answer.text()).startsWith(":root {\n  --ah-");
  } catch {
    return false;
  }
}

/**
 * Return the words of the page's name in an address: `shared weight` for `by-hand/shared-weight.html`. The search wants all words it is
 * given, and the name of a folder need not stand in any page.
 * @param {URL} address
 * @param {string} root
 */
export function wordsOf(address, root) {
  const below = address.href.startsWith(root) ? address.href.slice(root.length) : address.pathname;
  const names = below.replace(/[?#].*/s, "").split("/").map(words);
  return names.filter(Boolean).pop() ?? "";
}

/** @param {string} name */
function words(name) {
  const found = decoded(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  return found.filter((word) => !/^(html?|index|404)$/i.test(word)).slice(0, 8).join(" ").slice(0, 100);
}

/** @param {string} name */
function decoded(name) {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

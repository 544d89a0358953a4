/**
 * A page that was given the wrong storage: to one opened from a folder, Chromium now and then gives an empty storage that goes with the page
 * (Chromium 156 on a busy machine: about one page in a hundred). The window's name, which stays, tells; loaded once more, before it is whole, the page
 * has the right one.
 */

const SEEN = "handgrad-seen";

/** The window has seen that something is kept. */
export function somethingIsKept() {
  remember(true);
}

/** The reader has everything forgotten. */
export function nothingIsKept() {
  remember(false);
}

/**
 * Compare what a page finds, when it first looks, with what its window has seen; load a page that was given the wrong storage once more.
 * @param {boolean} isKept whether the page finds something
 */
export function compare(isKept) {
  const isMissing = !isKept && window.name === SEEN;
  remember(isKept); // Where another window has everything forgotten, one more load is all that comes of it.
  if (isMissing) location.reload();
}

/**
 * Name the window, unless it has a name of another's; only a page from a folder needs it.
 * @param {boolean} isKept
 */
function remember(isKept) {
  if (location.protocol !== "file:" || !["", SEEN].includes(window.name)) return;
  window.name = isKept ? SEEN : "";
}

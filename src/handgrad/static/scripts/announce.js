/** Words for a screen reader, when something changes that the reader did not touch. */

/** @type {HTMLElement | undefined} */
let voice;

/**
 * Say a sentence through the page's live region.
 * @param {string} sentence
 */
export function announce(sentence) {
  if (!voice) {
    voice = document.createElement("div");
    voice.className = "visually-hidden";
    voice.setAttribute("role", "status");
    (document.querySelector("main") ?? document.body).append(voice);
  }
  say(sentence, voice);
}

/**
 * Say a sentence through a live region of its own, which readers may also see.
 * @param {string} sentence
 * @param {HTMLElement} region
 */
export function say(sentence, region) {
  region.textContent = "";
  // A region that is filled in the moment it appears, or with the words it holds, is not read out.
  window.setTimeout(() => (region.textContent = sentence), 100);
}

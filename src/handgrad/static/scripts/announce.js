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
  const said = voice;
  said.textContent = "";
  // A region that is filled in the moment it appears is not read out.
  window.setTimeout(() => (said.textContent = sentence), 100);
}

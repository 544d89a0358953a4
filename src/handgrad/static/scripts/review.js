/** The page on which review cards are dealt. */

import { dealOn } from "./review/table.js";
import { offerChoices } from "./review/choices.js";

const box = /** @type {HTMLElement | null} */ (document.querySelector(".ah-review"));
if (box) {
  dealOn(box);
  offerChoices(box);
}

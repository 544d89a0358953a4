/** The page about the reader's progress: the overview, and what can be done with it. */

import { showOverview } from "./progress/overview.js";
import { manage } from "./progress/managing.js";

const box = /** @type {HTMLElement | null} */ (document.querySelector(".ah-progress"));
if (box) {
  showOverview(box);
  manage(box);
}

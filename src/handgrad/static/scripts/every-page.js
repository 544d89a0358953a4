/** What every page runs, once it is read. The page works without it. */

import { offerToOpenAll, openForPrint, openTarget } from "./answers.js";
import { markHits } from "./hits.js";
import { reachScrollingBoxes } from "./scrolling.js";
import { takeMarkedWords } from "./marked-words.js";
import { offerToGoOn } from "./progress/go-on.js";
import { showMarks } from "./progress/marks.js";
import { describeResults } from "./results.js";

describeResults();

showMarks();
offerToGoOn();
document.addEventListener("DOMContentLoaded", () => {
  offerToOpenAll();
  openForPrint();
  openTarget();
  markHits();
  reachScrollingBoxes();
  takeMarkedWords();
});
window.addEventListener("hashchange", openTarget);

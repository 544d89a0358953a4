/** Answers that a reader types, and the page judges. */

import { offerToJudge } from "./typed/checking.js";

document.querySelectorAll(".ah-typed").forEach((group) => offerToJudge(/** @type {HTMLElement} */ (group)));

/** The reader's progress in a lesson. */

import { listenToJudges, offerOwnWord } from "./progress/controls.js";
import { thisLesson } from "./progress/course.js";
import { showEndLine } from "./progress/end-line.js";
import { follow } from "./progress/following.js";

const lesson = thisLesson();
if (lesson) {
  offerOwnWord(lesson);
  showEndLine(lesson);
  listenToJudges(lesson);
  follow(lesson);
}

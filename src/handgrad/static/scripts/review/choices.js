/** What the reader chooses: whose lessons' cards are dealt, and how many new ones a day. */

import { change, load, subscribe } from "../kept/store.js";
import { lessons } from "../progress/course.js";
import { tellOnce } from "../progress/not-kept.js";
import { MOST_NEW, isDealt, newADay } from "./dealing.js";
import { chooseLesson, chooseNewADay } from "./keeping.js";

/** @param {HTMLElement} box */
export function offerChoices(box) {
  const place = /** @type {HTMLElement} */ (box.querySelector(".ah-review__choices"));
  const number = /** @type {HTMLInputElement} */ (place.querySelector("input[type=number]"));
  const list = /** @type {HTMLElement} */ (place.querySelector("ul"));
  number.max = String(MOST_NEW);
  number.after(` (0 to ${MOST_NEW})`);
  number.addEventListener("change", () => {
    const count = Number(number.value);
    const isFit = number.value !== "" && Number.isInteger(count) && count >= 0 && count <= MOST_NEW;
    if (isFit) change((kept) => chooseNewADay(kept, count, Date.now()));
    number.value = String(newADay(load()));
    tellOnce(place);
  });
  const updates = lessons().map((lesson) => {
    const { item, tick } = choice(lesson, place);
    list.append(item);
    return (/** @type {import("../kept/shape.js").Kept} */ kept) => (tick.checked = isDealt(kept, lesson.page));
  });
  const show = (/** @type {import("../kept/shape.js").Kept} */ kept) => {
    if (number !== document.activeElement) number.value = String(newADay(kept));
    updates.forEach((update) => update(kept));
  };
  show(load());
  subscribe(show);
}

/**
 * @param {import("../progress/course.js").CourseLesson} lesson
 * @param {HTMLElement} place
 */
function choice(lesson, place) {
  const item = document.createElement("li");
  const label = document.createElement("label");
  const tick = document.createElement("input");
  tick.type = "checkbox";
  tick.addEventListener("change", () => {
    change((kept) => chooseLesson(kept, lesson.page, tick.checked, Date.now()));
    tellOnce(place);
  });
  label.append(tick, ` ${lesson.id} ${lesson.title}`);
  item.append(label);
  return { item, tick };
}

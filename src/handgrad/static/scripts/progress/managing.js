/** What a reader can do with all progress at once: save it to a file, add it from one, forget it. */

import { say } from "../announce.js";
import { asFile, counted, withText } from "../kept/importing.js";
import { storedText, textsAside } from "../kept/place.js";
import { isEmpty } from "../kept/shape.js";
import { change, forget, load, refused, subscribe } from "../kept/store.js";
import { tellOnce } from "./not-kept.js";
import { CHOICES, counts, listed, renewals } from "./counts.js";

const LARGEST_FILE = 5_000_000;

/** @param {HTMLElement} box */
export function manage(box) {
  const status = /** @type {HTMLElement} */ (box.querySelector(".ah-progress__said"));
  const told = (/** @type {string} */ sentence) => say(sentence, status);
  const file = /** @type {HTMLInputElement} */ (box.querySelector("input[type=file]"));
  const buttons = buttonsOf(box);
  buttons.export.addEventListener("click", () => {
    const kept = load();
    const isNewer = refused() === "newer";
    saveAs(`autograd-by-hand-${today()}.json`, isNewer ? (storedText() ?? "") : asFile(kept));
    told(isNewer ? "What the newer version of this site has kept is saved to a file, as it is." : "Your progress is saved to a file.");
  });
  buttons.damaged.addEventListener("click", () => textsAside().forEach((text, number) => saveAs(`autograd-by-hand-damaged-${number + 1}.txt`, text)));
  buttons.import.addEventListener("click", () => file.click());
  file.addEventListener("change", async () => {
    if (file.files?.[0]) told(await addFrom(file.files[0]));
    file.value = "";
    tellOnce(status);
  });
  askBeforeForgetting(box, buttons, told);
  const show = () => {
    for (const name of /** @type {const} */ (["export", "import", "forget"])) buttons[name].hidden = false;
    buttons.damaged.hidden = textsAside().length === 0;
  };
  show();
  subscribe(show);
  tellOnce(status);
}

/**
 * Return the buttons of the page by what they do.
 * @param {HTMLElement} box
 * @returns {Record<"export" | "import" | "damaged" | "forget" | "keep" | "forget-it", HTMLButtonElement>}
 */
function buttonsOf(box) {
  const found = [.../** @type {NodeListOf<HTMLButtonElement>} */ (box.querySelectorAll("button[data-do]"))];
  return /** @type {any} */ (Object.fromEntries(found.map((button) => [button.dataset.do, button])));
}

/**
 * Add what a file holds, and return what happened.
 * @param {File} file
 */
async function addFrom(file) {
  const sorry = `Nothing was added from ${file.name}, and nothing has changed: `;
  if (file.size > LARGEST_FILE) return `${sorry}it is too large to be a file with saved progress.`;
  let text;
  try {
    text = await file.text();
  } catch {
    return `${sorry}the browser cannot read it.`;
  }
  try {
    const outcome = withText(load(), text, Date.now());
    if ("why" in outcome) return `${sorry}${outcome.why}.`;
    change((kept) => void Object.assign(kept, outcome.kept));
    return whatCameOf(file.name, outcome) + (refused() ? " It is forgotten when you leave this page." : "");
  } catch {
    return `${sorry}this page cannot make anything of it.`;
  }
}

/**
 * @param {string} name
 * @param {{ added: import("../kept/importing.js").Added, renewed: import("../kept/importing.js").Renewed }} outcome
 */
function whatCameOf(name, { added, renewed }) {
  const [more, later] = [listed(counts(added)), listed(renewals(renewed))];
  if (!more && !later) return `${name} holds nothing ${renewed.isAny ? "that is counted here; the rest of it is added" : "that was not here already"}.`;
  return `${more ? `Added from ${name}: ${more}.` : `Nothing new was in ${name}.`}${later ? ` Brought up to date: ${later}.` : ""}`;
}

/**
 * Ask in the page before everything goes; the question takes the focus, Escape means no.
 * @param {HTMLElement} box
 * @param {ReturnType<typeof buttonsOf>} buttons
 * @param {(sentence: string) => void} told
 */
function askBeforeForgetting(box, buttons, told) {
  const asking = /** @type {HTMLElement} */ (box.querySelector(".ah-progress__ask"));
  const question = /** @type {HTMLElement} */ (asking.querySelector("p"));
  const close = (/** @type {string} */ sentence) => {
    asking.hidden = true;
    buttons.forget.focus();
    told(sentence);
  };
  buttons.forget.addEventListener("click", () => {
    const kept = load();
    if (isEmpty(kept) && !refused() && textsAside().length === 0) return told("Nothing is kept that could be forgotten.");
    question.textContent = `Forget ${whatGoes(kept)}? This cannot be undone.`;
    asking.hidden = false;
    buttons.keep.focus();
  });
  buttons.keep.addEventListener("click", () => close("Nothing is forgotten."));
  asking.addEventListener("keydown", (event) => event.key === "Escape" && close("Nothing is forgotten."));
  buttons["forget-it"].addEventListener("click", () => {
    forget();
    close("Everything is forgotten, the review cards too.");
  });
}

/** @param {import("../kept/shape.js").Kept} kept */
function whatGoes(kept) {
  if (refused() === "newer") return "what a newer version of this site has kept, which this one cannot read";
  return listed([...counts(counted(kept)), ...(kept.review ? [CHOICES] : [])]) || "everything that is kept";
}

/**
 * Hand a text to the reader as a file.
 * @param {string} name
 * @param {string} text
 */
function saveAs(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

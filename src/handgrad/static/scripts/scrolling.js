/** Boxes that scroll sideways: each is reached by keyboard and has a name, as long as it scrolls. */

/** @type {[string, string][]} */
const BOXES = [
  [".cell_output pre", "Output"],
  [".cell_input pre", "Code"],
  ["pre", "Code"],
  ["div.math", "Formula"],
  [".pst-scrollable-table-container", "Table"],
  [".cell_output > .output", "Output"],
  [".ah-explore__stage", "Drawing"],
];
const EVERY_BOX = BOXES.map(([selector]) => `article ${selector}`).join(", ");

/**
 * Watch all boxes: whether one scrolls depends on the width of the page, on which answers are open and on the fonts.
 * @param {ParentNode} [within] what of the page has just been put there
 */
export function reachScrollingBoxes(within = document) {
  const boxes = [.../** @type {NodeListOf<HTMLElement>} */ (within.querySelectorAll(EVERY_BOX))];
  const watcher = new ResizeObserver((changes) => changes.forEach((change) => reach(/** @type {HTMLElement} */ (change.target))));
  for (const box of boxes) watcher.observe(box);
  document.fonts.ready.then(() => boxes.forEach(reach));
}

/** @param {HTMLElement} box */
function reach(box) {
  if (box.scrollWidth > box.clientWidth + 1) {
    box.tabIndex = 0;
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", `${kind(box)}, scrolls sideways`);
  } else {
    for (const attribute of ["tabindex", "role", "aria-label"]) box.removeAttribute(attribute);
  }
}

/** @param {HTMLElement} box */
function kind(box) {
  const found = BOXES.find(([selector]) => box.matches(selector));
  return found ? found[1] : "Box";
}

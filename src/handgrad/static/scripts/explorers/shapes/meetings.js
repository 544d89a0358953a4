/** Two shapes, one under the other, so that they end together, and the shape that they make. */

/** @typedef {import("explorer-kit").Stage} Stage */

const [WIDE, HIGH] = [52, 34];
const [LEFT, TOP] = [74, 14];

/**
 * Draw the shapes axis by axis.
 * @param {Stage} stage
 * @param {import("../arithmetic/broadcasting.js").Meeting[]} meetings
 * @returns {number} how far down the drawing reaches
 */
export function drawMeetings(stage, meetings) {
  const rows = ["*a*", "*b*", "*a* + *b*"];
  rows.forEach((name, row) => stage.text([LEFT - 14, TOP + HIGH * (row + 0.5) + 5 + (row === 2 ? 8 : 0)], name, "is-large", "end"));
  const end = LEFT + WIDE * Math.max(1, meetings.length);
  stage.line([[LEFT - 60, TOP + 2 * HIGH + 4], [end, TOP + 2 * HIGH + 4]], "is-axis");
  meetings.forEach(({ a, b, length }, axis) => {
    const x = LEFT + WIDE * (axis + 0.5);
    [a, b].forEach((own, row) => {
      const y = TOP + HIGH * (row + 0.5);
      const stretched = length !== undefined && length !== (own ?? 1);
      if (own === undefined) stage.rect([x, y], WIDE - 8, HIGH - 6, "is-missing");
      else stage.rect([x, y], WIDE - 8, HIGH - 6, stretched ? "is-cell is-stretched" : "is-cell");
      stage.text([x, y + 5], String(own ?? 1), own === undefined ? "is-muted" : "is-strong");
    });
    const y = TOP + HIGH * 2.5 + 8;
    if (length !== undefined) stage.text([x, y + 5], String(length), "is-forward is-strong is-large");
    else for (const way of [-1, 1]) stage.line([[x - 7, y - 7 * way], [x + 7, y + 7 * way]], "is-wrong");
  });
  if (!meetings.length) [0.5, 1.5, 2.5].forEach((row) => stage.text([LEFT + WIDE / 2, TOP + HIGH * row + (row > 2 ? 13 : 5)], "()", row > 2 ? "is-forward is-strong" : "is-strong"));
  return TOP + 3 * HIGH + 8;
}

// Takes the rules out of a style sheet that no page can need, for weight.py: JSON {"css", "words"} in, the sheet out.
// Usage: node purge.mjs <path of a node_modules folder>

import { createRequire } from "node:module";
import { join } from "node:path";
import { text } from "node:stream/consumers";

const { PurgeCSS } = createRequire(join(process.argv[2], "here.js"))("./purgecss");

const { css, words } = JSON.parse(await text(process.stdin));
const [sheet] = await new PurgeCSS().purge({
  content: [{ raw: words, extension: "html" }],
  css: [{ raw: css }],
  fontFace: true,
  keyframes: true,
});
process.stdout.write(sheet.css);

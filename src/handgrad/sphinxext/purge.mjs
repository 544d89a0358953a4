// Takes the rules out of style sheets that no page can need, for weight.py: JSON {"sheets", "words"} in, a list of the sheets out.
// Usage: node purge.mjs <path of a node_modules folder>

import { createRequire } from "node:module";
import { join } from "node:path";
import { text } from "node:stream/consumers";

const { PurgeCSS } = createRequire(join(process.argv[2], "here.js"))("./purgecss");

const { sheets, words } = JSON.parse(await text(process.stdin));
const small = await new PurgeCSS().purge({
  content: [{ raw: words, extension: "html" }],
  css: sheets.map((raw) => ({ raw })),
  fontFace: true,
  keyframes: true,
});
process.stdout.write(JSON.stringify(small.map(({ css }) => css)));

// Renders formulas with KaTeX for katex.py, one JSON object a line: first the settings
// {"macros": {...}}, then a request {"tex", "display"} for every answer {"html"} or {"error"}.
// Usage: node katex_render.mjs <path of a node_modules folder>

import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";

const katex = createRequire(join(process.argv[2], "here.js"))("./katex");

// KaTeX does not throw for a command it distrusts: it prints it in this colour, which no formula can ask for.
const REFUSED = "var(--katex-refused)";
const ONLY_HTML_CLASS =
  "of KaTeX's HTML commands only \\htmlClass is allowed; " +
  "\\href, \\url, \\includegraphics, \\htmlId, \\htmlStyle and \\htmlData are not";

function render({ tex, display }, macros) {
  const html = katex.renderToString(tex, {
    displayMode: display,
    output: "htmlAndMathml",
    macros: { ...macros }, // a formula with \gdef must not change the next one
    throwOnError: true,
    errorColor: REFUSED,
    strict: (code) => (code === "htmlExtension" ? "ignore" : "error"),
    trust: ({ command }) => command === "\\htmlClass",
  });
  if (html.includes(REFUSED)) throw new katex.ParseError(ONLY_HTML_CLASS);
  return html.replace(/ xmlns="[^"]*"/g, ""); // HTML needs no namespace on math and svg
}

function answer(request, macros) {
  try {
    return { html: render(request, macros) };
  } catch (error) {
    const words = String(error.rawMessage ?? error.message);
    return { error: words.replace(/^LaTeX-incompatible input and strict mode is set to 'error': /, "").replace(/\.$/, "") };
  }
}

let macros;
for await (const line of createInterface({ input: process.stdin })) {
  if (macros === undefined) macros = JSON.parse(line).macros;
  else process.stdout.write(JSON.stringify(answer(JSON.parse(line), macros)) + "\n");
}

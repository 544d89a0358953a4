/** The search page: a message of PyTorch that was pasted whole leads to its question, though the search finds no page with all its words. */

import { meant } from "./messages.js";

/** @typedef {import("./messages.js").Known} Known */

/** Put the question that a pasted message belongs to above the results. */
function offer() {
  const asked = new URLSearchParams(location.search).get("q") ?? "";
  const known = /** @type {Known[]} */ (JSON.parse(document.getElementById("ah-messages")?.textContent ?? "[]"));
  const found = meant(asked, known);
  const results = document.getElementById("search-results");
  if (!found || !results) return;
  const line = document.createElement("p");
  line.className = "ah-meant";
  const link = document.createElement("a");
  link.href = found.address;
  const message = document.createElement("code");
  message.textContent = found.message;
  link.append(message);
  line.append("Questions people ask: ", link);
  results.before(line);
}

document.addEventListener("DOMContentLoaded", offer);

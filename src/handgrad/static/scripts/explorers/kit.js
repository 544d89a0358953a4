/** The kit as a script of its own: the scripts of the explorers, which a page loads after it, share it. */

import * as kit from "./kit/index.js";

Object.assign(globalThis, { handgradExplorerKit: kit });

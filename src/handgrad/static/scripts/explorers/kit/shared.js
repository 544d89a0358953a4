// @ts-nocheck  (CommonJS; where an explorer is bundled this stands for "explorer-kit", whose types are those of index.js)
module.exports = globalThis.handgradExplorerKit;

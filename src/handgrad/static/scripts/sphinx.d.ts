/** What Sphinx's own scripts leave for others, as far as we use it. */

declare const DOCUMENTATION_OPTIONS: { SHOW_SEARCH_SUMMARY: boolean };

/** On the search page only. */
declare const Search: {
  makeSearchSummary(html: string, words: Iterable<string>, anchor: string): HTMLElement | null;
};

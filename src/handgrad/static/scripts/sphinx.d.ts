/** What Sphinx's own scripts leave for others, as far as we use it. */

declare const DOCUMENTATION_OPTIONS: { SHOW_SEARCH_SUMMARY: boolean; pagename?: string };

/** On the search page only. */
declare const Search: {
  makeSearchSummary(html: string, words: Iterable<string>, anchor: string): HTMLElement | null;
  performSearch(query: string): void;
};

/** The written lessons in the order of the course, as the build writes them into course.js; `pieces` has labels such as Q2 by anchor. */
declare const handgradCourse: { page: string; address: string; id: string; title: string; pieces: Record<string, string> }[] | undefined;

/** The review cards of each lesson, as the build writes them into cards.js: name, label, front, back. */
declare const handgradCards: Record<string, [name: string, label: string, front: string, back: string][]> | undefined;

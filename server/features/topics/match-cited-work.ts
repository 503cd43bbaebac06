import type { Citation } from '#contract/topics.ts';
import { foldedText, foldedWords, sortKey } from '#core/fold.ts';

/** A work of the library whose title a citation may name. */
export interface CitedWork {
  readonly title: string;
  readonly sort_title: string;
  readonly year: number | null;
  readonly authors: readonly string[];
}

/** More parts are not a title with commas. */
const MAX_PARTS = 8;

/** Returns the sort keys of all titles that the citations may name. */
export function titleKeysOf(citations: readonly Citation[]): string[] {
  return [...new Set(citations.flatMap(({ text }) => titlesIn(text)))];
}

/** Returns the sort keys of a citation's parts, alone and joined: titles may contain commas. */
function titlesIn(text: string): string[] {
  const parts = Array.from(text.matchAll(/[^,.;:()[\]]+/gu), ({ 0: part, index }) => ({ start: index, end: index + part.length }));
  const keys = new Set<string>();
  for (const [i, { start }] of parts.slice(0, MAX_PARTS).entries()) {
    for (const { end } of parts.slice(i, MAX_PARTS)) {
      const part = text.slice(start, end).trim();
      // The key of a text without letters is the text itself.
      if (foldedText(part) !== '') keys.add(sortKey(part));
    }
  }
  return [...keys];
}

/**
 * Returns the work that a citation names: by title, together with an author unless the title is all
 * there is. Prefers the longest title, then the edition of the year in the citation.
 */
export function matchCitedWork(text: string, works: readonly CitedWork[]): CitedWork | undefined {
  const keys = new Set(titlesIn(text));
  const words = new Set(foldedWords(text));
  const isNamed = ({ sort_title: title, authors }: CitedWork): boolean =>
    keys.has(title) &&
    (sortKey(text) === title ||
      authors.some((author) => foldedWords(author).some((word) => word.length > 3 && words.has(word) && !title.includes(word))));
  const rankOf = ({ sort_title: title, year }: CitedWork): number => title.length * 2 + (year !== null && words.has(String(year)) ? 1 : 0);
  const [best] = works.filter(isNamed).toSorted((a, b) => rankOf(b) - rankOf(a));
  return best;
}

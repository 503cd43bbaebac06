import type { Hit, Suggestion } from '#contract/search.ts';
import { foldedText } from '#core/fold.ts';
import { pagePath } from '#core/page-paths.ts';
import { partsOf, passageName } from '#core/scripture.ts';
import { findReferences } from '#core/scripture/find-references.ts';
import { bookName } from '#core/scripture/format-reference.ts';
import { passagesOf } from '#core/scripture/passages.ts';

/** A list or a range over many chapters names more passages than anyone looks at. */
const MAX_PASSAGES = 5;

/**
 * Returns the passages of scripture that a query refers to; none if it has other words. A book counts
 * by its full name alone, and is its first chapter: what is typed on may begin like its abbreviation.
 */
export function passagesOfQuery(query: string): number[] {
  const references = findReferences(query, { query: true, max: MAX_PASSAGES });
  if (references.length === 0 || hasOtherWords(query, references)) return [];
  const passages = [...new Set(references.flatMap(({ ranges }) => passagesOf(ranges)))];
  if (/\p{N}/u.test(query)) return passages.slice(0, MAX_PASSAGES);
  const [first] = passages;
  return first !== undefined && foldedText(query) === foldedText(bookName(partsOf(first).book)) ? [first] : [];
}

/** Returns whether words stand around the references, which overlap nothing and come in order. */
function hasOtherWords(query: string, references: readonly { readonly start: number; readonly end: number }[]): boolean {
  let rest = '';
  let from = 0;
  for (const { start, end } of references) {
    rest += query.slice(from, start);
    from = end;
  }
  return /[\p{L}\p{N}]/u.test(rest + query.slice(from));
}

export function passageHit(id: number): Hit {
  return {
    id,
    type: 'passage',
    title: passageName(id),
    username: null,
    display_name: null,
    author: null,
    content: '',
    marks: [],
    titleMarks: [],
    authorMarks: [],
    score: 1,
    url: pagePath('passage', id),
  };
}

export function passageSuggestion(id: number): Suggestion {
  return { type: 'passage', id, title: passageName(id), detail: null, url: pagePath('passage', id) };
}

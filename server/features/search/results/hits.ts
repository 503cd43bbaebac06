import type { Hit } from '#contract/search.ts';
import type { Term } from '#core/marks.ts';
import { otherPostPrefix, pagePath } from '#core/page-paths.ts';
import { marksOf, type Snippet, snippetAround } from '#core/snippet.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { listBodies, listHitRows, partAround, type HitRow } from './hit-queries.ts';
import { nameLinksIn } from '../index/name-links.ts';
import type { Kind } from '../kinds.ts';
import type { Found } from './best-of-all.ts';

/** Terms to highlight, and whether long texts are read further to find them. */
export interface HighlightOptions {
  readonly terms: readonly Term[];
  readonly deep: boolean;
}

/**
 * Returns the hits to display, in the same order. Documents that were deleted or became private
 * meanwhile are left out.
 */
export async function buildHits(
  sql: Sql,
  callerId: number,
  found: readonly Found[],
  { terms, deep }: HighlightOptions,
): Promise<{ documentId: number; hit: Hit }[]> {
  if (found.length === 0) return [];
  const documentIds = found.map(({ id }) => id);
  const rows = await listHitRows(sql, callerId, documentIds, searchStrings(terms));
  const completed = deep ? await searchBodies(sql, callerId, rows, terms) : rows;
  const parts = await nameLinksIn(
    sql,
    callerId,
    completed.map(({ part }) => part),
  );
  const byId = new Map(completed.map((one, i) => [one.document_id, { ...one, part: parts[i] ?? '' }]));
  return found.flatMap(({ id, score }) => {
    const one = byId.get(id);
    return one ? [{ documentId: id, hit: toHit(one, score, terms) }] : [];
  });
}

function toHit(shown: HitRow, score: number, terms: readonly Term[]): Hit {
  const { id, kind, title, username, display_name, author } = shown;
  const { hasTitle, pathOf } = kindDisplay[kind];
  const { content, marks } = buildSnippet(shown, terms);
  return {
    id,
    type: kind,
    title: hasTitle ? title : null,
    username,
    display_name,
    author,
    content,
    marks,
    titleMarks: hasTitle ? marksOf(title, terms) : [],
    authorMarks: marksOf(author ?? '', terms),
    score: Math.round(Math.min(Math.max(score, 0), 1) * 1e4) / 1e4,
    url: pathOf(id),
  };
}

/** What a hit of a kind shows. Posts have no title, and link to the second path of their page. */
const kindDisplay: Readonly<Record<Kind, { readonly hasTitle: boolean; readonly pathOf: (id: number) => string }>> = {
  post: { hasTitle: false, pathOf: (id) => `${otherPostPrefix}${id}` },
  essay: { hasTitle: true, pathOf: (id) => pagePath('essay', id) },
  work: { hasTitle: true, pathOf: (id) => pagePath('work', id) },
  topic: { hasTitle: true, pathOf: (id) => pagePath('topic', id) },
  note: { hasTitle: true, pathOf: (id) => pagePath('note', id) },
};

/**
 * Returns the snippet around the match, after the alternative name of the work if only that name
 * matches.
 */
function buildSnippet({ title, author, names, part, cut_before, cut_after }: HitRow, terms: readonly Term[]): Snippet {
  const name = names === null || names.length === 0 ? undefined : findMatchingName(names, [title, author ?? '', part], terms);
  const text = name === undefined ? part : [`Also “${name}”`, part].filter((one) => one !== '').join(' · ');
  return snippetAround(text, terms, { cut: { before: cut_before, after: cut_after } });
}

/** Returns the first name that contains most of the terms not visible elsewhere. */
function findMatchingName(names: readonly string[], seen: readonly string[], all: readonly Term[]): string | undefined {
  const terms = all.filter((term) => !seen.some((text) => containsTerm(text, term)));
  const counts = names.map((name) => terms.filter((term) => containsTerm(name, term)).length);
  const max = Math.max(0, ...counts);
  return max === 0 ? undefined : names[counts.indexOf(max)];
}

function containsTerm(text: string, term: Term): boolean {
  const list = termLists.get(term) ?? [term];
  termLists.set(term, list);
  return marksOf(text, list).length > 0;
}

/** Caches a one-element list per term, since `marksOf` caches by list identity. */
const termLists = new WeakMap<Term, readonly Term[]>();

/** Hits per page whose text is read further. */
const MAX_SEARCHED_BODIES = 10;

/**
 * Searches long bodies again if the part found by plain text lacks the match, because of accents or
 * a phrase across sentences.
 */
async function searchBodies(sql: Sql, callerId: number, shown: readonly HitRow[], terms: readonly Term[]): Promise<HitRow[]> {
  const unmatched = shown.filter(({ cut_before, cut_after, part }) => (cut_before || cut_after) && marksOf(part, terms).length === 0);
  if (unmatched.length === 0) return [...shown];
  const ids = unmatched.slice(0, MAX_SEARCHED_BODIES).map(({ document_id }) => document_id);
  const bodies = new Map((await listBodies(sql, callerId, ids)).map(({ document_id, body }) => [document_id, body]));
  return shown.map((one) => {
    const body = bodies.get(one.document_id) ?? '';
    const [mark] = marksOf(body, terms);
    if (mark === undefined) return one;
    const around = partAround(body, mark[0]);
    return { ...one, ...around, cut_after: one.cut_after || around.cut_after };
  });
}

/** Returns the strings to search for in a long body: the longest words are the most specific. */
function searchStrings(terms: readonly Term[]): string[] {
  const words = terms.map(({ words: all }) => all.join(' ')).toSorted((a, b) => b.length - a.length);
  return [...new Set(words)].slice(0, 3);
}

import type { Hit } from '#contract/search.ts';
import { marksOf, snippetAround, type Term } from '#core/snippet.ts';
import type { Sql } from '../../platform/db/open.ts';
import { findShown, type Shown } from './hit-queries.ts';
import type { Found } from './sections.ts';

/**
 * What was found as it is shown, in the same order; `terms` are marked in it. What went meanwhile, or is not the caller's to see any more, is left out.
 */
export async function showHits(sql: Sql, callerId: number, found: readonly Found[], terms: readonly Term[]): Promise<Hit[]> {
  if (found.length === 0) return [];
  const shown = await findShown(
    sql,
    callerId,
    found.map(({ id }) => id),
    soughtIn(terms),
  );
  const byId = new Map(shown.map((one) => [one.document_id, one]));
  return found.flatMap(({ id, score }) => {
    const one = byId.get(id);
    return one ? [hitOf(one, score, terms)] : [];
  });
}

function hitOf({ id, kind, title, username, author, part, cut_before, cut_after }: Shown, score: number, terms: readonly Term[]): Hit {
  const { content, marks } = snippetAround(part, terms, { cut: { before: cut_before, after: cut_after } });
  return {
    id,
    type: kind,
    title: kind === 'post' ? null : title,
    username,
    author,
    content,
    marks,
    titleMarks: kind === 'post' ? [] : marksOf(title, terms),
    score: Math.round(Math.min(Math.max(score, 0), 1) * 1e4) / 1e4,
    url: urls[kind](id),
  };
}

const urls = {
  post: (id: number) => `/post/${id}`,
  essay: (id: number) => `/article/${id}`,
  work: (id: number) => `/book/${id}`,
} as const;

/** What is looked for in a body that is too long to be read as a whole: the longest words tell most. */
function soughtIn(terms: readonly Term[]): string[] {
  const words = terms.map(({ words: all }) => all.join(' ')).toSorted((a, b) => b.length - a.length);
  return [...new Set(words)].slice(0, 3);
}

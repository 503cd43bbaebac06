import type { Hit } from '#contract/search.ts';
import type { Term } from '#core/marks.ts';
import { readerPath } from '#core/page-paths.ts';
import { formatReference } from '#core/scripture/format-reference.ts';
import { snippetAround } from '#core/snippet.ts';
import { marksInText } from '#core/text-words.ts';
import type { Sql } from '../../../platform/db/open.ts';
import type { CountedText } from './count-texts.ts';
import { listTextRows, type TextRow } from './text-queries.ts';

/** Returns the hits of segments by their ids. Segments that are no longer visible are left out. */
export async function buildTextHits(sql: Sql, found: readonly CountedText[], terms: readonly Term[]): Promise<Map<number, Hit>> {
  if (found.length === 0) return new Map();
  const rows = new Map(
    (
      await listTextRows(
        sql,
        found.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  return new Map(
    found.flatMap((one): [number, Hit][] => {
      const row = rows.get(one.id);
      return row ? [[one.id, toHit(row, one, terms)]] : [];
    }),
  );
}

function toHit(row: TextRow, { score, count, isEstimate }: CountedText, terms: readonly Term[]): Hit {
  const { id, body, slug, title, short_title, author, language } = row;
  return {
    id,
    type: 'text',
    title: citationTitle(row),
    username: null,
    display_name: null,
    author,
    ...snippetAround(body, terms, { marks: marksInText(body, language, terms) }),
    titleMarks: [],
    authorMarks: [],
    score: Math.round(Math.min(Math.max(score, 0), 1) * 1e4) / 1e4,
    url: readerPath(slug, row.citation),
    edition: { slug, title, short_title, language, count, estimated: isEstimate },
  };
}

/**
 * Returns a citation as readers write it: `Romans 8:28`, `7.10.16`; for an excerpt, its author and
 * work.
 */
export function citationTitle({
  citation,
  first_verse: first,
  last_verse: last,
  numbering,
  source_author: author,
  source_work: work,
}: Pick<TextRow, 'citation' | 'first_verse' | 'last_verse' | 'numbering' | 'source_author' | 'source_work'>): string {
  if (first !== null && last !== null) return formatReference({ first, last }, { numbering: numbering ?? 'kjv' });
  const source = [author, work].filter((name) => name !== null);
  return source.length > 0 ? source.join(', ') : citation;
}

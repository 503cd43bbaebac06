import type { StoredTextType } from './passage-queries.ts';
import { limits } from '#core/limits.ts';
import { versesOf } from '#core/scripture.ts';
import type { Span } from '#core/scripture/spans.ts';
import type { Fragment, Sql } from '../../platform/db/open.ts';
import { andNotHidden, hiddenCounts } from './hidden-queries.ts';
import {
  isInChapters,
  isInOneChapter,
  overlaps,
  ownInChapters,
  passesFilter,
  publicCounts,
  type TextFilter,
} from './passage-conditions.ts';

export interface PassageCounts {
  readonly counts: { readonly [type in StoredTextType]?: number };
  /** The most-mentioned passages of the chapter; none for several chapters. */
  readonly neighbors: { readonly passage: number; readonly texts: number }[];
}

/**
 * Counts the texts on a span that the caller may read, and those on the other passages of its
 * chapter.
 */
export async function countTextsOnPassage(sql: Sql, callerId: number, span: Span, filter: TextFilter): Promise<PassageCounts> {
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const counted = isInOneChapter(span)
    ? sql`${publicCounts(sql, span)}
        union all ${hiddenCounts(sql, callerId, span)}
        union all select passage, covered_to, kind, 1 as texts from passage_references where ${ownInChapters(sql, callerId, span)}`
    : sql`select null::bigint as passage, null::smallint as covered_to, null::text as kind, 0 as texts where false`;
  // Counts each text once; see passage_references.covered_to.
  const texts =
    isInOneChapter(span) && !isFiltered
      ? sql`select kind, sum(texts) as texts from counted
          where ${overlaps(sql, span)} and covered_to < (select ${versesOf(span).first}::integer) group by kind having sum(texts) > 0`
      : sql`select kind, count(*) as texts from (${textsOnSpan(sql, callerId, span, filter)}) t group by kind`;
  const [row] = await sql<PassageCounts[]>`
    with counted as materialized (${counted})
    select
      (select coalesce(json_object_agg(kind, texts), '{}') from (${texts}) k) as counts,
      (select coalesce(json_agg(n), '[]') from (
        select passage, sum(texts) as texts from counted where passage <> (select ${span}::bigint)
        group by passage having sum(texts) > 0 order by texts desc, passage limit ${sql.unsafe(String(limits.passages.neighbors))}
      ) n) as neighbors`;
  return row ?? { counts: {}, neighbors: [] };
}

function textsOnSpan(sql: Sql, callerId: number, span: Span, filter: TextFilter): Fragment {
  return sql`
    select distinct kind, text_id from passage_references
    where (public and ${isInChapters(sql, span)} or ${ownInChapters(sql, callerId, span)}) and ${overlaps(sql, span)} ${passesFilter(sql, filter)} ${andNotHidden(sql, callerId)}`;
}

import type { Span } from '#core/scripture/spans.ts';
import type { Fragment, SqlRunner } from '../../platform/db/open.ts';
import { overlaps, publicCounts, widthOf } from './passage-conditions.ts';

/** More than any chapter has verses, so that a work on several is wider than every work on one. */
const WIDTH_OF_CHAPTER = 1000;

/**
 * Selects the works on a span with their width, which counts the chapters of a mention, and, as
 * `written_at`, their year; a work of unknown year counts as the oldest.
 */
export function worksOnPassage(sql: SqlRunner, span: Span, isListed: Fragment): Fragment {
  const book = sql`m.passage / 1000000000`;
  // Each chapter of a mention is stored as a passage. Without an offset, it is in the subjects;
  // those of one book count as one mention.
  const chapters = sql`
    select count(distinct o.passage / 1000000) - 1 from passage_references o
    where o.work_id = m.text_id and o.passage between ${book} * 1000000000 + 1000000 and ${book} * 1000000000 + 999999999
      and o.text_start is not distinct from m.text_start and m.passage / 1000000 % 1000 > 0`;
  return sql`
    with named as materialized (
      select passage from (${publicCounts(sql, span)}) counted
      where kind = 'work' and ${overlaps(sql, span)} group by passage having sum(texts) > 0
    ), mentions as (
      select m.text_id, min(m.width + ${sql.unsafe(String(WIDTH_OF_CHAPTER))} * greatest(0, (${chapters}))) as width
      from named n cross join lateral (
        select text_id, passage, text_start, ${widthOf(sql)} as width from passage_references
        where public and passage = n.passage and kind = 'work' ${isListed}
      ) m
      group by m.text_id
    )
    select 'work'::text collate "C" as kind, m.text_id, m.width::integer as width,
      make_timestamptz(case when w.year is null then 1 else least(greatest(w.year, 2), 9999) end, 1, 1, 0, 0, 0, 'UTC') as written_at
    from mentions m join works w on w.id = m.text_id`;
}

import type { Fragment, SqlRunner } from '../../platform/db/open.ts';
import { type NewestRows, newestRows } from './newest-rows.ts';
import { isCountedBy, isFirstCircle, isSeen, isShared, positionBefore, reach, readerPart } from './shared-places.ts';

interface Span {
  readonly isMine: boolean;
  readonly editionId: number;
  /** Positions in the edition, both inclusive. */
  readonly span: { readonly first: number; readonly last: number };
}

/**
 * Selects the ids of annotations on segments: those that begin in the span or reach into it, and
 * lost ones shown there. `newest` limits each place to the first ones of a list read newest first.
 */
export function idsInSpan(sql: SqlRunner, callerId: number, { isMine, editionId, span }: Span, newest?: NewestRows): Fragment {
  const { first, last } = span;
  // Subselects, so that the plan does not depend on the values: planning takes longer than running
  // the statement.
  const inReach = sql`f.edition_id = (select ${editionId}::bigint)
    and f.position between (select ${first}::integer - ${reach(sql)}) and (select ${last}::integer)`;
  const isIn = sql`(f.position >= ${first} or l.position >= ${first})`;
  const own = sql`
    select i.id from segments f join annotations i on i.author_id = ${callerId} and i.first_segment_id = f.id
      join segments l on l.id = i.last_segment_id
    where ${inReach} and ${isIn}`;
  const gone = sql`
    select i.id from annotations i join segments s on s.id = i.first_segment_id and s.position is null
    where i.edition_id = ${editionId} and i.start_offset is null and ${positionBefore(sql, editionId, 's')} between ${first} and ${last}`;
  if (isMine) return sql`${own} union all ${gone}`;
  const rows = newest ? newestRows(sql, newest) : sql``;
  return sql`
    with ${readerPart(sql, callerId)}, k as materialized (
      select distinct c.first_segment_id, c.last_segment_id, c.address, c.audience
      from segments f cross join reader cross join unnest(reader.circles) o (shared_with)
        join annotation_counts c on c.first_segment_id = f.id and c.shared_with = o.shared_with join segments l on l.id = c.last_segment_id
      where ${inReach} and ${isIn} and ${isFirstCircle(sql)}
    )
    select id from (
      select n.id from k cross join lateral (
        select id from annotations a where ${isCountedBy(sql, 'a')} and ${isSeen(sql, 'a.author_id')} ${rows}) n
      union all ${own} and i.audience = '{}'
      union all ${gone} and (${isShared(sql, 'i')} or i.author_id = ${callerId}) and ${isSeen(sql, 'i.author_id')}
    ) a where true ${rows}`;
}

/**
 * Selects the ids of the newest annotations on an edition that a user may see: those of everybody,
 * their own and those of each circle.
 */
export function newestInEdition(sql: SqlRunner, callerId: number, editionId: number, newest: NewestRows): Fragment {
  const isHere = sql`edition_id = (select ${editionId}::bigint)`;
  return sql`
    with ${readerPart(sql, callerId)}
    select id from (
      (select id from annotations a where ${isHere} and visibility = 'public' and ${isSeen(sql, 'a.author_id')} ${newestRows(sql, newest)})
      union
      (select id from annotations where ${isHere} and author_id = ${callerId} ${newestRows(sql, newest)})
      union
      select n.id from reader cross join unnest(reader.circles) o (circle_id) cross join lateral (
        select c.annotation_id as id from annotation_circles c
        where c.circle_id = o.circle_id and ${isHere} and ${isSeen(sql, 'c.author_id')} ${newestRows(sql, newest, sql`c.annotation_id`)}) n
    ) a where true ${newestRows(sql, newest)}`;
}

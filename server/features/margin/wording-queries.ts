import type { VerseRange } from '#core/scripture/numbering.ts';
import type { Sql } from '../../platform/db/open.ts';

/**
 * A segment of the edition whose margin is read, on the verses or the segments of an annotation.
 */
export interface VerseText {
  readonly body: string;
  readonly first: number | null;
  readonly last: number | null;
  readonly annotation_id: number | null;
}

/** Returns the segments of an edition on verses, in reading order. */
export function listVerseTexts(sql: Sql, editionId: number, { first, last }: VerseRange): Promise<VerseText[]> {
  return sql<VerseText[]>`
    with found as materialized (
      select position, body, address from segments
      where address && ${`[${first},${last + 1})`}::int8range and edition_id = ${editionId} and position is not null
    )
    select body, lower(address) as first, upper(address) - 1 as last, null::bigint as annotation_id from found order by position limit 1000`;
}

/**
 * Returns the segments of an edition that have the citations of the segments of annotations on
 * other editions.
 */
export function listTwinTexts(sql: Sql, editionId: number, annotationIds: readonly number[]): Promise<VerseText[]> {
  return sql<VerseText[]>`
    select s.body, null::bigint as first, null::bigint as last, a.id as annotation_id
    from annotations a join segments f on f.id = a.first_segment_id join segments l on l.id = a.last_segment_id
      join segments o on o.edition_id = a.edition_id and o.position between f.position and l.position
      join segments s on s.edition_id = ${editionId} and s.citation_key = o.citation_key and s.position is not null
    where a.id = any(${[...annotationIds]}::bigint[]) order by a.id, s.position limit 1000`;
}

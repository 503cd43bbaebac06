import type { Sql } from '../../platform/db/open.ts';

/**
 * Adds up the counts of places whose annotations changed. Their sum stays the same, even if several
 * servers do it at once.
 */
export async function compactAnnotationCounts(sql: Sql): Promise<void> {
  await sql`
    with changed as (
      delete from annotation_counts where first_segment_id in (select first_segment_id from annotation_counts where recent)
      returning shared_with, audience, edition_id, first_segment_id, last_segment_id, address, annotations, noted
    )
    insert into annotation_counts (shared_with, audience, edition_id, first_segment_id, last_segment_id, address, annotations, noted, recent)
    select shared_with, audience, edition_id, first_segment_id, last_segment_id, address, sum(annotations), sum(noted), false from changed
    group by shared_with, audience, edition_id, first_segment_id, last_segment_id, address having sum(annotations) <> 0 or sum(noted) <> 0`;
}

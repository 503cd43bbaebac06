import type { Edition } from '#contract/editions.ts';
import type { VerseRange } from '#core/scripture/numbering.ts';
import type { Sql } from '../../platform/db/open.ts';
import { editionColumns } from './queries.ts';
import { formatRange } from './verse-address.ts';

interface ReaderChoice {
  /** The caller, if logged in. */
  readonly userId: number | undefined;
  /** The slug of the edition that was asked for. */
  readonly slug?: string | undefined;
  readonly limit?: number;
}

/**
 * Lists the editions of scripture that have some of the verses, the one to show first: the one that
 * was asked for, the caller's favorite, the one that the caller opened last, then English ones.
 */
export function listEditionsOfVerses(
  sql: Sql,
  verses: VerseRange,
  { userId, slug, limit = MOST_EDITIONS }: ReaderChoice,
): Promise<Edition[]> {
  const user = sql`(select ${userId ?? null}::bigint)`;
  // Materialized, so that the planner reads the index of addresses rather than every edition.
  return sql<Edition[]>`
    with found as materialized (
      select distinct edition_id from segments
      where address && ${formatRange(verses)}::int8range and position is not null and body <> ''
    )
    select ${editionColumns(sql)} from found join editions e on e.id = found.edition_id and e.slug is not null and e.scripture
    order by e.slug is not distinct from (select ${slug ?? null}::text) desc,
      e.id is not distinct from (select edition_id from reading_settings where user_id = ${user}) desc,
      (select updated_at from reading_positions r where r.user_id = ${user} and r.edition_id = e.id) desc nulls last,
      e.language = 'en' desc, e.id
    limit ${sql.unsafe(String(Math.ceil(limit)))}`;
}

const MOST_EDITIONS = 100;

import type { Sql } from '../../platform/db/open.ts';
import type { CitedWork } from './match-cited-work.ts';

/** Returns the works with these sort keys. Several editions of a title are few. */
export async function findCitedWorks(sql: Sql, sortTitles: readonly string[]): Promise<CitedWork[]> {
  if (sortTitles.length === 0) return [];
  return sql<CitedWork[]>`
    select w.title, w.sort_title, w.year,
      coalesce(
        (select jsonb_agg(a.name order by wa.position) from work_authors wa join authors a on a.id = wa.author_id where wa.work_id = w.id),
        '[]') as authors
    from works w
    where w.sort_title = any(${[...sortTitles]}::text[])
    order by w.id
    limit 1000`;
}

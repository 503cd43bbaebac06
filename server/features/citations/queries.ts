import type { CitedEdition } from '#core/cite-text.ts';
import type { WorkFacts, EditionFacts } from '../../citations/work-item.ts';
import type { Sql } from '../../platform/db/open.ts';
import { visibleEditions } from '../editions/access.ts';

export function listCitedWorks(sql: Sql, ids: readonly number[]): Promise<WorkFacts[]> {
  return sql<WorkFacts[]>`
    select w.id, w.title, w.author, w.year, w.year_label, w.type, coalesce(
      (select jsonb_agg(jsonb_build_object('name', a.name) order by wa.position)
       from work_authors wa join authors a on a.id = wa.author_id where wa.work_id = w.id),
      '[]') as authors
    from works w where w.id = any(${[...ids]}::bigint[]) order by w.id`;
}

/** An edition that an essay cites. */
export type CitedEditionRow = EditionFacts &
  CitedEdition & { readonly id: number; readonly work_id: number; readonly citation_levels: readonly string[] };

export function listCitedEditions(sql: Sql, slugs: readonly string[]): Promise<CitedEditionRow[]> {
  return sql<CitedEditionRow[]>`
    select e.id, e.slug, e.title, e.short_title, e.author, e.translator, e.published, e.scripture, e.citation_levels, e.work_id
    from editions e where e.slug = any(${[...slugs]}::text[]) and ${visibleEditions(sql, 'e')} order by e.slug`;
}

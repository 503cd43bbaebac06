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

export function listCitedEditions(sql: Sql, slugs: readonly string[]): Promise<(EditionFacts & { readonly work_id: number })[]> {
  return sql<(EditionFacts & { readonly work_id: number })[]>`
    select e.slug, e.title, e.translator, e.published, e.scripture, e.work_id
    from editions e where e.slug = any(${[...slugs]}::text[]) and ${visibleEditions(sql, 'e')} order by e.slug`;
}

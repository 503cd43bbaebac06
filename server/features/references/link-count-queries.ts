import type { Fragment, Sql, SqlRunner } from '../../platform/db/open.ts';
import {
  isFirstOf,
  keysAround,
  keysHere,
  type LinkedPlaces,
  type LinkRequest,
  linksToAll,
  rangesHere,
  readable,
  slugsOf,
} from './link-queries.ts';
import type { UserTextType } from './place-queries.ts';

/**
 * Counts, for each place, the texts of each type that link to it and that the caller may read, and
 * those that begin there.
 */
export function countLinksOnPlaces(
  sql: Sql,
  places: LinkedPlaces,
  request: LinkRequest,
): Promise<{ position: number; kind: UserTextType; total: number; marks: number }[]> {
  const keys = [...new Set(places.places.flatMap(({ citation_key: key }) => keysAround(key)))];
  const isExact = sql`l.last_key = l.first_key and l.first_key <> ''`;
  const exact = (columns: Fragment, isWanted: Fragment): Fragment =>
    readable(
      sql,
      request,
      (isRead) => sql`
        select ${columns} from slugs join text_links l on l.slug = slugs.slug and l.first_key = any(${keys}::text[])
        where ${isExact} and ${isWanted} and ${isRead}`,
    );
  // Links are counted by what they link to: one to a section is on all of its segments. The only
  // link of a text (`sole`) is counted from the index; texts with more count once in each place.
  return sql<{ position: number; kind: UserTextType; total: number; marks: number }[]>`
    with here as materialized (select * from unnest(${places.places.map(({ position }) => position)}::integer[]) h (position)),
    slugs as materialized (${slugsOf(sql, places.text)}),
    around as materialized (select h.*, ${isFirstOf(sql, places.text, sql`h.around`)} as begins from (${keysHere(sql, places.places, keysAround)}) h),
    sole as (select key, kind, count(*) as texts from (${exact(sql`l.first_key as key, l.kind`, sql`l.sole`)}) l group by key, kind),
    exact as materialized (${exact(sql`l.kind, l.text_id, l.first_key as key`, sql`not l.sole`)}),
    ranges as materialized (
      ${readable(sql, request, (isRead) => rangesHere(sql, places, sql`l.kind, l.text_id, h.position, ${isFirstOf(sql, places.text, sql`l.first_key`)} as begins`, isRead))}
    ),
    sole_wide as (select kind, count(*) as texts from (${linksToAll(sql, places.text, request, { columns: sql`l.kind`, isWanted: sql`l.sole` })}) l group by kind),
    wide as materialized (
      select distinct kind, text_id from (${linksToAll(sql, places.text, request, { columns: sql`l.kind, l.text_id`, isWanted: sql`not l.sole` })}) l
    ),
    several as materialized (
      select kind, text_id from (
        select distinct kind, text_id, key from exact union all select distinct kind, text_id, '-' from ranges union all select kind, text_id, '' from wide
      ) links group by kind, text_id having count(*) > 1
    ),
    counted (position, kind, total, marks) as (
      select a.position, s.kind, s.texts, case when a.begins then s.texts else 0 end from sole s join around a on a.around = s.key
      union all
      select position, kind, texts, 0 from here cross join sole_wide
      union all
      select a.position, e.kind, sum(e.texts), sum(e.texts) filter (where a.begins)
      from (select key, kind, count(distinct text_id) as texts from exact ${notSeveral(sql)} group by key, kind) e join around a on a.around = e.key
      group by a.position, e.kind
      union all
      select position, kind, count(distinct text_id), count(distinct text_id) filter (where begins) from ranges ${notSeveral(sql)} group by position, kind
      union all
      select position, w.kind, w.texts, 0 from here cross join (select kind, count(*) as texts from wide ${notSeveral(sql)} group by kind) w
      union all
      select position, kind, count(*), count(*) filter (where begins) from (
        select position, kind, text_id, bool_or(begins) as begins from (
          select a.position, e.kind, e.text_id, a.begins from several join exact e using (kind, text_id) join around a on a.around = e.key
          union all select r.position, r.kind, r.text_id, r.begins from several join ranges r using (kind, text_id)
          union all select h.position, w.kind, w.text_id, false from several join wide w using (kind, text_id) cross join here h
        ) links group by position, kind, text_id
      ) texts group by position, kind
    )
    select position, kind, sum(total)::integer as total, coalesce(sum(marks), 0)::integer as marks from counted group by position, kind`;
}

function notSeveral(sql: SqlRunner): Fragment {
  return sql`where (kind, text_id) not in (select kind, text_id from several)`;
}

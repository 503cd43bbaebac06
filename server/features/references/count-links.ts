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

/** Counts, for each place, the texts of each type that link to it and that the caller may read, and those that begin there. */
export function countLinksOnPlaces(
  sql: Sql,
  places: LinkedPlaces,
  request: LinkRequest,
): Promise<{ position: number; kind: UserTextType; total: number; marks: number }[]> {
  const keys = [...new Set(places.places.flatMap(({ citation_key: key }) => keysAround(key)))];
  // A link to a section is on all of its segments, so links are counted by what they link to. Only texts with several links are
  // looked at in each place, where they count once.
  return sql<{ position: number; kind: UserTextType; total: number; marks: number }[]>`
    with here as materialized (select * from unnest(${places.places.map(({ position }) => position)}::integer[]) h (position)),
    slugs as materialized (${slugsOf(sql, places.text)}),
    around as materialized (select h.*, ${isFirstOf(sql, places.text, sql`h.around`)} as begins from (${keysHere(sql, places.places, keysAround)}) h),
    exact as materialized (
      ${readable(
        sql,
        request,
        (isRead) => sql`
          select l.kind, l.text_id, l.first_key as key from slugs join text_links l on l.slug = slugs.slug and l.first_key = any(${keys}::text[])
          where l.last_key = l.first_key and l.first_key <> '' and ${isRead}`,
      )}
    ),
    ranges as materialized (
      ${readable(sql, request, (isRead) => rangesHere(sql, places, sql`l.kind, l.text_id, h.position, ${isFirstOf(sql, places.text, sql`l.first_key`)} as begins`, isRead))}
    ),
    wide as materialized (select distinct kind, text_id from (${linksToAll(sql, places.text, request)}) l),
    several as materialized (
      select kind, text_id from (
        select distinct kind, text_id, key from exact union all select distinct kind, text_id, '-' from ranges union all select kind, text_id, '' from wide
      ) links group by kind, text_id having count(*) > 1
    ),
    counted (position, kind, total, marks) as (
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

import type { Reference, Work, WorkDetail } from '#contract/works.ts';
import { limitTo } from '../../platform/db/limit.ts';
import { oneRow } from '../../platform/db/one-row.ts';
import { withCustomPlan, type Sql } from '../../platform/db/open.ts';

export async function findWork(sql: Sql, id: number): Promise<WorkDetail | undefined> {
  const [row] = await sql<WorkDetail[]>`
    select w.id, w.title, w.author, w.author_id, w.year, w.year_label, w.category, w.language, w.url, w.subjects,
      w.rating_count,
      case when w.rating_count > 0 then round(w.rating_sum::numeric / w.rating_count, 2)::float8 end as rating_average,
      coalesce(
        (select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'dates', a.dates) order by wa.position)
         from work_authors wa join authors a on a.id = wa.author_id where wa.work_id = w.id),
        '[]') as authors
    from works w
    where w.id = ${id}`;
  return row;
}

/** A work with its sort key in the list. */
export type PlacedWork = Work & { sort_title: string };
export type Place = readonly [sortTitle: string, id: number];

export interface WorkFilter {
  readonly category?: string | undefined;
  readonly language?: string | undefined;
  /** Folded words; the last one matches as a prefix. */
  readonly words: readonly string[];
}

/**
 * Returns works after or before (`until`) a place, or from an offset on; always in the list's
 * order.
 */
export async function listWorksPage(
  sql: Sql,
  filter: WorkFilter,
  from: { after: Place } | { until: Place } | { offset: number },
  limit: number,
): Promise<PlacedWork[]> {
  const backwards = 'until' in from;
  const none = sql``;
  const place =
    'after' in from
      ? sql`and (sort_title, id) > (${from.after[0]}, ${from.after[1]}::bigint)`
      : backwards
        ? sql`and (sort_title, id) < (${from.until[0]}, ${from.until[1]}::bigint)`
        : none;
  // Whether the word index pays off depends on how common the words are. A plan cached for other
  // words can be a hundred times slower.
  const run = filter.words.length === 0 ? <Q>(query: Q) => query : withCustomPlan;
  const columns = sql`id, title, author, author_id, year, year_label, category, language, url, sort_title`;
  const found = sql`
    from works
    where true
      ${filter.category === undefined ? none : sql`and category = ${filter.category}`}
      ${filter.language === undefined ? none : sql`and language = ${filter.language}`}
      ${filter.words.length === 0 ? none : sql`and word_vector @@ ${wordQuery(filter.words)}::tsquery`}
      ${place}
    order by ${backwards ? sql`sort_title desc, id desc` : sql`sort_title, id`}
    ${limitTo(sql, limit)}`;
  if ('offset' in from && from.offset > 0) {
    // Skips in the index alone and reads only the rows of the page, which makes a jump to a late
    // page cheap.
    const jumped = await run(sql<PlacedWork[]>`
      select ${columns} from (select id ${found} offset ${from.offset}) page join works using (id) order by sort_title, id`);
    return jumped.slice(0, limit);
  }
  const rows = (await run(sql<PlacedWork[]>`select ${columns} ${found}`)).slice(0, limit);
  return backwards ? rows.toReversed() : rows;
}

/** Folded words have letters and digits only, so nothing in them can be a tsquery operator. */
function wordQuery(words: readonly string[]): string {
  return words.map((word, i) => (i === words.length - 1 ? `'${word}':*` : `'${word}'`)).join(' & ');
}

export async function countWorks(sql: Sql): Promise<number> {
  const rows = await sql<{ works: number }[]>`select works from catalogue_totals`;
  return oneRow(rows).works;
}

/**
 * Returns every category that has a work. A loose index scan: the cost grows only with the number
 * of categories.
 */
export async function listCategories(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    with recursive leap as (
      (select category as name from works order by category limit 1)
      union all
      select (select category from works where category > leap.name order by category limit 1) from leap where leap.name is not null
    ) select name from leap where name is not null`;
  return rows.map((row) => row.name);
}

/** Like `listCategories`. */
export async function listLanguages(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    with recursive leap as (
      (select language as name from works order by language limit 1)
      union all
      select (select language from works where language > leap.name order by language limit 1) from leap where leap.name is not null
    ) select name from leap where name is not null`;
  return rows.map((row) => row.name);
}

/** Returns the most read work of each category; on a tie, the one that was added first. */
export function listShelf(sql: Sql): Promise<Work[]> {
  return sql<Work[]>`
    with recursive leap as (
      (select category as name from works order by category limit 1)
      union all
      select (select category from works where category > leap.name order by category limit 1) from leap where leap.name is not null
    )
    select w.id, w.title, w.author, w.author_id, w.year, w.year_label, w.category, w.language, w.url
    from leap cross join lateral (
      select id, title, author, author_id, year, year_label, category, language, url
      from works where category = leap.name order by rating_count desc, id limit 1
    ) w
    where leap.name is not null
    order by leap.name`;
}

/** Returns references to a work that are public or the caller's own. */
export async function listReferencesToWork(sql: Sql, callerId: number, workId: number, limit: number): Promise<Reference[]> {
  const newest = sql`order by source_id desc, source_type ${limitTo(sql, limit)}`;
  const rows = await sql<Reference[]>`
    select r.source_type, r.source_id, r.title, u.username
    from (
      (select source_type, source_id, title, user_id from work_references where work_id = ${workId} and public ${newest})
      union
      (select source_type, source_id, title, user_id from work_references where work_id = ${workId} and user_id = ${callerId} ${newest})
    ) r left join users u on u.id = r.user_id
    ${newest}`;
  return rows.slice(0, limit);
}

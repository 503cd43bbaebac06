import type { Reference, Work, WorkDetail } from '#contract/works.ts';
import { limitClause } from '../../platform/db/limit-clause.ts';
import { oneRow } from '../../platform/db/one-row.ts';
import { type Fragment, type Sql, type SqlRunner, withCustomPlan } from '../../platform/db/open.ts';
import { partialWordQuery, wordQuery } from '../../platform/db/word-filter.ts';
import { notBlocked } from '../blocks/access.ts';
import { findSetting } from '../settings/public.ts';
import { type SortKey, type WorkOrder, workOrders } from './orders.ts';

/** The columns of a `Work` in the API, from `works w`. */
export function workColumns(sql: SqlRunner) {
  return sql`w.id, w.title, w.author, w.author_id, w.year, w.year_label, w.category, w.language, w.url, w.type,
    w.edition_languages is not null as readable`;
}

export type StoredWork = Omit<WorkDetail, 'editions'>;

/** Returns a work, or the one into which it was merged. */
export async function findWork(sql: Sql, id: number): Promise<StoredWork | undefined> {
  const [row] = await sql<StoredWork[]>`
    select ${workColumns(sql)}, w.subjects,
      w.rating_count,
      case when w.rating_count > 0 then round(w.rating_sum::numeric / w.rating_count, 2)::float8 end as rating_average,
      coalesce(
        (select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'dates', a.dates) order by wa.position)
         from work_authors wa join authors a on a.id = wa.author_id where wa.work_id = w.id),
        '[]') as authors
    from works w
    where w.id = coalesce((select into_id from merged_works where id = ${id}), ${id}::bigint)`;
  return row;
}

/** A work with the sort keys of the list's order. */
export type WorkWithSortKey = Work & Partial<Record<SortKey, string | number>>;
/** The values of an order's keys. */
export type Cursor = readonly (string | number)[];

export interface WorkFilter {
  readonly category?: string | undefined;
  /** That of the work or of one of its editions. */
  readonly language?: string | undefined;
  readonly readable?: boolean | undefined;
  /** Folded words; the last one matches as a prefix. */
  readonly words: readonly string[];
  /** Whether all words match as prefixes. */
  readonly partial?: boolean;
}

/**
 * Returns works after or before (`until`) a cursor, or from an offset on; always in the list's
 * order.
 */
export async function listWorksPage(
  sql: Sql,
  filter: WorkFilter,
  order: WorkOrder,
  from: { after: Cursor } | { until: Cursor } | { offset: number },
  limit: number,
): Promise<WorkWithSortKey[]> {
  const backwards = 'until' in from;
  const cursor = 'after' in from ? from.after : backwards ? from.until : undefined;
  const descending = (order.descending ?? false) !== backwards;
  const run = planFor(filter, order);
  const keys = order.keys.map((key) => sql`${sql(key)}`);
  const inOrder = (down: boolean) => commaSeparated(sql, down ? keys.map((key) => sql`${key} desc`) : keys);
  const inside =
    cursor === undefined ? sql`` : sql`and (${commaSeparated(sql, keys)}) ${descending ? sql`<` : sql`>`} (${valuesOf(sql, cursor)})`;
  // The columns of a work include the id.
  const columns = order.keys.filter((key) => key !== 'id').reduce((list, key) => sql`${list}, w.${sql(key)}`, workColumns(sql));
  if ('offset' in from && from.offset > 0) {
    // Skips in the index alone and reads only the rows of the page, which makes a jump to a late
    // page cheap.
    const found = merged(
      sql,
      filter,
      (language) => sql`
      select ${commaSeparated(sql, keys)} from works where true ${language} ${conditionsOf(sql, filter)}
      order by ${inOrder(descending)} ${filter.language === undefined ? sql`` : sql`limit ${from.offset + limit}::bigint`}`,
    );
    const jump = filter.language === undefined ? run : withCustomPlan;
    const jumped = await jump(sql<WorkWithSortKey[]>`
      select ${columns} from (select id as page_id from (${found}) found order by ${inOrder(descending)} ${limitClause(sql, limit)} offset ${from.offset}) page
      join works w on w.id = page_id order by ${inOrder(order.descending ?? false)}`);
    return jumped.slice(0, limit);
  }
  const found = merged(
    sql,
    filter,
    (language) => sql`
    select ${columns} from works w where true ${language} ${conditionsOf(sql, filter)} ${inside}
    order by ${inOrder(descending)} ${limitClause(sql, limit)}`,
  );
  const sorted = sql<WorkWithSortKey[]>`select * from (${found}) found order by ${inOrder(descending)} ${limitClause(sql, limit)}`;
  const rows = (await run(sorted)).slice(0, limit);
  return backwards ? rows.toReversed() : rows;
}

/**
 * Counts the works that match a filter, up to `max`: counting all of a large library would cost
 * more than its page.
 */
export async function countMatchingWorks(sql: Sql, filter: WorkFilter, max: number): Promise<number> {
  const rows = await withCustomPlan(sql<{ works: number }[]>`
    select count(*)::integer as works from (
      select from (${merged(sql, filter, (language) => sql`select from works where true ${language} ${conditionsOf(sql, filter)} limit ${max}::integer`)}) parts
      limit ${max}::integer
    ) found`);
  return oneRow(rows).works;
}

/**
 * Plans for the actual values where a cached plan can be a hundred times slower: the best index
 * depends on how common the words are, and on how many works the filter lets through.
 */
function planFor({ category, language, readable, words }: WorkFilter, order: WorkOrder): <Q extends PromiseLike<unknown>>(query: Q) => Q {
  const isFiltered = category !== undefined || language !== undefined || readable === true;
  return words.length > 0 || (isFiltered && order !== workOrders.title) ? withCustomPlan : (query) => query;
}

/**
 * Returns the two parts of a filter by language, or one without conditions: works in the language,
 * and others with an edition in it.
 */
export function languageParts(sql: Sql, { language }: WorkFilter): Fragment[] {
  if (language === undefined) return [sql``];
  // Each has its own index in the order of the list; for an `or` of them, PostgreSQL would read and
  // sort all works.
  return [
    sql`and language = ${language}`,
    sql`and edition_languages is not null and ${language} = any(edition_languages) and language <> ${language}`,
  ];
}

/** Joins the rows of a query for each part of a filter by language. */
function merged(sql: Sql, filter: WorkFilter, query: (language: Fragment) => Fragment): Fragment {
  return languageParts(sql, filter)
    .map((language) => sql`(${query(language)})`)
    .reduce((all, one) => sql`${all} union all ${one}`);
}

export function conditionsOf(sql: Sql, filter: WorkFilter) {
  const { category, readable, words } = filter;
  const none = sql``;
  return sql`
      ${category === undefined ? none : sql`and category = ${category}`}
      ${readable === true ? sql`and edition_languages is not null` : none}
      ${words.length === 0 ? none : sql`and ${hasWords(sql, sql`filter_vector`, filter)}`}`;
}

/** Matches works with all words of a filter in a column. */
export function hasWords(sql: Sql, column: Fragment, { words, partial }: WorkFilter): Fragment {
  return sql`${column} @@ ${partial === true ? partialWordQuery(words) : wordQuery(words)}::tsquery`;
}

/** The numbers of a made-up cursor may exceed an integer. */
function valuesOf(sql: Sql, cursor: Cursor) {
  return commaSeparated(
    sql,
    cursor.map((value) => (typeof value === 'number' ? sql`${value}::bigint` : sql`${value}`)),
  );
}

function commaSeparated(sql: Sql, parts: readonly Fragment[]) {
  return parts.reduce((list, part) => sql`${list}, ${part}`);
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

/** Returns the languages of works and editions; like `listCategories`. */
export async function listLanguages(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    with recursive leap as (
      (select language as name from works order by language limit 1)
      union all
      select (select language from works where language > leap.name order by language limit 1) from leap where leap.name is not null
    ), edition_leap as (
      (select language_name as name from editions where slug is not null order by language_name limit 1)
      union all
      select (select language_name from editions where slug is not null and language_name > edition_leap.name order by language_name limit 1)
      from edition_leap where edition_leap.name is not null
    )
    select name from leap where name is not null union select name from edition_leap where name is not null order by name`;
  return rows.map((row) => row.name);
}

/**
 * Returns one work of each category, the starter library's before others, and the best rated before
 * the first added; the categories in the same order.
 */
export function listShelf(sql: Sql): Promise<Work[]> {
  const best = sql`order by rating_order, id limit 1`;
  return sql<Work[]>`
    with recursive leap as (
      (select category as name from works order by category limit 1)
      union all
      select (select category from works where category > leap.name order by category limit 1) from leap where leap.name is not null
    )
    select ${workColumns(sql)}
    from leap cross join lateral (
      select id, rank from (
        (select id, 1 as rank from works where category = leap.name and source_key >= 'catena:' and source_key < 'catena;' ${best})
        union all
        (select id, 2 as rank from works where category = leap.name ${best})
      ) found order by rank limit 1
    ) chosen join works w on w.id = chosen.id
    where leap.name is not null
    order by chosen.rank, w.rating_order, w.id`;
}

/** Returns the works that administrators chose for the shelf, in their order. */
export async function listChosenShelf(sql: Sql): Promise<Work[]> {
  const ids = (await findSetting(sql, 'home_shelf')) ?? [];
  if (ids.length === 0) return [];
  return sql<Work[]>`
    select ${workColumns(sql)} from unnest(${ids}::bigint[]) with ordinality as given (id, position) join works w on w.id = given.id
    order by given.position`;
}

/**
 * Returns references to a work that are public or the caller's own, or undefined if no work has
 * this id.
 */
export async function listReferencesToWork(sql: Sql, callerId: number, workId: number, limit: number): Promise<Reference[] | undefined> {
  const newest = sql`order by source_id desc, source_type ${limitClause(sql, limit)}`;
  // A work without references is a row without a source.
  const rows = await sql<(Reference | { source_type: null })[]>`
    select r.source_type, r.source_id, r.title, u.username, u.display_name
    from works w left join lateral (
      (select source_type, source_id, title, user_id from work_references
        where work_id = ${workId} and public and ${notBlocked(sql, callerId, 'work_references.user_id')} ${newest})
      union
      (select source_type, source_id, title, user_id from work_references where work_id = ${workId} and user_id = ${callerId} ${newest})
    ) r on true left join users u on u.id = r.user_id
    where w.id = ${workId}
    ${newest}`;
  if (rows.length === 0) return undefined;
  return rows.filter((row): row is Reference => row.source_type !== null).slice(0, limit);
}

/** Returns a value that changes with the catalog and with the ratings of works. */
export async function findCatalogRevision(sql: Sql): Promise<string> {
  const rows = await sql<{ revision: string }[]>`select string_agg(revision::text, ' ' order by part) as revision from catalog_revisions`;
  return oneRow(rows).revision;
}

/** Renews the catalog's revision after changes that affect lists of works but fire no trigger. */
export async function renewCatalogRevision(sql: Sql): Promise<void> {
  await sql`update catalog_revisions set revision = gen_random_uuid() where part = 'catalog'`;
}

import type { SqlRunner, Transaction } from '../platform/db/open.ts';
import type { AuthorRow } from './authors.ts';
import type { WorkRow } from './work.ts';

/** A row that differs from the database; `known` if it is stored with other values. */
export interface Change {
  source_key: string;
  known: boolean;
}

// Batches are sent as one JSON parameter. Scalar and lateral subqueries with a limit cannot become
// joins, which would use sequential scans for good if planned while the tables were empty.

/** Returns the authors that are new or differ from the stored row. */
export async function findChangedAuthors(sql: SqlRunner, authors: readonly AuthorRow[]): Promise<Change[]> {
  return sql`
    select r.source_key, a.source_key is not null as known
    from jsonb_to_recordset(${json(sql, authors)}) as r(
      source_key text, name text, dates text, sort_name text, letter text, aliases text[], name_words text)
    left join lateral (
      select source_key, name, dates, sort_name, letter, aliases from authors where source_key = r.source_key limit 1
    ) a on true
    where a.source_key is null or (a.name, a.dates, a.sort_name, a.letter) is distinct from (r.name, r.dates, r.sort_name, r.letter)
      or not r.aliases <@ a.aliases`;
}

/** Returns the keys of the works that are stored. */
export async function listStoredKeys(sql: SqlRunner, works: readonly WorkRow[]): Promise<Set<string>> {
  const rows = await sql<{ source_key: string }[]>`
    select w.source_key from unnest(${works.map(({ source_key }) => source_key)}::text[]) k
    cross join lateral (select source_key from works where source_key = k limit 1) w`;
  return new Set(rows.map(({ source_key }) => source_key));
}

/** Returns the stored works that differ from these rows or their authors. */
export async function findChangedWorks(sql: SqlRunner, works: readonly WorkRow[]): Promise<Change[]> {
  return sql`
    select r.source_key, true as known
    from jsonb_to_recordset(${json(sql, works)}) as r(
      source_key text, title text, author text, year integer, year_label text, category text, language text, url text, subjects text[],
      type text, sort_title text, sort_author text, words text, subject_words text, other_titles text[], other_names text[], author_keys text[])
    cross join lateral (
      select id, title, author, year, year_label, category, language, url, subjects, type, sort_title, sort_author, words, subject_words,
        other_titles, other_names, array(
          select (select source_key from authors where id = wa.author_id)
          from work_authors wa where wa.work_id = works.id order by wa.position
        ) as author_keys
      from works where source_key = r.source_key limit 1
    ) w
    where (w.title, w.author, w.year, w.year_label, w.category, w.language, w.url, w.subjects, w.type, w.sort_title, w.sort_author, w.words, w.subject_words,
        w.other_titles, w.other_names, w.author_keys)
        is distinct from
        (r.title, r.author, r.year, r.year_label, r.category, r.language, r.url, r.subjects, r.type, r.sort_title, r.sort_author, r.words, r.subject_words,
        r.other_titles, r.other_names, r.author_keys)`;
}

/** Returns the work of a record, or the one into which it was merged. */
export async function findWorkByKey(sql: SqlRunner, sourceKey: string): Promise<{ id: number; title: string } | undefined> {
  const [row] = await sql<{ id: number; title: string }[]>`
    select id, title from works where source_key = ${sourceKey} or id = (select into_id from merged_works where source_key = ${sourceKey})`;
  return row;
}

/**
 * Serializes concurrent imports batch by batch: otherwise the counters that triggers update could
 * deadlock.
 */
export async function lockCatalog(sql: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('catena.catalogue'))`;
}

/** Lets background work in all processes rest for some seconds, unless the import ends before. */
export async function announceImport(sql: SqlRunner, seconds: number): Promise<void> {
  await sql`update catalogue_totals set importing_until = clock_timestamp() + make_interval(secs => ${seconds}::float8)`;
}

export async function endImport(sql: SqlRunner): Promise<void> {
  await sql`update catalogue_totals set importing_until = null where importing_until is not null`;
}

/**
 * Records give different aliases of an author: they add up, so that each import ends in the same
 * rows.
 */
export async function saveAuthors(sql: Transaction, authors: readonly AuthorRow[]): Promise<void> {
  await sql`
    insert into authors as a (source_key, name, dates, sort_name, letter, aliases, name_words)
    select source_key, name, dates, sort_name, letter, aliases, name_words
    from jsonb_to_recordset(${json(sql, authors)}) as r(
      source_key text, name text, dates text, sort_name text, letter text, aliases text[], name_words text)
    order by source_key collate "C"
    on conflict (source_key) do update
      set name = excluded.name, dates = excluded.dates, sort_name = excluded.sort_name, letter = excluded.letter,
        aliases = array(select distinct unnest(a.aliases || excluded.aliases)),
        name_words = array_to_string(array(
          select distinct unnest(string_to_array(coalesce(a.name_words, ''), ' ') || string_to_array(excluded.name_words, ' '))), ' ')`;
}

/** Upserts works, whose authors must exist, and returns their ids. Ids increase in row order. */
export async function saveWorks(sql: Transaction, works: readonly WorkRow[]): Promise<Map<string, number>> {
  const rows = await sql<{ id: number; source_key: string }[]>`
    insert into works (source_key, title, author, author_id, year, year_label, category, language, url, subjects, type, sort_title, sort_author, words,
      subject_words, other_titles, other_names)
    select source_key, title, author, (select id from authors a where a.source_key = r.author_keys[1]),
      year, year_label, category, language, url, subjects, type, sort_title, sort_author, words, subject_words, other_titles, other_names
    from rows from (jsonb_to_recordset(${json(sql, works)}) as (
      source_key text, title text, author text, year integer, year_label text, category text, language text, url text, subjects text[],
      type text, sort_title text, sort_author text, words text, subject_words text, other_titles text[], other_names text[], author_keys text[])) with ordinality as r(
      source_key, title, author, year, year_label, category, language, url, subjects, type, sort_title, sort_author, words, subject_words, other_titles, other_names,
      author_keys, line)
    order by line
    on conflict (source_key) do update
      set title = excluded.title, author = excluded.author, author_id = excluded.author_id, year = excluded.year,
        year_label = excluded.year_label, category = excluded.category, language = excluded.language, url = excluded.url,
        subjects = excluded.subjects, type = excluded.type, sort_title = excluded.sort_title, sort_author = excluded.sort_author,
        words = excluded.words, subject_words = excluded.subject_words, other_titles = excluded.other_titles,
        other_names = excluded.other_names, updated_at = now()
    returning id, source_key`;
  return new Map(rows.map(({ id, source_key }) => [source_key, id]));
}

/** A saved work with the keys of its authors, in order. */
interface NamedAuthors {
  readonly id: number;
  readonly author_keys: readonly string[];
}

/** Removes the authors that these works no longer name. */
export async function deleteFormerAuthors(sql: Transaction, works: readonly NamedAuthors[]): Promise<void> {
  await sql`
    delete from work_authors wa
    using jsonb_to_recordset(${json(sql, works)}) as named(id bigint, author_keys text[])
    where wa.work_id = named.id
      and coalesce((select source_key from authors where id = wa.author_id) <> all(named.author_keys), true)`;
}

/** Links these works to their authors, in order. */
export async function saveWorkAuthors(sql: Transaction, works: readonly NamedAuthors[]): Promise<void> {
  await sql`
    insert into work_authors (work_id, author_id, position)
    select w.id, a.id, n.position - 1
    from jsonb_to_recordset(${json(sql, works)}) as w(id bigint, author_keys text[])
    cross join lateral unnest(w.author_keys) with ordinality as n(author_key, position)
    cross join lateral (select id from authors where source_key = n.author_key limit 1) a
    on conflict (work_id, author_id) do update set position = excluded.position
      where work_authors.position <> excluded.position`;
}

function json(sql: SqlRunner, rows: readonly object[]) {
  return sql`${JSON.stringify(rows)}::text::jsonb`;
}

import type { Sql } from '../../../platform/db/open.ts';
import { lexemes } from '../index/tsvector.ts';
import { noImportRuns } from '../index/import-queries.ts';

/** A word and the number of public documents that contain it. */
export interface KnownWord {
  readonly word: string;
  readonly documents: number;
}

/** Returns the words that occur in public documents or names of members. */
export async function listKnownWords(sql: Sql, words: readonly string[]): Promise<string[]> {
  const rows = await sql<{ word: string }[]>`
    select word from search_word where word = any(${[...words]}::text[])
    union
    select word from unnest(${[...words]}::text[]) word where exists (select from users where name_vector @@ quote_literal(word)::tsquery)`;
  return rows.map(({ word }) => word);
}

/** The most members whose names are compared with a word. */
const MAX_NAMES = 1000;

/**
 * Lists words of similar length with the same beginning or ending in documents, or the same
 * beginning in the names of members. Two typos are rarely at both ends.
 */
export function listSimilarWords(sql: Sql, word: string, maxDistance: number): Promise<KnownWord[]> {
  const letters = Array.from(word);
  const affixLength = letters.length < 6 ? 2 : 3;
  const beginning = letters.slice(0, affixLength).join('');
  const ending = letters.toReversed().slice(0, affixLength).join('');
  const length = sql`char_length(word) between ${letters.length - maxDistance}::integer and ${letters.length + maxDistance}::integer`;
  const names = `'${letters.slice(0, 2).join('')}':*`;
  return sql<KnownWord[]>`
    (
      select distinct word, 0 as documents from (
        select unnest(tsvector_to_array(name_vector)) as word from users where name_vector @@ ${names}::tsquery limit ${sql.unsafe(String(MAX_NAMES))}
      ) n where ${length}
    )
    union
    (select word, documents from search_word where word >= ${beginning} and word < ${beginning + LAST_CHARACTER} and ${length} limit 3000)
    union
    (select word, documents from search_word where backwards >= ${ending} and backwards < ${ending + LAST_CHARACTER} and ${length} limit 3000)`;
}

/** Lists some titles of works that contain a folded word, to see how it is written. */
export async function listTitlesWith(sql: Sql, word: string): Promise<string[]> {
  const rows = await sql<{ title: string }[]>`
    select title from search_document where work_id is not null and words @@ (select ${`'${lexemes.title(word)}'`}::text::tsquery) limit 20`;
  return rows.map(({ title }) => title);
}

/** Returns the shortest title among the first works that match a tsquery. */
export async function findShortestTitle(sql: Sql, query: string): Promise<string | undefined> {
  const [row] = await sql<{ title: string }[]>`
    select title from (
      select title from search_document where work_id is not null and words @@ (select ${query}::text::tsquery) limit 100
    ) found order by char_length(title), title collate "C" limit 1`;
  return row?.title;
}

/** Sorts after every letter in byte order. */
const LAST_CHARACTER = '\u{10ffff}';

/**
 * Counts the words of the next documents in one statement. Returns false once all are counted or if
 * another process is counting or importing.
 */
export async function countMoreWords(sql: Sql, documents: number): Promise<boolean> {
  // Only public documents count: suggestions must not reveal words of drafts. Topics add words but
  // not to their numbers, which the literal search of other texts uses.
  const rows = await sql`
    with state as materialized (select round, document_id from search_words_counted where ${noImportRuns(sql)} for update skip locked),
    batch as materialized (
      select round, document_id as before, (
        select max(id) from (select id from search_document where id > document_id order by id limit ${documents}::integer) b
      ) as last from state
    ),
    counted as (
      insert into search_word as w (word, backwards, documents, round)
      select s.word, reverse(s.word), s.ndoc, batch.round
      from batch cross join lateral (
        select word, max(ndoc) as ndoc from (
          select word, ndoc from ts_stat(
            format('select words from search_document where public and topic_id is null and id > %s and id <= %s', batch.before, batch.last))
          union all
          select word, 0 from ts_stat(
            format('select words from search_document where public and topic_id is not null and id > %s and id <= %s', batch.before, batch.last))
        ) of_kinds group by word
      ) s
      where batch.last is not null and s.word !~ '[ 0-9]' and char_length(s.word) between 3 and 40
      order by s.word collate "C"
      on conflict (word) do update set round = excluded.round,
        documents = case when w.round = excluded.round then w.documents + excluded.documents else excluded.documents end
    )
    update search_words_counted set document_id = batch.last from batch where batch.last is not null returning document_id`;
  return rows.length > 0;
}

/** Starts a new round once the last one is old enough, and deletes words that it no longer met. */
export async function startNewRound(sql: Sql, hours: number): Promise<void> {
  await sql`
    with over as (
      update search_words_counted set round = round + 1, document_id = 0, begun_at = now()
      where begun_at < now() - make_interval(hours => ${hours}::integer) returning round
    )
    delete from search_word w using over where w.round < over.round - 1`;
}

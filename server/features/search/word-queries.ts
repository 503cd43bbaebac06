import type { Sql } from '../../platform/db/open.ts';

/** A word of the library, and how many documents that everybody may find have it. */
export interface KnownWord {
  readonly word: string;
  readonly documents: number;
}

export async function knownWords(sql: Sql, words: readonly string[]): Promise<string[]> {
  const rows = await sql<{ word: string }[]>`select word from search_word where word = any(${[...words]}::text[])`;
  return rows.map(({ word }) => word);
}

/** Words that begin or end like one, and are of about its length. Whoever makes two mistakes seldom makes one at each end. */
export function wordsLike(sql: Sql, word: string, most: number): Promise<KnownWord[]> {
  const letters = Array.from(word);
  const sure = letters.length < 6 ? 2 : 3;
  const beginning = letters.slice(0, sure).join('');
  const ending = letters.toReversed().slice(0, sure).join('');
  const length = sql`char_length(word) between ${letters.length - most}::integer and ${letters.length + most}::integer`;
  return sql<KnownWord[]>`
    (select word, documents from search_word where word >= ${beginning} and word < ${beginning + LAST} and ${length} limit 3000)
    union
    (select word, documents from search_word where backwards >= ${ending} and backwards < ${ending + LAST} and ${length} limit 3000)`;
}

/** The shortest title among the first works that a tsquery matches. */
export async function shortestTitle(sql: Sql, query: string): Promise<string | undefined> {
  const [row] = await sql<{ title: string }[]>`
    select title from (
      select title from search_document where work_id is not null and words @@ (select ${query}::text::tsquery) limit 100
    ) found order by char_length(title), title collate "C" limit 1`;
  return row?.title;
}

/** Behind every letter, in the order of the bytes. */
const LAST = '\u{10ffff}';

/**
 * Counts the words of some documents more, in one statement; false where all are counted, or another process is at it. Only what everybody may find
 * is counted: nobody is offered a word of another's draft.
 */
export async function countMoreWords(sql: Sql, documents: number): Promise<boolean> {
  const rows = await sql`
    with state as materialized (select round, document_id from search_words_counted for update skip locked),
    batch as materialized (
      select round, document_id as before, (
        select max(id) from (select id from search_document where id > document_id order by id limit ${documents}::integer) b
      ) as last from state
    ),
    counted as (
      insert into search_word as w (word, backwards, documents, round)
      select s.word, reverse(s.word), s.ndoc, batch.round
      from batch cross join lateral ts_stat(
        format('select words from search_document where public and id > %s and id <= %s', batch.before, batch.last)
      ) s
      where batch.last is not null and s.word !~ '[ 0-9]' and char_length(s.word) between 3 and 40
      order by s.word collate "C"
      on conflict (word) do update set round = excluded.round,
        documents = case when w.round = excluded.round then w.documents + excluded.documents else excluded.documents end
    )
    update search_words_counted set document_id = batch.last from batch where batch.last is not null returning document_id`;
  return rows.length > 0;
}

/** Once a round is over and old, its words that were not met any more go, and another begins. */
export async function beginNewRound(sql: Sql, hours: number): Promise<void> {
  await sql`
    with over as (
      update search_words_counted set round = round + 1, document_id = 0, begun_at = now()
      where begun_at < now() - make_interval(hours => ${hours}::integer) returning round
    )
    delete from search_word w using over where w.round < over.round - 1`;
}

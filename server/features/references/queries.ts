import { limitTo } from '../../platform/db/limit.ts';
import { plannedAnew, type Sql } from '../../platform/db/open.ts';

interface Titled {
  readonly id: number;
  readonly title: string;
}

export function titlesOfWorks(sql: Sql, ids: readonly number[]): Promise<Titled[]> {
  return sql<Titled[]>`select id, title from works where id = any(${[...ids]}::bigint[]) order by id`;
}

/** Of those that the caller may read. */
export function titlesOfTopics(sql: Sql, callerId: number, ids: readonly number[]): Promise<Titled[]> {
  return sql<Titled[]>`
    select id, title from topics where id = any(${[...ids]}::bigint[]) and (public or user_id = ${callerId}) order by id`;
}

interface Found extends Titled {
  readonly detail: string | null;
}

/** Works whose place in the list begins so, in its order. */
export async function worksFrom(sql: Sql, sortTitle: string, limit: number): Promise<Found[]> {
  const rows = await sql<Found[]>`
    select id, title, author as detail from works
    where sort_title >= ${sortTitle} and sort_title < ${sortTitle + LAST} order by sort_title, id ${limitTo(sql, limit)}`;
  return rows.slice(0, limit);
}

/** Works that hold the words, the last of them as a beginning. Common words have thousands: the most read of the first few hundred come first. */
export async function worksOfWords(sql: Sql, words: readonly string[], limit: number): Promise<Found[]> {
  const rows = await plannedAnew(sql<Found[]>`
    select id, title, detail from (
      select id, title, author as detail, rating_count from works where word_vector @@ ${wordQuery(words)}::tsquery limit 300
    ) found order by rating_count desc, char_length(title), id limit ${limit}`);
  return rows.slice(0, limit);
}

/** As `worksOfWords`, of topics that the caller may read. */
export async function topicsOfWords(sql: Sql, callerId: number, words: readonly string[], limit: number): Promise<Found[]> {
  const rows = await plannedAnew(sql<Found[]>`
    select id, title, null as detail from (
      select id, title from topics
      where word_vector @@ ${wordQuery(words)}::tsquery and (public or user_id = ${callerId}) limit 300
    ) found order by char_length(title), id limit ${limit}`);
  return rows.slice(0, limit);
}

/** Behind every letter, in the order of the bytes. */
const LAST = '\u{10ffff}';

/** Folded words hold letters and digits only, so that nothing in them can be taken for an operator. */
function wordQuery(words: readonly string[]): string {
  return words.map((word, i) => (i === words.length - 1 ? `'${word}':*` : `'${word}'`)).join(' & ');
}

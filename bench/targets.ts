import { limits } from '#core/limits.ts';
import type { Sql } from '../server/platform/db/open.ts';
import { encodeCursor } from '../server/platform/http/cursor.ts';

/**
 * The targets of the requests, chosen from the library itself, so that any catalog can be
 * measured.
 */
export interface Targets {
  /** The category and the language with the most works. */
  category: string;
  language: string;
  /** The combination with the most works. */
  both: { category: string; language: string };
  /**
   * The word of at least five letters that occurs in the most works, and one that occurs in few.
   */
  commonWord: string;
  rareWord: string;
  /** Page 500, or the last full page of a smaller library. */
  page: number;
  /** The sort key of the last work of the previous page. */
  cursorKey: [sortTitle: string, id: number];
  cursor: string;
  /** The letter with the most authors. */
  letter: string;
  authorId: number;
  /** A work with reviews and references. */
  workId: number;
  /** Works reviewed by the reader who sends the requests. */
  reviewed: number[];
  works: number;
}

export async function chooseTargets(sql: Sql): Promise<Targets> {
  const [totals] = await sql<{ works: number }[]>`select works from catalogue_totals`;
  const works = totals?.works ?? 0;
  const page = Math.max(2, Math.min(500, Math.floor(works / limits.libraryPage)));
  const cursorKey = await sortKeyAt(sql, (page - 1) * limits.libraryPage - 1);
  const [most] = await sql<{ category: string; language: string; letter: string; author: number }[]>`
    select (select category from works group by 1 order by count(*) desc, 1 limit 1) as category,
      (select language from works group by 1 order by count(*) desc, 1 limit 1) as language,
      (select letter from authors where work_count > 0 and letter is not null group by 1 order by count(*) desc, 1 limit 1) as letter,
      (select id from authors where work_count <= 50 order by work_count desc, id limit 1) as author`;
  const [both] = await sql<{ category: string; language: string }[]>`
    select category, language from works group by 1, 2 order by count(*) desc, 1, 2 limit 1`;
  if (!most || !both) throw new Error('The library is empty.');
  return {
    category: most.category,
    language: most.language,
    both,
    ...(await chooseWords(sql)),
    page,
    cursorKey,
    cursor: encodeCursor(cursorKey),
    letter: most.letter,
    authorId: most.author,
    workId: await workToRead(sql),
    reviewed: await worksToReview(sql),
    works,
  };
}

async function sortKeyAt(sql: Sql, offset: number): Promise<[string, number]> {
  const [row] = await sql<
    { sort_title: string; id: number }[]
  >`select sort_title, id from works order by sort_title, id offset ${offset} limit 1`;
  if (!row) throw new Error('The library has too few works for a second page.');
  return [row.sort_title, row.id];
}

async function chooseWords(sql: Sql): Promise<{ commonWord: string; rareWord: string }> {
  const [words] = await sql<{ common: string; rare: string }[]>`
    with found as (select word, ndoc from ts_stat('select word_vector from works') where word ~ '^[a-z]{5,}$')
    select (select word from found order by ndoc desc, word limit 1) as common,
      (select word from found where length(word) >= 8 order by abs(ndoc - 3), word limit 1) as rare`;
  if (!words) throw new Error('The library has no words.');
  return { commonWord: words.common, rareWord: words.rare };
}

/** Returns a work with authors and subjects, like most. */
async function workToRead(sql: Sql): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    select id from works where author_id is not null order by cardinality(subjects) >= 3 desc, id limit 1`;
  return row?.id ?? 1;
}

/** Returns 2,000 works, spread over the library. */
async function worksToReview(sql: Sql): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`select id from works order by md5(id::text) limit 2000`;
  return rows.map(({ id }) => id);
}

import { numberOf } from '#core/scripture.ts';
import { books } from '#core/scripture-books.ts';
import { verseCount } from '#core/scripture/verses.ts';
import { compactPassageCounts } from '../server/features/references/backfill-queries.ts';
import { listsOf } from '../server/features/references/text-reference-queries.ts';
import type { Sql } from '../server/platform/db/open.ts';
import { backfillDocuments } from '../server/features/search/index/backfill.ts';
import { randomFrom } from './random.ts';
import { adjectives, nouns, places } from './synthetic-words.ts';
import { addSession } from './readers.ts';

const USERS = 200;
export const REFERENCES_PER_TEXT = 10;

interface Chapter {
  readonly book: number;
  readonly chapter: number;
  readonly verses: number;
}

/** The protestant canon, the most cited chapter first. */
const chapters: readonly Chapter[] = books
  .slice(0, 66)
  .flatMap(({ chapters: count }, at) =>
    Array.from({ length: count }, (_, i) => ({ book: at + 1, chapter: i + 1, verses: verseCount(at + 1, i + 1) })),
  )
  .toSorted((a, b) => ((a.chapter * 7919 + a.book * 104_729) % 1189) - ((b.chapter * 7919 + b.book * 104_729) % 1189));

/** Returns the whole chapter with a rank, and its most and least cited verse. */
export function passagesOfRank(rank: number): { chapter: number; most: number; least: number } {
  const one = chapters[rank];
  if (!one) throw new Error(`there is no chapter of rank ${rank}`);
  const verse = (number: number): number => numberOf({ ...one, first: number, last: number });
  return { chapter: numberOf({ ...one, first: 0, last: 0 }), most: verse(1), least: verse(one.verses) };
}

/**
 * Adds users and posts without references. Returns the token of a reader who follows half of the
 * users.
 */
export async function addTexts(sql: Sql, texts: number): Promise<string> {
  await sql`
    insert into users (username, email, email_key, password_hash)
    select name, name || '@example.org', name || '@example.org', '' from generate_series(1, ${USERS}::integer) n, format('reader_%s', n) name
    order by n`;
  const [reader] = await sql<{ id: number }[]>`select min(id) as id from users`;
  if (!reader) throw new Error('no user was inserted');
  await sql`insert into follows (follower_id, followed_id) select ${reader.id}::bigint, id from users where id % 2 = 0 and id <> ${reader.id}::bigint`;
  const users = sql`(select array_agg(id order by id) as ids from users)`;
  await sql`
    insert into posts (user_id, content, title, created_at, updated_at)
    select u.ids[1 + n * 7919 % ${USERS}::integer], content, left(content, 40), at, at
    from ${users} u, (select ${[...adjectives]}::text[] as adjectives, ${[...nouns]}::text[] as nouns, ${[...places]}::text[] as places) w,
      generate_series(1, ${texts}::integer) n
      cross join lateral (values (
        timestamptz '2020-01-01 00:00Z' + n * interval '1 minute',
        format('Who quotes the %s %s, and why? The %s of %s has it without the *name*, and so perhaps from memory.',
          adjectives[1 + n * 31 % cardinality(adjectives)], nouns[1 + n * 7 % cardinality(nouns)],
          nouns[1 + n / 3 * 13 % cardinality(nouns)], places[1 + n / 7 % cardinality(places)])
      )) t (at, content)
    order by n`;
  await backfillDocuments(sql);
  return addSession(sql, reader.id);
}

/**
 * Adds ten references to each post: a few chapters, and in each its first verses, have most of
 * them.
 */
export async function addReferences(sql: Sql): Promise<void> {
  const random = randomFrom(1189);
  const posts = (await sql<{ id: number }[]>`select id from posts order by id`).map(({ id }) => id);
  for (let from = 0; from < posts.length; from += 5000) {
    const rows = posts.slice(from, from + 5000).flatMap((post) => {
      const passages = new Set<number>();
      while (passages.size < REFERENCES_PER_TEXT) passages.add(nextPassage());
      const { leads, covered } = listsOf([...passages].map((passage) => ({ passage, span: undefined })));
      return [...passages].map((passage, at) => ({ post, passage, position: at, leads: leads[at] ?? 0, covered: covered[at] ?? 0 }));
    });
    await sql`
      insert into passage_references (passage, position, leads_chapter, covered_to, post_id, user_id, public, written_at, text_start, text_end)
      select r.passage, r.position, r.leads = 1, r.covered, p.id, p.user_id, true, p.created_at, r.position * 10, r.position * 10 + 8
      from unnest(
          ${rows.map(({ post }) => post)}::bigint[], ${rows.map(({ passage }) => passage)}::bigint[],
          ${rows.map(({ position }) => position)}::smallint[], ${rows.map(({ leads }) => leads)}::integer[],
          ${rows.map(({ covered }) => covered)}::smallint[]
        ) r (post, passage, position, leads, covered) join posts p on p.id = r.post`;
  }
  await compactPassageCounts(sql);

  function nextPassage(): number {
    const one = random.skewed(chapters, 2);
    const kind = random.next();
    if (kind < 0.1) return numberOf({ ...one, first: 0, last: 0 });
    const first = 1 + Math.floor(one.verses * random.next() ** 2);
    const last = kind < 0.25 ? Math.min(one.verses, first + random.between(1, 5)) : first;
    return numberOf({ ...one, first, last });
  }
}

/** Marks all texts as read: reading them again would delete references that they do not contain. */
export async function markTextsRead(sql: Sql): Promise<void> {
  await sql`update texts_read set read_until = to_read_until`;
}

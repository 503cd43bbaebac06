import { importText } from '../server/features/editions/import/import-text.ts';
import type { Sql } from '../server/platform/db/open.ts';
import { randomFrom } from './random.ts';
import { addUser } from './readers.ts';

/** The slug of a text that is not scripture. */
export const otherText = 'homilies';
const CHAPTERS = 20;
const SECTIONS = 50;
const BATCH = 5000;

/** Imports a text of 1,000 segments that is not scripture. */
export async function importOtherText(sql: Sql): Promise<void> {
  const words = 'On the words that were read to us today, which the fathers explained before us, and which we shall explain again';
  const head = { edition: { title: 'Homilies', author: 'Someone', language: 'en', license: 'CC0', citationLevels: ['homily', 'section'] } };
  const segments = Array.from({ length: CHAPTERS * SECTIONS }, (_, i) => {
    const citation = `${1 + Math.floor(i / SECTIONS)}.${1 + (i % SECTIONS)}`;
    return { citation, text: `${words}, in section ${citation}.` };
  });
  const bytes = new TextEncoder().encode([head, ...segments].map((line) => JSON.stringify(line)).join('\n'));
  const file = { name: `${otherText}.jsonl`, size: bytes.length, read: () => Promise.resolve(bytes) };
  await importText(sql, [file], { slug: otherText });
}

/**
 * Adds posts that link to the text: the first sections have most of them; a tenth are on a homily,
 * a hundredth on the text.
 */
export async function addLinkingPosts(sql: Sql, count: number): Promise<void> {
  const random = randomFrom(791);
  const homilies = Array.from({ length: CHAPTERS }, (_, i) => i + 1);
  const users = (await sql<{ id: number }[]>`select id from users order by id`).map(({ id }) => id);
  for (let done = 0; done < count; done += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - done) }, (_, i) => {
      const n = done + i;
      const homily = random.skewed(homilies, 3);
      const section = 1 + Math.floor(SECTIONS * random.next() ** 3);
      const place = n % 100 === 0 ? '' : `/${n % 10 === 0 ? homily : `${homily}.${section}`}`;
      return { user: users[(n * 7919) % users.length] ?? 0, content: `Compare [Text:${otherText}${place}] with the *other* homilies.` };
    });
    await sql`
      insert into posts (user_id, content, title, created_at, updated_at)
      select r.author, r.content, left(r.content, 40), at, at
      from unnest(${rows.map(({ user }) => user)}::bigint[], ${rows.map(({ content }) => content)}::text[])
        with ordinality r (author, content, n)
        cross join lateral (values (timestamptz '2021-01-01 00:00Z' + (${done}::integer + r.n) * interval '1 minute')) t (at)`;
  }
}

/** Adds a reader who blocks half of the others. Returns the token. */
export async function addBlocker(sql: Sql): Promise<string> {
  const { id, token } = await addUser(sql, 'blocker');
  await sql`
    insert into blocks (blocker_id, blocked_id)
    select ${id}::bigint, id from users where id % 2 = 0 and id not in (${id}::bigint, (select min(id) from users))`;
  return token;
}

/**
 * Stores that the first reader's last visit ended before the last hundredth of the annotations was
 * written.
 */
export async function addVisits(sql: Sql, slug: string, passage: number): Promise<void> {
  await sql`
    insert into margin_visits (user_id, edition_id, passage, visited_at, previous_at)
    select (select min(id) from users), m.edition_id, m.passage, now() - interval '12 hours', now() - interval '1 day'
    from (values ((select id from editions where slug = ${slug}), null::bigint), (null::bigint, ${passage}::bigint)) m (edition_id, passage)`;
}

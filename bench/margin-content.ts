import { loadStarterWork } from '../server/catalog/starter/load.ts';
import { importStarterText, starterTextWork } from '../server/features/editions/starter/import-starter-text.ts';
import { annotationWords } from '../server/features/annotations/annotation-words.ts';
import type { Database, Sql } from '../server/platform/db/open.ts';
import { randomFrom } from './random.ts';

/** The slug of the edition that the starter text becomes. */
export const edition = 'kjv';

interface Verse {
  readonly id: number;
  readonly body: string;
}

const BATCH = 5000;
const QUOTE = 24;

/** Imports the King James Version. */
export async function importEdition(database: Database): Promise<void> {
  await loadStarterWork(database, starterTextWork);
  await importStarterText(database);
}

/** Adds a circle with every tenth user, the reader included. */
export async function addCircle(sql: Sql): Promise<void> {
  await sql`
    with c as (insert into circles (owner_id, name, description, open) select min(id), 'Lauds', null, true from users returning id, owner_id)
    insert into circle_members (circle_id, user_id) select c.id, u.id from c, users u where u.id % 10 = c.owner_id % 10 on conflict do nothing`;
}

/**
 * Adds annotations of all users to an edition, most of them to its first segments: a fifth public,
 * a fifth for the circle, the others private. All but a hundredth are a day old.
 */
export async function addAnnotations(sql: Sql, slug: string, count: number): Promise<void> {
  const random = randomFrom(2026);
  const verses = await sql<Verse[]>`
    select s.id, s.body from segments s join editions e on e.id = s.edition_id where e.slug = ${slug} and s.position is not null order by s.position`;
  const users = (await sql<{ id: number }[]>`select id from users order by id`).map(({ id }) => id);
  const members = (await sql<{ id: number }[]>`select user_id as id from circle_members order by user_id`).map(({ id }) => id);
  for (let done = 0; done < count; done += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - done) }, (_, i) => rowOf(done + i));
    await sql`
      with a as (
        insert into annotations (author_id, edition_id, first_segment_id, last_segment_id, start_offset, end_offset, quote, prefix, suffix,
          address, color, body, visibility, words, created_at)
        select u.author, s.edition_id, s.id, s.id, 0, length(u.quote), u.quote, '', substr(s.body, length(u.quote) + 1, 64), s.address,
          'yellow', u.body, u.visibility, u.words, case when u.n % 100 = 0 then now() else now() - interval '1 day' end
        from unnest(
            ${rows.map(({ author }) => author)}::bigint[], ${rows.map(({ segment }) => segment)}::bigint[], ${rows.map(({ quote }) => quote)}::text[],
            ${rows.map(({ body }) => body)}::text[], ${rows.map(({ visibility }) => visibility)}::text[], ${rows.map(({ words }) => words)}::text[]
          ) with ordinality u (author, segment, quote, body, visibility, words, n)
          join segments s on s.id = u.segment
        returning id, author_id, edition_id, visibility
      )
      insert into annotation_circles (annotation_id, circle_id, author_id, edition_id)
      select a.id, m.circle_id, a.author_id, a.edition_id from a join circle_members m on m.user_id = a.author_id where a.visibility = 'circles'`;
  }

  function rowOf(n: number) {
    const visibility = (['public', 'circles', 'private', 'private', 'private'] as const)[n % 5] ?? 'private';
    const authors = visibility === 'circles' ? members : users;
    const author = authors[Math.floor(random.next() * authors.length)] ?? 0;
    const { id: segment, body: text } = random.skewed(verses, 3);
    const quote = text.slice(0, QUOTE).trim();
    const body = n % 2 === 0 ? `Compare the *other* versions of this, note ${n}.` : null;
    return { author, segment, quote, body, visibility, words: annotationWords(quote, body) };
  }
}

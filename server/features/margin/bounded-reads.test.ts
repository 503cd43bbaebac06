import { beforeEach, describe, expect, test } from 'vitest';
import type { Sql } from '../../platform/db/open.ts';
import { testApp } from '../../testing/test-app.ts';
import { countAnnotationsOnPlaces } from '../annotations/count-queries.ts';
import { listAnnotations } from '../annotations/list-queries.ts';
import { listAnnotationsOnPlaces } from '../annotations/place-queries.ts';
import { importFile, jsonLines } from '../editions/testing.ts';
import { countLinksOnPlaces } from '../references/link-count-queries.ts';
import { listQuotedLinks } from '../references/link-queries.ts';

const app = testApp();
const { signUp } = app;

const MANY = 4000;
/** So many that the planner expects to read few of them by their index. */
const LINKS = 40_000;
/** Far fewer rows than there are, and more than a page has. */
const FEW = 400;

/** Returns how many rows of a table a function reads. */
function readsOf(table: string, run: (tx: Sql) => Promise<unknown>): Promise<number> {
  return app.sql.begin(async (tx) => {
    const count = async (): Promise<number> => {
      const [row] = await tx<{ rows: number }[]>`
        select coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0)::integer as rows
        from pg_stat_xact_user_tables where relname = ${table}`;
      return row?.rows ?? 0;
    };
    // The tables of a test are so small that reading all of them may seem cheaper.
    await tx`set local enable_seqscan = off`;
    const before = await count();
    await run(tx as unknown as Sql);
    return (await count()) - before;
  }) as Promise<number>;
}

let reader = 0;
let others: number[] = [];
beforeEach(async () => {
  const names = ['macrina', 'gaunilo', 'eadmer'];
  for (const name of names) await signUp(name);
  const ids = (await app.sql<{ id: number }[]>`select id from users where username = any(${names}) order by id`).map(({ id }) => id);
  [reader = 0, ...others] = ids;
});

async function importText(
  scripture: boolean,
  count: number,
): Promise<{ id: number; work: number; segments: { id: number; citation_key: string }[] }> {
  const facts = { title: scripture ? 'John' : 'Letters', author: 'Someone', language: 'en', license: 'CC0' };
  const { slug } = await importFile(
    app.sql,
    jsonLines(
      { ...facts, ...(scripture ? { scripture, numbering: 'kjv' } : { citationLevels: ['book', 'section'] }) },
      Array.from({ length: count }, (_, n) => ({
        citation: scripture ? `John.1.${n + 1}` : `${Math.floor(n / 50) + 1}.${(n % 50) + 1}`,
        text: `Words of ${n}.`,
      })),
    ),
    { slug: 'text' },
  );
  const [edition] = await app.sql<{ id: number; work_id: number }[]>`select id, work_id from editions where slug = ${slug}`;
  const segments = await app.sql<{ id: number; citation_key: string }[]>`
    select id, citation_key from segments where edition_id = ${edition?.id ?? 0} order by position`;
  return { id: edition?.id ?? 0, work: edition?.work_id ?? 0, segments: [...segments] };
}

describe('links to a text', () => {
  test('are read only as far as they are at the place', async () => {
    const { id, work, segments } = await importText(false, 2000);
    await app.sql`insert into posts (user_id, content, title) select ${others[0] ?? 0}, 'x', 'x' from generate_series(1, ${LINKS})`;
    await app.sql`
      insert into text_links (post_id, slug, first_key, last_key, text_start, author_id, public, written_at)
      select p.id, 'text', a.key, case when n.is_range then b.key else a.key end, 0, ${others[0] ?? 0}, true, now()
      from (select id, row_number() over (order by id) as n from posts) p join (select n, n % 2 = 0 as is_range from generate_series(1, ${LINKS}) n) n on n.n = p.n
        join lateral (select citation_key as key from segments where edition_id = ${id} and position = n.n % 40 * 50 + n.n % 47 + 1) a on true
        join lateral (select citation_key as key from segments where edition_id = ${id} and position = n.n % 40 * 50 + n.n % 47 + 3) b on true`;
    await app.sql`analyze text_links`;
    const places = [{ position: 1990, citation_key: segments[1989]?.citation_key ?? '' }];
    const text = { id, work_id: work, citation_levels: ['a', 'b'] };
    const request = { callerId: reader, types: ['post'] as const, filter: {} };
    const [place = { position: 0, citation_key: '' }] = places;
    expect(await readsOf('text_links', (tx) => countLinksOnPlaces(tx, { text, places }, request))).toBeLessThan(LINKS / 20);
    await app.sql`update text_links set first_key = '', last_key = U&'\\+10FFFF', written_at = now() - id * interval '1 second' where id % 2 = 0`;
    await app.sql`analyze text_links`;
    const page = { before: undefined, limit: 20 };
    expect(await readsOf('text_links', (tx) => listQuotedLinks(tx, { text, place }, request, page))).toBeLessThan(FEW);
    await app.sql`update text_links set slug = null, work_id = ${work} where first_key = ''`;
    await app.sql`analyze text_links`;
    expect(await readsOf('text_links', (tx) => listQuotedLinks(tx, { text, place }, request, page))).toBeLessThan(FEW);
  });
});

describe('annotations', () => {
  const insert = (
    edition: number,
    segment: number,
    author: number,
    count: number,
    more: { age?: string; visibility?: string } = {},
  ) => app.sql`
    insert into annotations (author_id, edition_id, first_segment_id, last_segment_id, start_offset, end_offset, quote, prefix, suffix,
      address, color, visibility, created_at)
    select ${author}, ${edition}, s.id, s.id, 0, 5, 'Words', '', '', s.address, 'yellow', ${more.visibility ?? 'public'},
      now() - ${more.age ?? '0 days'}::interval
    from segments s, generate_series(1, ${count}) where s.id = ${segment}`;

  test('that are new are counted and listed without reading the old ones', async () => {
    const { id, work, segments } = await importText(false, 60);
    const [segment = { id: 0, citation_key: '' }] = segments;
    await insert(id, segment.id, others[0] ?? 0, 3, { age: '1 hour' });
    await insert(id, segment.id, others[0] ?? 0, MANY, { age: '9 days' });
    await app.sql`analyze annotations`;
    const text = { id, work_id: work, language: 'en', scripture: false, citation_levels: ['book', 'section'] };
    const place = { position: 1, citation_key: segment.citation_key, first_verse: null, last_verse: null };
    const places = { callerId: reader, text, places: [place] };
    const filter = { writtenAfter: new Date(Date.now() - 86_400_000).toISOString() };
    expect(await countAnnotationsOnPlaces(app.sql, places, filter)).toEqual([{ position: 1, total: 3, marks: 0 }]);
    expect(await listAnnotationsOnPlaces(app.sql, places, filter, { limit: 20 })).toHaveLength(3);
    expect(await readsOf('annotations', (tx) => countAnnotationsOnPlaces(tx, places, filter))).toBeLessThan(FEW);
    expect(await readsOf('annotations', (tx) => listAnnotationsOnPlaces(tx, places, filter, { limit: 20 }))).toBeLessThan(FEW);
  });

  test('of an edition are listed without reading those that others keep to themselves', async () => {
    const { id, segments } = await importText(false, 60);
    const [author = 0] = others;
    await insert(id, segments[0]?.id ?? 0, author, 3);
    await insert(id, segments[0]?.id ?? 0, author, MANY, { visibility: 'private' });
    await app.sql`analyze annotations`;
    const list = (tx: Sql) => listAnnotations(tx, reader, { isMine: false, editionId: id }, 'newest', { before: undefined, limit: 20 });
    expect((await list(app.sql)).annotations).toHaveLength(3);
    expect(await readsOf('annotations', list)).toBeLessThan(FEW);
  });

  test('on a passage are listed page by page', async () => {
    const { id, segments } = await importText(true, 40);
    await insert(id, segments[0]?.id ?? 0, others[0] ?? 0, MANY);
    await app.sql`analyze annotations`;
    const verses = { first: 43_001_001, last: 43_001_051 };
    const list = (tx: Sql) => listAnnotations(tx, reader, { isMine: false, verses }, 'newest', { before: undefined, limit: 20 });
    expect((await list(app.sql)).annotations).toHaveLength(20);
    expect(await readsOf('annotations', list)).toBeLessThan(FEW);
  });

  test('are counted without reading the replies of hidden users elsewhere', async () => {
    const { id, work, segments } = await importText(false, 60);
    const [author = 0, muted = 0] = others;
    await insert(id, segments[0]?.id ?? 0, author, 2);
    await insert(id, segments[1]?.id ?? 0, author, MANY);
    await app.sql`insert into annotation_replies (annotation_id, author_id, body) select id, ${muted}, 'So' from annotations order by id offset 1`;
    await app.sql`insert into mutes (muter_id, muted_id) values (${reader}, ${muted})`;
    await app.sql`analyze annotations, annotation_replies`;
    const text = { id, work_id: work, language: 'en', scripture: false, citation_levels: ['book', 'section'] };
    const place = { position: 1, citation_key: segments[0]?.citation_key ?? '', first_verse: null, last_verse: null };
    const count = (tx: Sql) => countAnnotationsOnPlaces(tx, { callerId: reader, text, places: [place] }, {});
    expect(await count(app.sql)).toEqual([{ position: 1, total: 2, marks: 0 }]);
    expect(await readsOf('annotation_replies', count)).toBeLessThan(FEW);
  });

  test('of many people are counted from an index, and listed no further than the page', async () => {
    const { id, work, segments } = await importText(false, 60);
    await app.sql`
      insert into users (username, email, email_key, password_hash)
      select 'member' || n, 'member' || n || '@example.org', 'member' || n || '@example.org', '' from generate_series(1, 12) n`;
    const members = (await app.sql<{ id: number }[]>`select id from users where username like 'member%'`).map((user) => user.id);
    for (const member of members) await insert(id, segments[0]?.id ?? 0, member, MANY / 10);
    await insert(id, segments[1]?.id ?? 0, others[0] ?? 0, 4 * MANY);
    const as = await signUp('anselm');
    const { id: circleId } = (await app.ask('POST /api/circles', { as, body: { name: 'A circle' } })).body;
    await app.sql`insert into circle_members (circle_id, user_id) select ${circleId}, unnest(${members}::bigint[])`;
    await app.sql`vacuum analyze annotations`;
    const text = { id, work_id: work, language: 'en', scripture: false, citation_levels: ['book', 'section'] };
    const place = { position: 1, citation_key: segments[0]?.citation_key ?? '', first_verse: null, last_verse: null };
    const places = { callerId: reader, text, places: [place] };
    const filter = { circleId };
    const count = (tx: Sql) => countAnnotationsOnPlaces(tx, places, filter);
    expect(await count(app.sql)).toEqual([{ position: 1, total: (12 * MANY) / 10, marks: 0 }]);
    expect(await readsOf('annotations', count)).toBeLessThan(FEW);
    expect(await readsOf('annotations', (tx) => listAnnotationsOnPlaces(tx, places, filter, { limit: 20 }))).toBeLessThan(FEW);
    await app.sql`insert into mutes (muter_id, muted_id) select ${reader}, unnest(${members}::bigint[])`;
    const countOthers = (tx: Sql) => countAnnotationsOnPlaces(tx, places, {});
    expect(await countOthers(app.sql)).toEqual([]);
    expect(await readsOf('annotations', countOthers)).toBeLessThan(FEW);
  });
});

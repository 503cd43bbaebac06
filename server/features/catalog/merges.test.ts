import { describe, expect, test } from 'vitest';
import { importRows } from '../../catalog/testing.ts';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';
import { grantRole } from '../administrators/queries.ts';
import { ownRows, referringTables } from './merge/referring-tables.ts';

const app = testApp();
const { ask } = app;

async function librarian(): Promise<string> {
  const token = await app.signUp('libby');
  await grantRole(app.sql, 'libby', 'librarian');
  return token;
}
const merge = (as: string | undefined, kind: 'work' | 'author', into: number, from: number) =>
  ask('POST /api/admin/merges', { as, body: { kind, into, from } });
const undo = (as: string | undefined, id: number) => ask('POST /api/admin/merges/{id}/undo', { as, params: { id } });

/** Every row that a merge may change, without what indexing for search writes later. */
async function everything(): Promise<Record<string, unknown[]>> {
  const tables = Object.values(referringTables).flat();
  const own = Object.values(ownRows).flat();
  const dependents = tables.flatMap(({ dependents: some = [] }) => some);
  const names = [...tables, ...own, ...dependents].map(({ table }) => table);
  const rows: Record<string, unknown[]> = {};
  for (const name of [...new Set([...names, 'text_links', 'settings', 'folders', 'catalogue_totals'])])
    rows[name] = [...(await app.sql`select to_jsonb(t) - 'version' - 'revision' as row from ${app.sql(name)} t order by 1`)];
  return rows;
}

/**
 * Two works of two authors, and everything that may refer to a work, twice for both and once for
 * the first.
 */
async function world() {
  const [from = 0, into = 0] = await addWorks(app.sql, [
    { title: 'Confessiones', author: 'Augustinus' },
    { title: 'Confessions', author: 'Augustine' },
  ]);
  const [anna, basil] = [await app.signUp('anna'), await app.signUp('basil')];
  const read = (as: string, work_id: number, rating: number, comment?: string) =>
    ask('POST /api/reads', { as, body: { work_id, rating, ...(comment !== undefined && { comment }) } });
  await read(anna, into, 2);
  await read(anna, from, 5, 'Read it with Psalm 41.');
  await read(basil, from, 4);
  const folder = (await ask('POST /api/folders', { as: anna, body: { name: 'Latin', public: true } })).body.id;
  const other = (await ask('POST /api/folders', { as: anna, body: { name: 'Prayer', public: false } })).body.id;
  const add = (id: number, work_id: number) => ask('POST /api/folders/{id}/items', { as: anna, params: { id }, body: { work_id } });
  await add(folder, from);
  await add(folder, into);
  await add(other, from);
  const topic = { title: 'On memory', content: `See [Work:${from}] and [Work:${into}].`, public: true, citations: [] };
  const { id: both } = (await ask('POST /api/topics', { as: basil, body: topic })).body;
  const { id: one } = (await ask('POST /api/topics', { as: basil, body: { ...topic, title: 'On time', content: `See [Work:${from}].` } }))
    .body;
  const { id: post } = (await ask('POST /api/posts', { as: anna, body: { content: `Reading [Work:${from}]` } })).body;
  const circle = (await ask('POST /api/circles', { as: anna, body: { name: 'Hippo', open: true } })).body.id;
  for (const work_id of [from, into]) await ask('POST /api/circles/{id}/works', { as: anna, params: { id: circle }, body: { work_id } });
  await app.sql`insert into settings (name, value) values ('home_shelf', to_jsonb(array[${from}, ${into}]::bigint[]))`;
  return { from, into, anna, basil, folder, other, both, one, post, circle };
}

describe('merging two works', () => {
  test('merges once for an idempotency key', async () => {
    const as = await librarian();
    const works = await addWorks(
      app.sql,
      ['Confessions', 'Confessiones', 'Confessionum libri'].map((title) => ({ title })),
    );
    const [into = 0, from = 0, third = 0] = works;
    const headers = { 'idempotency-key': 'merge-0123456789ab' };
    const send = (body: object) => ask('POST /api/admin/merges', { as, headers, body });
    const both = await Promise.all([send({ kind: 'work', into, from }), send({ kind: 'work', into, from })]);
    const id = both[0]?.body.id;
    expect(both.map(({ status, body }) => [status, body])).toEqual([
      [201, { id }],
      [201, { id }],
    ]);
    // A lost response: the record no longer exists, but the merge did happen.
    expect(await send({ kind: 'work', into, from })).toMatchObject({ status: 201, body: { id } });
    expect(await send({ kind: 'work', into, from: third })).toMatchObject({ status: 409, body: { current: { id } } });
    expect((await ask('GET /api/admin/merges', { as })).body).toHaveLength(1);
    expect(await app.sql`select from audit_log where act = 'records-merged'`).toHaveLength(1);
  });

  test('moves everything, keeps one of two, and undoing restores every row', async () => {
    const as = await librarian();
    const { from, into, anna, folder, other, one } = await world();
    const before = await everything();
    const preview = await ask('GET /api/admin/merges/preview', { as, query: { kind: 'work', into, from } });
    expect(preview.body).toMatchObject({
      into: { id: into, name: 'Confessions', detail: 'Augustine' },
      from: { id: from, name: 'Confessiones' },
      counts: { reviews: 2, doubled_reviews: 1, folders: 1, circles: 1, texts: 3, works: 0 },
    });
    const merged = await merge(as, 'work', into, from);
    expect(merged.status).toBe(201);

    const reviews = (await ask('GET /api/reads', { as: anna, query: { work_id: into } })).body;
    expect(reviews.map(({ rating, comment }: { rating: number; comment: string | null }) => [rating, comment]).toSorted()).toEqual([
      [4, null],
      [5, 'Read it with Psalm 41.'],
    ]);
    expect((await ask('GET /api/works/{id}', { as: anna, params: { id: into } })).body).toMatchObject({
      rating_count: 2,
      rating_average: 4.5,
    });
    for (const id of [folder, other])
      expect((await ask('GET /api/folders/{id}/items', { as: anna, params: { id } })).body).toMatchObject([{ work_id: into }]);
    expect((await ask('GET /api/references/works/{id}', { as: anna, params: { id: into } })).body).toHaveLength(3);
    expect((await ask('GET /api/references/works/{id}', { as: anna, params: { id: from } })).body).toHaveLength(3);
    expect((await ask('GET /api/works/shelf')).body.works).toMatchObject([{ id: into }]);
    expect((await ask('GET /api/works/count')).body.total).toBe(1);

    // The old address leads to the other work, also in texts.
    expect((await ask('GET /api/works/{id}', { as: anna, params: { id: from } })).body.id).toBe(into);
    expect((await ask('GET /api/references/titles', { as: anna, query: { works: String(from) } })).body.works).toEqual([
      { id: from, title: 'Confessions' },
    ]);
    expect((await app.sql`select distinct work_id from text_links`).map((row) => row['work_id'])).toEqual([into]);

    expect((await undo(as, merged.body.id)).status).toBe(204);
    expect(await everything()).toEqual(before);
    expect((await ask('GET /api/topics/{id}', { as: anna, params: { id: one } })).body.content).toBe(`See [Work:${from}].`);
    expect((await ask('GET /api/admin/merges', { as })).body).toMatchObject([{ from_name: 'Confessiones', merged_by: 'libby' }]);
  });

  test('resolves links of texts that are written or edited after the merge', async () => {
    const as = await librarian();
    const { from, into, basil, one, both } = await world();
    const { id } = (await merge(as, 'work', into, from)).body;
    const content = `Again: see [Work:${from}].`;
    await ask('PUT /api/topics/{id}', { as: basil, params: { id: one }, body: { title: 'On time', content, public: true, citations: [] } });
    const references = (await ask('GET /api/references/works/{id}', { as: basil, params: { id: into } })).body;
    expect(references.map((row: { source_id: number }) => row.source_id)).toEqual(expect.arrayContaining([one, both]));
    await undo(as, id);
    expect((await app.sql`select work_id from text_links where topic_id = ${one}`).map((row) => row['work_id'])).toEqual([from]);
    expect((await ask('GET /api/references/works/{id}', { as: basil, params: { id: from } })).body).toHaveLength(3);
  });

  test('does not restore what readers deleted since', async () => {
    const as = await librarian();
    const { from, into, anna, folder } = await world();
    const { id } = (await merge(as, 'work', into, from)).body;
    await ask('DELETE /api/folders/{id}', { as: anna, params: { id: folder } });
    await ask('DELETE /api/profile', { as: anna, body: { password: 'correct horse' } });
    expect(await app.sql`select from merged_rows where content::text like '%Psalm%'`).toHaveLength(0);
    expect((await undo(as, id)).status).toBe(204);
    expect(await app.sql`select from folder_items`).toHaveLength(0);
  });

  test('undoes merges of a chain only in the opposite order', async () => {
    const as = await librarian();
    const [a = 0, b = 0, c = 0] = await addWorks(app.sql, [{ title: 'A' }, { title: 'B' }, { title: 'C' }]);
    const before = await everything();
    const first = (await merge(as, 'work', b, a)).body.id;
    const second = (await merge(as, 'work', c, b)).body.id;
    expect((await ask('GET /api/works/{id}', { as, params: { id: a } })).body.id).toBe(c);
    expect((await undo(as, first)).status).toBe(409);
    expect([(await undo(as, second)).status, (await undo(as, second)).status, (await undo(as, first)).status]).toEqual([204, 409, 204]);
    expect(await everything()).toEqual(before);
  });

  test('rejects a work that does not exist, the same work twice, and callers without the role', async () => {
    const as = await librarian();
    const reader = await app.signUp('anna');
    const [id = 0] = await addWorks(app.sql, [{ title: 'A' }]);
    expect((await merge(as, 'work', id, id + 1)).status).toBe(404);
    expect((await merge(as, 'work', id, id)).status).toBe(400);
    expect([(await merge(undefined, 'work', id, id + 1)).status, (await merge(reader, 'work', id, id + 1)).status]).toEqual([401, 403]);
    expect((await undo(as, 1)).status).toBe(404);
  });

  test('is not undone by the next import', async () => {
    const as = await librarian();
    const rows = [
      { id: 'x:1', title: 'Confessions', authors: ['Augustine'] },
      { id: 'x:2', title: 'Confessiones', authors: ['Augustinus'] },
    ];
    const database = { kind: 'server' as const, sql: app.sql };
    await importRows(database, rows);
    const ids = await app.sql<{ id: number }[]>`select id from works order by source_key`;
    await merge(as, 'work', ids[0]?.id ?? 0, ids[1]?.id ?? 0);
    const { summary } = await importRows(database, rows);
    expect(summary).toMatchObject({ added: 0, updated: 0, unchanged: 1, merged: 1, authorsAdded: 0 });
    expect(await app.sql`select from works`).toHaveLength(1);
  });
});

describe('merging two authors', () => {
  const rows = [
    { id: 'x:1', title: 'Confessions', authors: [{ name: 'Augustine of Hippo', birth: 354, death: 430 }] },
    { id: 'x:2', title: 'De trinitate', authors: ['Augustinus', 'Anonymous'] },
    { id: 'x:3', title: 'Letters', authors: [{ name: 'Augustinus' }, { name: 'Augustine of Hippo', birth: 354, death: 430 }] },
  ];

  test('gives all works to one of them, by both names, and undoing restores every row', async () => {
    const as = await librarian();
    const database = { kind: 'server' as const, sql: app.sql };
    await importRows(database, rows);
    const authors = await app.sql<{ id: number; name: string }[]>`select id, name from authors`;
    const idOf = (name: string) => authors.find((author) => author.name === name)?.id ?? 0;
    const [into, from] = [idOf('Augustine of Hippo'), idOf('Augustinus')];
    const before = await everything();
    const preview = await ask('GET /api/admin/merges/preview', { as, query: { kind: 'author', into, from } });
    expect(preview.body).toMatchObject({ from: { name: 'Augustinus' }, counts: { works: 2, doubled_works: 1 } });
    const { id } = (await merge(as, 'author', into, from)).body;

    const author = (await ask('GET /api/authors/id/{id}', { as, params: { id: from } })).body;
    expect([author.id, author.works.map(({ title }: { title: string }) => title)]).toEqual([
      into,
      ['Confessions', 'De trinitate', 'Letters'],
    ]);
    expect((await ask('GET /api/authors/{letter}', { params: { letter: 'a' } })).body).toMatchObject([{ id: into, work_count: 3 }]);
    const found = async (searchTerm: string) =>
      (await ask('GET /api/works', { query: { searchTerm } })).body.map((work: { title: string }) => work.title);
    expect(await found('trinitate hippo')).toEqual(['De trinitate']);
    const work = (await ask('GET /api/works', { query: { searchTerm: 'trinitate' } })).body[0];
    expect(work).toMatchObject({ author: 'Augustinus; Anonymous', author_id: into });

    // The next import adds the merged author neither to the index nor to the works.
    const { summary } = await importRows(database, rows);
    expect(summary).toMatchObject({ added: 0, unchanged: 3, authorsAdded: 0, authorsUpdated: 0 });

    expect((await undo(as, id)).status).toBe(204);
    expect(await everything()).toEqual(before);
  });
});

test('knows every table that refers to a work or an author', async () => {
  const keys = await app.sql<{ key: string }[]>`
    select conrelid::regclass || '.' || a.attname as key from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid in ('works'::regclass, 'authors'::regclass)`;
  const tables = [...Object.values(referringTables).flat(), ...Object.values(ownRows).flat()];
  const declared = new Set(tables.map(({ table, column }) => `${table}.${column}`));
  expect(keys.map(({ key }) => key).filter((key) => !declared.has(key))).toEqual([]);
});

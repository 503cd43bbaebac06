import { expect, test } from 'vitest';
import { form } from '../../testing/forms.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, askAll, signUp } = app;

async function createEssay(as: string, title: string, status: 'published' | 'draft'): Promise<number> {
  return (await ask('POST /api/essays', { as, body: form(['title', title], ['content', 'x'], ['status', status]) })).body.id;
}

const change = (as: string, id: number, status: 'published' | 'draft') =>
  ask('PUT /api/essays/{id}', { as, params: { id }, body: form(['title', `No. ${id}`], ['content', 'y'], ['status', status]) });
const ids = async (as: string, query: Record<string, string | number> = {}) =>
  (await askAll('GET /api/essays', { as, query })).map(({ id }: { id: number }) => id);

test('a draft that is published later gets that time and is first in every list', async () => {
  const [evagrius, melania] = [await signUp('evagrius'), await signUp('melania')];
  const draft = await createEssay(evagrius, 'Begun first', 'draft');
  const other = await createEssay(evagrius, 'Published first', 'published');
  await app.sql`update essays set created_at = '2026-01-01Z' where id = ${draft}`;
  expect((await ask('GET /api/essays/{id}', { as: evagrius, params: { id: draft } })).body.published_at).toBeNull();
  expect(await ids(evagrius)).toEqual([other, draft]);
  const { body } = await change(evagrius, draft, 'published');
  expect(body.created_at).toBe('2026-01-01T00:00:00.000Z');
  expect(Date.now() - Date.parse(body.published_at)).toBeLessThan(60_000);
  for (const as of [evagrius, melania])
    for (const query of [{}, { username: 'evagrius' }]) expect(await ids(as, query)).toEqual([draft, other]);
});

test('publishing again changes neither time nor place', async () => {
  const evagrius = await signUp('evagrius');
  const first = await createEssay(evagrius, 'First', 'published');
  await app.sql`update essays set published_at = '2026-01-02Z' where id = ${first}`;
  const second = await createEssay(evagrius, 'Second', 'published');
  const hidden = await change(evagrius, first, 'draft');
  expect([hidden.body.status, hidden.body.published_at]).toEqual(['draft', null]);
  expect(await ids(evagrius)).toEqual([second, first]);
  expect((await change(evagrius, first, 'published')).body.published_at).toBe('2026-01-02T00:00:00.000Z');
  expect((await change(evagrius, first, 'published')).body.published_at).toBe('2026-01-02T00:00:00.000Z');
  expect(await ids(evagrius)).toEqual([second, first]);
});

test('every essay is on exactly one page, even if many were published at the same moment', async () => {
  const [evagrius, melania] = [await signUp('evagrius'), await signUp('melania')];
  for (let n = 1; n <= 9; n++) await createEssay(n % 2 ? evagrius : melania, `No. ${n}`, n % 3 ? 'published' : 'draft');
  await app.sql`update essays set published_at = '2026-01-02Z' where id in (1, 4, 5, 8)`;
  await app.sql`update essays set created_at = '2026-01-02Z' where id = 3`;
  expect(await ids(evagrius, { limit: 2 })).toEqual([9, 7, 2, 8, 5, 4, 3, 1]);
  expect(await ids(evagrius, { limit: 1, username: 'evagrius' })).toEqual([9, 7, 5, 3, 1]);
  expect(await ids(melania, { limit: 3 })).toEqual([7, 6, 2, 8, 5, 4, 1]);
});

test.each([[[-1, 2]], [[1e15, 2]], [[5]], [['2026', 1]]])('the cursor %j is rejected', async (cursor) => {
  const before = Buffer.from(JSON.stringify(cursor)).toString('base64url');
  const { status, body } = await ask('GET /api/essays', { as: await signUp('evagrius'), query: { before } });
  expect([status, body.details]).toEqual([400, 'The cursor is not valid. Please start again from the first page.']);
});

test('a page costs the same, however many essays there are', async () => {
  await signUp('evagrius');
  await app.sql`
    insert into essays (user_id, title, content, excerpt, status)
    select 1, 'x', 'x', 'x', case when n % 2 = 0 then 'published' else 'draft' end from generate_series(1, 5000) n`;
  await app.sql`analyze essays`;
  for (const where of ["status = 'published'", 'user_id = 1', "status = 'published' and user_id = 1"]) {
    const plan = await app.sql.unsafe<{ 'QUERY PLAN': string }[]>(
      `explain select id from essays where ${where} and (coalesce(published_at, created_at), id) < ('2027-01-01Z'::timestamptz, 999)
       order by coalesce(published_at, created_at) desc, id desc limit 50`,
    );
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toMatch(/Index Scan using essays_\w+/);
    expect(text).not.toMatch(/Sort|Seq Scan/);
    expect(text).toMatch(/Index Cond: .*coalesce/i);
  }
});

test.each([
  ['title', 'x'.repeat(201), 'The title has more than 200 characters. Please shorten it.'],
  ['content', 'x'.repeat(1_000_001), 'The text has more than 1,000,000 characters. Please shorten it or split it in two.'],
] as const)('a %s that is too long is rejected with its limit', async (field, text, sentence) => {
  const evagrius = await signUp('evagrius');
  const fields = { title: 'x', content: 'x', [field]: text };
  const body = () => form(['title', fields.title], ['content', fields.content]);
  const id = await createEssay(evagrius, 'x', 'draft');
  for (const response of [
    await ask('POST /api/essays', { as: evagrius, body: body() }),
    await ask('PUT /api/essays/{id}', { as: evagrius, params: { id }, body: body() }),
  ]) {
    expect([response.status, response.body.details]).toEqual([400, sentence]);
    expect(response.body.issues).toEqual([{ path: field, message: sentence }]);
  }
});

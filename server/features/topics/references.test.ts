import { expect, test } from 'vitest';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

async function library() {
  const [work = 0, other = 0] = await addWorks(app.sql, [{ title: 'Proslogion' }, { title: 'Confessions' }]);
  return { work, other, macrina: await signUp('macrina'), gaunilo: await signUp('gaunilo') };
}

async function createTopic(as: string, title: string, content = 'Text', open = true): Promise<number> {
  const { status, body } = await ask('POST /api/topics', { as, body: { title, content, public: open, citations: [] } });
  expect(status).toBe(201);
  return body.id;
}
const save = (as: string, id: number, body: object) => ask('PUT /api/topics/{id}', { as, params: { id }, body });
const toWork = async (as: string, id: number) => titles((await ask('GET /api/references/works/{id}', { as, params: { id } })).body);
const toTopic = async (as: string, id: number) => titles((await ask('GET /api/references/topics/{id}', { as, params: { id } })).body);
const titles = (rows: { title: string }[]): string[] => rows.map((row) => row.title);
const stored = async () => (await app.sql`select 1 from work_references union all select 1 from topic_references`).length;

test("a topic's references are listed under what its text names, with title and author", async () => {
  const { work, other, macrina, gaunilo } = await library();
  const first = await createTopic(macrina, 'First');
  const second = await createTopic(macrina, 'Second', `[Work:${work}] and [Work:${work}], [Topic:${first}], \`[Work:${other}]\``);
  const { body } = await ask('GET /api/references/topics/{id}', { as: gaunilo, params: { id: first } });
  expect(body).toEqual([{ source_type: 'topic', source_id: second, title: 'Second', username: 'macrina', display_name: null }]);
  expect((await ask('GET /api/references/works/{id}', { as: gaunilo, params: { id: work } })).body).toEqual(body);
  expect(await toWork(gaunilo, other)).toEqual([]);
});

test('missing items stay plain text, and a topic does not refer to itself', async () => {
  const { macrina } = await library();
  const content = '[Work:999] [Topic:999] [Topic:1] [Work:999999999999999]';
  const id = await createTopic(macrina, 'Alone', content);
  expect([id, await stored()]).toEqual([1, 0]);
  expect((await save(macrina, id, { title: 'Alone', content })).body.content).toBe(content);
  expect(await stored()).toBe(0);
});

test('saving a topic updates its references: links, title and visibility', async () => {
  const { work, other, macrina, gaunilo } = await library();
  const target = await createTopic(macrina, 'Target');
  const id = await createTopic(macrina, 'First', `[Work:${work}] [Topic:${target}]`);
  await save(macrina, id, { title: 'Renamed', content: `[Work:${work}] [Work:${other}]` });
  expect([await toWork(gaunilo, work), await toWork(gaunilo, other), await toTopic(gaunilo, target)]).toEqual([
    ['Renamed'],
    ['Renamed'],
    [],
  ]);
  await save(macrina, id, { title: 'Renamed', content: `[Work:${other}] [Topic:${target}]`, public: false });
  expect([await toWork(macrina, work), await toWork(macrina, other), await toTopic(macrina, target)]).toEqual([
    [],
    ['Renamed'],
    ['Renamed'],
  ]);
  expect([await toWork(gaunilo, other), await toTopic(gaunilo, target)]).toEqual([[], []]);
  await save(macrina, id, { title: 'Renamed', content: `[Work:${other}]`, public: true });
  expect([await toWork(gaunilo, other), await toTopic(macrina, target)]).toEqual([['Renamed'], []]);
});

test('private references do not crowd out visible ones', async () => {
  const { work, macrina, gaunilo } = await library();
  await createTopic(macrina, 'Seen', `[Work:${work}]`);
  await app.sql`
    insert into work_references (work_id, source_type, source_id, title, user_id, public)
    select ${work}, 'post', 1000 + n, 'Hidden', 1, false from generate_series(1, 60) n`;
  expect(await toWork(gaunilo, work)).toEqual(['Seen']);
  expect(await toWork(macrina, work)).toHaveLength(50);
});

test('deleting a topic deletes references from it and to it', async () => {
  const { work, macrina } = await library();
  const target = await createTopic(macrina, 'Target', `[Work:${work}]`);
  const id = await createTopic(macrina, 'First', `[Work:${work}] [Topic:${target}]`);
  await ask('DELETE /api/topics/{id}', { as: macrina, params: { id } });
  expect([await toWork(macrina, work), await toTopic(macrina, target)]).toEqual([['Target'], []]);
  await createTopic(macrina, 'Second', `[Topic:${target}]`);
  await ask('DELETE /api/topics/{id}', { as: macrina, params: { id: target } });
  expect(await stored()).toBe(0);
});

test('a text of nothing but links is accepted', async () => {
  const { work, macrina } = await library();
  const content = Array.from({ length: 9000 }, (_, i) => `[Work:${i + 1}]${i % 20 === 0 ? '\n\n' : ' '}`)
    .join('')
    .slice(0, 100_000);
  await createTopic(macrina, 'Many', content);
  expect([await toWork(macrina, work), await stored()]).toEqual([['Many'], 2]);
});

test('concurrent changes of topics all get a response, and references stay right', async () => {
  const { work, other, macrina } = await library();
  const ids: number[] = [];
  for (let i = 0; i < 6; i++) ids.push(await createTopic(macrina, `Topic ${i}`));
  const all = ids.map((id) => `[Topic:${id}]`).join(' ');
  for (const id of ids) await save(macrina, id, { title: 'Start', content: all });
  const responses = await Promise.all(
    ids.flatMap((id, i) => [
      save(macrina, id, { title: `${i} first`, content: `${all} [Work:${work}]` }),
      save(macrina, id, { title: `${i} second`, content: `[Work:${other}] [Topic:${ids[0]}]`, public: i % 2 === 0 }),
      ask(i < 4 ? 'DELETE /api/topics/{id}' : 'GET /api/topics/{id}', { as: macrina, params: { id } }),
    ]),
  );
  expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
  const wrong = await app.sql`
    select r.*, t.title from (select * from work_references union all select * from topic_references) r
    left join topics t on t.id = r.source_id
    where t.id is null or (t.title, t.public) is distinct from (r.title, r.public)`;
  expect(wrong).toEqual([]);
  for (const { id, content } of (await ask('GET /api/topics', { as: macrina })).body) {
    const [row] = await app.sql`select array_agg(work_id) as works from work_references where source_id = ${id}`;
    expect(row?.['works']).toEqual([content.includes(`[Work:${work}]`) ? work : other]);
  }
});

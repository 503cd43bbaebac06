import { expect, test } from 'vitest';
import { postTitle } from '#core/post.ts';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

async function library() {
  const [work = 0, other = 0] = await addWorks(app.sql, [{ title: 'Proslogion' }, { title: 'Confessions' }]);
  const macrina = await signUp('macrina');
  const gaunilo = await signUp('gaunilo');
  const topic = async (as: string, title: string, open: boolean): Promise<number> =>
    (await ask('POST /api/topics', { as, body: { title, content: 'Text', public: open, citations: [] } })).body.id;
  return { work, other, macrina, gaunilo, open: await topic(macrina, 'Open', true), secret: await topic(macrina, 'Secret', false) };
}

type Row = { ref_type: 'work' | 'topic'; ref_id: number };
const toWork = (ref_id: number): Row => ({ ref_type: 'work', ref_id });
const toTopic = (ref_id: number): Row => ({ ref_type: 'topic', ref_id });

const write = (as: string, content: string, references?: unknown) => ask('POST /api/posts', { as, body: { content, references } });
async function post(as: string, content: string, references?: Row[]): Promise<number> {
  const { status, body } = await write(as, content, references);
  expect(status).toBe(201);
  return body.id;
}
const patch = (as: string, id: number, body: object) => ask('PATCH /api/posts/{id}', { as, params: { id }, body });
const referencesOf = async (as: string, id: number) => (await ask('GET /api/posts/{id}', { as, params: { id } })).body.references;
const titles = (rows: { title: string }[]): string[] => rows.map(({ title }) => title);
const ofWork = async (as: string, id: number) => titles((await ask('GET /api/references/works/{id}', { as, params: { id } })).body);
const ofTopic = async (as: string, id: number) => titles((await ask('GET /api/references/topics/{id}', { as, params: { id } })).body);
const countReferences = async () =>
  (await app.sql`select 1 from work_references union all select 1 from topic_references union all select 1 from post_references`).length;

test('chosen references are listed with the post in order, with titles, each once', async () => {
  const { work, other, open, macrina, gaunilo } = await library();
  const { body } = await write(macrina, 'Text', [toTopic(open), toWork(other), toWork(work), toWork(other)]);
  const expected = [
    { ref_type: 'topic', ref_id: open, title: 'Open' },
    { ref_type: 'work', ref_id: other, title: 'Confessions' },
    { ref_type: 'work', ref_id: work, title: 'Proslogion' },
  ];
  expect(body.references).toEqual(expected);
  expect((await ask('GET /api/posts', { as: gaunilo })).body[0].references).toEqual(expected);
});

test('references and tokens are listed under what they refer to, with the start of the post', async () => {
  const { work, other, open, macrina, gaunilo } = await library();
  const id = await post(macrina, `**On grace**: see [Work:${work}], [Topic:${open}] and \`[Work:${other}]\`, ${'long '.repeat(40)}`, [
    toWork(work),
  ]);
  const title = postTitle(`On grace: see Proslogion, a topic and \`[Work:${other}]\`, ${'long '.repeat(40)}`);
  expect(title).toMatch(/ long…$/);
  const { body } = await ask('GET /api/references/works/{id}', { as: gaunilo, params: { id: work } });
  expect(body).toEqual([{ source_type: 'post', source_id: id, title, username: 'macrina', display_name: null }]);
  expect((await ask('GET /api/references/topics/{id}', { as: gaunilo, params: { id: open } })).body).toEqual(body);
  expect(await ofWork(gaunilo, other)).toEqual([]);
  // What only the text names is not among the post's own references.
  expect(await referencesOf(gaunilo, id)).toEqual([{ ref_type: 'work', ref_id: work, title: 'Proslogion' }]);
});

test("references to missing items or other users' private topics are rejected by position, and nothing is saved", async () => {
  const { work, secret, macrina, gaunilo } = await library();
  const id = await post(gaunilo, 'Mine', [toWork(work)]);
  const before = await countReferences();
  const bad = [toWork(work), toWork(999), toTopic(999), toTopic(secret)];
  for (const response of [await write(gaunilo, 'Text', bad), await patch(gaunilo, id, { content: 'Changed', references: bad })]) {
    expect(response.status).toBe(400);
    expect(response.body.issues).toEqual([
      { path: 'references.1', message: 'There is no book with ID 999.' },
      { path: 'references.2', message: 'There is no topic with ID 999.' },
      { path: 'references.3', message: `There is no topic with ID ${secret}.` },
    ]);
  }
  const all = (await ask('GET /api/posts', { as: macrina })).body;
  expect([all.length, all[0].content, await countReferences()]).toEqual([1, 'Mine', before]);
  // Its owner may refer to it.
  expect(await referencesOf(macrina, await post(macrina, 'Own', [toTopic(secret)]))).toHaveLength(1);
  for (const references of [
    [{ ref_type: 'essay', ref_id: 1 }],
    [{ ref_type: 'work', ref_id: '1' }],
    [{ ref_type: 'work' }],
    [toWork(1e23)],
    'none',
    Array.from({ length: 21 }, () => toWork(work)),
  ]) {
    expect((await write(gaunilo, 'Text', references)).status).toBe(400);
  }
});

test('tokens of missing items are plain text', async () => {
  const { macrina } = await library();
  const content = '[Work:999] [Topic:999] [Work:999999999999999]';
  const before = await countReferences();
  const { body } = await write(macrina, content);
  expect([body.content, body.references, await countReferences()]).toEqual([content, [], before]);
});

test('a topic that is or becomes private is visible only to its owner, including its title', async () => {
  const { open, secret, macrina, gaunilo } = await library();
  const id = await post(macrina, 'Own', [toTopic(secret), toTopic(open)]);
  expect(titles(await referencesOf(macrina, id))).toEqual(['Secret', 'Open']);
  expect(titles(await referencesOf(gaunilo, id))).toEqual(['Open']);
  const cited = await post(gaunilo, 'Cited', [toTopic(open)]);
  await ask('PUT /api/topics/{id}', { as: macrina, params: { id: open }, body: { title: 'Open', content: 'Text', public: false } });
  expect(await referencesOf(gaunilo, cited)).toEqual([]);
  expect(titles(await referencesOf(macrina, cited))).toEqual(['Open']);
  for (const query of [{}, { username: 'macrina' }, { feed: 'home' }] as Record<string, string>[]) {
    const text = JSON.stringify((await ask('GET /api/posts', { as: gaunilo, query })).body);
    expect(text).not.toMatch(/Secret|"Open"/);
  }
});

test('editing a post updates its references: chosen ones, tokens and its title', async () => {
  const { work, other, open, macrina, gaunilo } = await library();
  const id = await post(macrina, `First [Work:${other}]`, [toWork(work)]);
  await patch(macrina, id, { content: 'Second' });
  expect([await ofWork(gaunilo, work), await ofWork(gaunilo, other)]).toEqual([['Second'], []]);
  const { body } = await patch(macrina, id, { references: [toTopic(open)] });
  expect(body).toMatchObject({ content: 'Second', references: [{ ref_type: 'topic', ref_id: open, title: 'Open' }] });
  expect([await ofWork(gaunilo, work), await ofTopic(gaunilo, open)]).toEqual([[], ['Second']]);
  await patch(macrina, id, { content: `Third [Work:${work}]`, references: [] });
  expect([await ofWork(gaunilo, work), await ofTopic(gaunilo, open)]).toEqual([['Third Proslogion'], []]);
  await patch(macrina, id, { content: 'Fourth' });
  expect(await countReferences()).toBe(0);
});

test('deleting either side removes the references', async () => {
  const { work, open, macrina } = await library();
  const deleted = await post(macrina, `Gone [Work:${work}] [Topic:${open}]`, [toWork(work), toTopic(open)]);
  const remaining = await post(macrina, `Kept [Topic:${open}]`, [toTopic(open), toWork(work)]);
  await ask('DELETE /api/posts/{id}', { as: macrina, params: { id: deleted } });
  expect([await ofWork(macrina, work), await ofTopic(macrina, open)]).toEqual([['Kept a topic'], ['Kept a topic']]);
  await ask('DELETE /api/topics/{id}', { as: macrina, params: { id: open } });
  expect(await referencesOf(macrina, remaining)).toEqual([{ ref_type: 'work', ref_id: work, title: 'Proslogion' }]);
  await ask('DELETE /api/posts/{id}', { as: macrina, params: { id: remaining } });
  expect(await countReferences()).toBe(0);
});

test('concurrent saves and deletes of posts and topics all get a response, and references stay right', async () => {
  const { work, other, macrina } = await library();
  const topics: number[] = [];
  for (let i = 0; i < 4; i++)
    topics.push((await ask('POST /api/topics', { as: macrina, body: { title: 'T', content: 'T', public: false, citations: [] } })).body.id);
  const rows = topics.map(toTopic);
  const posts: number[] = [];
  for (let i = 0; i < 6; i++) posts.push(await post(macrina, `Start ${i}`, rows));
  const responses = await Promise.all([
    ...posts.flatMap((id, i) => [
      patch(macrina, id, { content: `A ${i} [Work:${work}]`, references: rows.toReversed() }),
      patch(macrina, id, { content: `B ${i} [Work:${other}] [Topic:${topics[i % 4]}]` }),
      patch(macrina, id, { references: [toWork(work), ...rows.slice(2)] }),
    ]),
    ...topics.slice(0, 3).map((id) => ask('DELETE /api/topics/{id}', { as: macrina, params: { id } })),
    ...posts.slice(4).map((id) => ask('DELETE /api/posts/{id}', { as: macrina, params: { id } })),
  ]);
  expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
  const wrong = await app.sql`
    select r.*, p.title from (select * from work_references union all select * from topic_references) r
    left join posts p on p.id = r.source_id where r.source_type = 'post' and p.title is distinct from r.title`;
  expect(wrong).toEqual([]);
  for (const id of posts.slice(0, 4)) {
    const { content, references } = (await ask('GET /api/posts/{id}', { as: macrina, params: { id } })).body;
    const named = new Set([
      ...references.map(({ ref_type, ref_id }: Row) => `${ref_type} ${ref_id}`),
      ...[...content.matchAll(/\[Work:(\d+)\]/g)].map(([, n]) => `work ${n}`),
      ...[...content.matchAll(/\[Topic:(\d+)\]/g)].filter(([, n]) => Number(n) === topics[3]).map(([, n]) => `topic ${n}`),
    ]);
    const stored = await app.sql<{ key: string }[]>`
      select 'work ' || work_id as key from work_references where source_type = 'post' and source_id = ${id}
      union all select 'topic ' || topic_id from topic_references where source_type = 'post' and source_id = ${id}`;
    expect(stored.map(({ key }) => key).sort()).toEqual([...named].sort());
  }
});

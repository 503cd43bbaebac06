import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

const topic = (title: string, isPublic: boolean) => ({ title, content: 'Text', public: isPublic, citations: [] });
const createTopic = async (as: string, title: string, isPublic = true): Promise<number> =>
  (await ask('POST /api/topics', { as, body: topic(title, isPublic) })).body.id;
const setPublic = (as: string, id: number, title: string, isPublic: boolean) =>
  ask('PUT /api/topics/{id}', { as, params: { id }, body: topic(title, isPublic) });
const add = (as: string | undefined, id: number, topic_id: number) =>
  ask('POST /api/folders/{id}/items', { as, params: { id }, body: { topic_id } });

/** Macrina's public folder, and two topics by Gaunilo: one public, one private. */
async function setUp() {
  const macrina = await signUp('macrina');
  const gaunilo = await signUp('gaunilo');
  const folder: number = (await ask('POST /api/folders', { as: macrina, body: { name: 'Open', public: true } })).body.id;
  return { macrina, gaunilo, folder, open: await createTopic(gaunilo, 'Grace'), hidden: await createTopic(gaunilo, 'Doubts', false) };
}

/** Returns the items as the user sees them, and the folder's item count. */
async function look(as: string, id: number): Promise<[string[], number]> {
  const items: { title: string; draft: boolean }[] = (await ask('GET /api/folders/{id}/items', { as, params: { id } })).body;
  const folder = (await ask('GET /api/folders/{id}', { as, params: { id } })).body;
  return [items.map(({ title, draft }) => (draft ? `${title} (private)` : title)), folder.item_count];
}

test('a public topic can be added to a folder once', async () => {
  const { macrina, gaunilo, folder, open } = await setUp();
  const first = await add(macrina, folder, open);
  expect([first.status, first.body]).toMatchObject([201, { title: 'Grace', type: 'topic', topic_id: open, work_id: null, draft: false }]);
  const second = await add(macrina, folder, open);
  expect([second.status, second.body]).toEqual([200, first.body]);
  for (const reader of [macrina, gaunilo]) expect(await look(reader, folder)).toEqual([['Grace'], 1]);
  expect((await add(undefined, folder, open)).status).toBe(401);
});

test("another user's private topic is rejected, and only the owner sees their own", async () => {
  const { macrina, gaunilo, folder, hidden } = await setUp();
  const rejected = await add(macrina, folder, hidden);
  expect([rejected.status, rejected.body.details]).toEqual([404, 'Topic not found.']);
  expect((await add(macrina, folder, await createTopic(macrina, 'Mine', false))).status).toBe(201);
  expect(await look(macrina, folder)).toEqual([['Mine (private)'], 1]);
  expect(await look(gaunilo, folder)).toEqual([[], 0]);
});

test('a topic that becomes private keeps its place without its title, and shows it again when public', async () => {
  const { macrina, gaunilo, folder, open } = await setUp();
  await add(macrina, folder, open);
  await setPublic(gaunilo, open, 'Secret', false);
  expect(await look(macrina, folder)).toEqual([['A private topic'], 1]);
  expect(await look(gaunilo, folder)).toEqual([[], 0]);
  await setPublic(gaunilo, open, 'Grace again', true);
  for (const reader of [macrina, gaunilo]) expect(await look(reader, folder)).toEqual([['Grace again'], 1]);
});

test('a deleted topic is removed from every folder', async () => {
  const { macrina, gaunilo, folder, open } = await setUp();
  await add(macrina, folder, open);
  await ask('DELETE /api/topics/{id}', { as: gaunilo, params: { id: open } });
  expect(await look(macrina, folder)).toEqual([[], 0]);
});

test('concurrent changes of topics and folders keep counts right and cause no errors', async () => {
  const { macrina, gaunilo, folder, open, hidden } = await setUp();
  const other: number = (await ask('POST /api/folders', { as: gaunilo, body: { name: 'Other', public: true } })).body.id;
  const requests = Array.from({ length: 12 }, (_, i) => [
    add(macrina, folder, open),
    add(gaunilo, other, i % 2 ? open : hidden),
    setPublic(gaunilo, open, 'Grace', i % 2 === 0),
    setPublic(gaunilo, hidden, 'Doubts', i % 3 === 0),
    ask('DELETE /api/folders/{id}/items/{itemId}', { as: macrina, params: { id: folder, itemId: i + 1 } }),
    ...(i === 9 ? [ask('DELETE /api/topics/{id}', { as: gaunilo, params: { id: hidden } })] : []),
    ...(i === 11 ? [ask('DELETE /api/folders/{id}', { as: gaunilo, params: { id: other } })] : []),
  ]).flat();
  expect((await Promise.all(requests)).filter(({ status }) => status >= 500)).toEqual([]);
  const rows = await app.sql<{ stored: string; counted: string }[]>`
    select concat_ws('/', item_count, draft_count) as stored, concat_ws('/', count(i.id), count(*) filter (where not t.public)) as counted
    from folders f left join folder_items i on i.folder_id = f.id left join topics t on t.id = i.topic_id group by f.id`;
  expect(rows.map((row) => row.stored)).toEqual(rows.map((row) => row.counted));
  expect(await app.sql`select from folder_items i join topics t on t.id = i.topic_id where i.draft = t.public`).toHaveLength(0);
});

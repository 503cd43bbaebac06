import { expect, test } from 'vitest';
import { form } from '../../testing/forms.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

/** Macrina's public folder, and two essays by Gaunilo: one published, one a draft. */
async function setUp() {
  const macrina = await signUp('macrina');
  const gaunilo = await signUp('gaunilo');
  const folder: number = (await ask('POST /api/folders', { as: macrina, body: { name: 'Open', public: true } })).body.id;
  return {
    macrina,
    gaunilo,
    folder,
    published: await createEssay(gaunilo, 'The Island'),
    draft: await createEssay(gaunilo, 'Unfinished', 'draft'),
  };
}

async function createEssay(as: string, title: string, status = 'published'): Promise<number> {
  return (await ask('POST /api/essays', { as, body: essay(title, status) })).body.id;
}

const essay = (title: string, status: string) => form(['title', title], ['content', 'Text'], ['status', status]);
const setStatus = (as: string, id: number, title: string, status: string) =>
  ask('PUT /api/essays/{id}', { as, params: { id }, body: essay(title, status) });
const add = (as: string | undefined, id: number, body: object) => ask('POST /api/folders/{id}/items', { as, params: { id }, body });

/** Returns the titles in a folder as the user sees them, and its item count. */
async function look(as: string, id: number): Promise<[string[], number]> {
  const items = (await ask('GET /api/folders/{id}/items', { as, params: { id } })).body;
  const folder = (await ask('GET /api/folders/{id}', { as, params: { id } })).body;
  return [items.map(({ title }: { title: string }) => title), folder.item_count];
}

test('any published essay can be added to a folder once, by either of its names', async () => {
  const { macrina, folder, published } = await setUp();
  const first = await add(macrina, folder, { article_id: published });
  expect([first.status, first.body]).toMatchObject([
    201,
    { title: 'The Island', type: 'essay', article_id: published, essay_id: null, work_id: null, note_id: null },
  ]);
  const second = await add(macrina, folder, { essay_id: published });
  expect([second.status, second.body]).toEqual([200, first.body]);
  expect(await look(macrina, folder)).toEqual([['The Island'], 1]);
});

test('both names of one essay are one item; two different essays are rejected', async () => {
  const { macrina, folder, published } = await setUp();
  const other = await createEssay(macrina, 'Another');
  const both = await add(macrina, folder, { article_id: published, essay_id: published });
  expect([both.status, both.body.article_id]).toEqual([201, published]);
  const two = await add(macrina, folder, { article_id: published, essay_id: other });
  expect([two.status, two.body.details]).toEqual([400, 'Please specify exactly one item to add to the folder.']);
  expect(await look(macrina, folder)).toEqual([['The Island'], 1]);
});

test("the caller's draft is marked as one, and another user's unpublished essay is not", async () => {
  const { macrina, gaunilo, folder, published } = await setUp();
  const own = await createEssay(macrina, 'My draft', 'draft');
  for (const essay_id of [published, own]) await add(macrina, folder, { essay_id });
  const drafts = async () =>
    (await ask('GET /api/folders/{id}/items', { as: macrina, params: { id: folder } })).body.map(({ draft }: { draft: boolean }) => draft);
  expect(await drafts()).toEqual([true, false]);
  await setStatus(gaunilo, published, 'Secret', 'draft');
  await setStatus(macrina, own, 'My essay', 'published');
  expect(await drafts()).toEqual([false, false]);
});

test("another user's draft is rejected, and only its author sees a draft", async () => {
  const { macrina, gaunilo, folder, draft } = await setUp();
  const rejected = await add(macrina, folder, { essay_id: draft });
  expect([rejected.status, rejected.body.details]).toEqual([403, 'Access denied. You can only view your own essays.']);
  const own = await createEssay(macrina, 'My draft', 'draft');
  expect((await add(macrina, folder, { essay_id: own })).status).toBe(201);
  expect(await look(macrina, folder)).toEqual([['My draft'], 1]);
  expect(await look(gaunilo, folder)).toEqual([[], 0]);
  expect((await add(undefined, folder, { essay_id: own })).status).toBe(401);
  expect((await add(gaunilo, folder, { essay_id: draft })).status).toBe(403);
});

test('an unpublished essay keeps its place without its title, and shows it again when published', async () => {
  const { macrina, gaunilo, folder, published } = await setUp();
  await add(macrina, folder, { essay_id: published });
  await setStatus(gaunilo, published, 'Secret', 'draft');
  expect(await look(macrina, folder)).toEqual([['An unpublished essay'], 1]);
  expect(await look(gaunilo, folder)).toEqual([[], 0]);
  await setStatus(gaunilo, published, 'The Lost Island', 'published');
  expect(await look(gaunilo, folder)).toEqual([['The Lost Island'], 1]);
});

test('a deleted essay is removed from every folder', async () => {
  const { macrina, gaunilo, folder, published } = await setUp();
  await add(macrina, folder, { essay_id: published });
  await ask('DELETE /api/essays/{id}', { as: gaunilo, params: { id: published } });
  expect(await look(macrina, folder)).toEqual([[], 0]);
});

test('concurrent changes of essays and folders keep counts right and cause no errors', async () => {
  const { macrina, gaunilo, folder, published, draft } = await setUp();
  const other: number = (await ask('POST /api/folders', { as: gaunilo, body: { name: 'Other', public: true } })).body.id;
  const requests = Array.from({ length: 12 }, (_, i) => [
    add(macrina, folder, { essay_id: published }),
    add(gaunilo, other, { essay_id: i % 2 ? published : draft }),
    setStatus(gaunilo, published, 'The Island', i % 2 ? 'draft' : 'published'),
    setStatus(gaunilo, draft, 'Unfinished', i % 3 ? 'draft' : 'published'),
    ask('DELETE /api/folders/{id}/items/{itemId}', { as: macrina, params: { id: folder, itemId: i + 1 } }),
    ...(i === 9 ? [ask('DELETE /api/essays/{id}', { as: gaunilo, params: { id: draft } })] : []),
    ...(i === 11 ? [ask('DELETE /api/folders/{id}', { as: gaunilo, params: { id: other } })] : []),
  ]).flat();
  expect((await Promise.all(requests)).filter(({ status }) => status >= 500)).toEqual([]);
  const rows = await app.sql<{ stored: string; counted: string }[]>`
    select concat_ws('/', item_count, note_count, draft_count) as stored,
      concat_ws('/', count(i.id), count(i.note_id), count(*) filter (where e.status = 'draft')) as counted
    from folders f left join folder_items i on i.folder_id = f.id left join essays e on e.id = i.essay_id group by f.id`;
  expect(rows.map((row) => row.stored)).toEqual(rows.map((row) => row.counted));
  expect(await app.sql`select from folder_items i join essays e on e.id = i.essay_id where i.draft <> (e.status = 'draft')`).toHaveLength(
    0,
  );
});

import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { bible, chapter, importFile, jsonLines } from '../editions/testing.ts';

const app = testApp();
const { ask, signUp } = app;

const add = (as: string, id: number, body: object) => ask('POST /api/folders/{id}/items', { as, params: { id }, body });
const items = async (as: string, id: number) => (await ask('GET /api/folders/{id}/items', { as, params: { id } })).body;

/** A public folder of Macrina's, and a post and an organization of Gaunilo's. */
async function setUp() {
  const macrina = await signUp('macrina');
  const gaunilo = await signUp('gaunilo');
  const folder: number = (await ask('POST /api/folders', { as: macrina, body: { name: 'Open', public: true } })).body.id;
  const post: number = (await ask('POST /api/posts', { as: gaunilo, body: { content: 'On *the* island.' } })).body.id;
  const organization: number = (await ask('POST /api/organizations', { as: gaunilo, body: { name: 'Bec Abbey', kind: 'church' } })).body.id;
  return { macrina, gaunilo, folder, post, organization };
}

test('a post and an organization are added to a folder once, and everyone who may open it sees their names', async () => {
  const { macrina, gaunilo, folder, post, organization } = await setUp();
  const added = await add(macrina, folder, { post_id: post });
  expect([added.status, added.body]).toMatchObject([201, { type: 'post', title: 'On the island.', post_id: post, organization_id: null }]);
  expect((await add(macrina, folder, { post_id: post })).status).toBe(200);
  const body = await add(macrina, folder, { organization_id: organization });
  expect([body.status, body.body]).toMatchObject([
    201,
    { type: 'organization', title: 'Bec Abbey', organization_id: organization, post_id: null },
  ]);
  for (const reader of [macrina, gaunilo])
    expect((await items(reader, folder)).map(({ title }: { title: string }) => title)).toEqual(['Bec Abbey', 'On the island.']);
});

test('a deleted post is removed from every folder, even while others add it', async () => {
  const { macrina, gaunilo, folder, post } = await setUp();
  await add(macrina, folder, { post_id: post });
  const requests = [
    ...Array.from({ length: 10 }, () => add(macrina, folder, { post_id: post })),
    ask('DELETE /api/posts/{id}', { as: gaunilo, params: { id: post } }),
    ...Array.from({ length: 10 }, () => add(macrina, folder, { post_id: post })),
  ];
  expect((await Promise.all(requests)).filter(({ status }) => status >= 500)).toEqual([]);
  expect(await items(macrina, folder)).toEqual([]);
  expect((await ask('GET /api/folders/{id}', { as: macrina, params: { id: folder } })).body.item_count).toBe(0);
});

describe('a passage of an edition', () => {
  const passages = async () => {
    const monica = await signUp('monica');
    await importFile(app.sql, jsonLines({ ...bible, shortTitle: 'TB' }, [...chapter('Ps.23', 6)]), { slug: 'bible' });
    const { id } = (await ask('POST /api/folders', { as: monica, body: { name: 'Psalms', public: true } })).body;
    const addPassage = (body: object) => ask('POST /api/folders/{id}/items', { as: monica, params: { id }, body });
    const list = async (as = monica) => (await ask('GET /api/folders/{id}/items', { as, params: { id } })).body;
    const count = async () => (await ask('GET /api/folders/{id}', { as: monica, params: { id } })).body.item_count;
    return { monica, id, addPassage, list, count };
  };

  test('has its name and first words, is in the folder once, and is counted', async () => {
    const { monica, id, addPassage, list, count } = await passages();
    const added = await addPassage({ edition: 'bible', citation: 'Ps.23.1-3' });
    expect([added.status, added.body]).toMatchObject([
      201,
      { type: 'passage', title: 'Psalm 23:1–3, TB', edition: 'bible', citation: 'Ps.23.1-3', excerpt: 'Text of Ps.23.1.', work_id: null },
    ]);
    expect((await addPassage({ edition: 'bible', citation: 'Ps.23.1-3' })).status).toBe(200);
    expect((await addPassage({ edition: 'bible', citation: 'ps 23:2' })).body).toMatchObject({ citation: 'Ps.23.2' });
    expect((await list()).map(({ title }: { title: string }) => title)).toEqual(['Psalm 23:2, TB', 'Psalm 23:1–3, TB']);
    expect([await list(await signUp('patrick')), await count()]).toMatchObject([[{}, {}], 2]);
    await ask('DELETE /api/folders/{id}/items/{itemId}', { as: monica, params: { id, itemId: added.body.id } });
    expect(await count()).toBe(1);
    await app.sql`delete from editions`;
    expect([await list(), await count()]).toEqual([[], 0]);
  });

  test.each([
    [{ edition: 'bible', citation: 'Ps.150' }, 404],
    [{ edition: 'none', citation: 'Ps.23' }, 404],
    [{ edition: 'bible' }, 400],
    [{ citation: 'Ps.23' }, 400],
    [{ edition: 'bible', citation: 'Ps.23', work_id: 1 }, 400],
  ])('%j is rejected with a %i', async (body, status) => {
    expect((await (await passages()).addPassage(body)).status).toBe(status);
  });
});

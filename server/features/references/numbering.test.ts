import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { passage, writer } from '../../testing/texts.ts';

const app = testApp({ SCRIPTURE_NUMBERING: 'septuagint' });
const { ask, signUp } = app;
const write = writer(app);

test("names passages in the library's numbering everywhere", async () => {
  const macrina = await signUp('macrina');
  await write.topic(macrina, 'On Ps 50 and its first word.');
  const [id, name] = [passage('Psalm 51'), 'Psalm 50 (51)'];
  expect((await ask('GET /api/passages', { as: macrina, query: { q: 'Ps 50' } })).body).toMatchObject([{ id, name, osis: 'Ps.51' }]);
  expect((await ask('GET /api/passages', { as: macrina, query: { q: 'Ps.51' } })).body).toMatchObject([{ id, name, osis: 'Ps.51' }]);
  expect((await ask('GET /api/passages/{id}', { as: macrina, params: { id } })).body).toMatchObject({ id, name });
  const { chapters } = (await ask('GET /api/passages/{id}', { as: macrina, params: { id } })).body;
  const labels = chapters.map(({ chapter, label }: { chapter: number; label: string }) => `${chapter} ${label}`);
  expect([labels[8], labels[9], labels[50], labels.length]).toEqual(['9 9A', '10 9B', '51 50', 151]);
  expect((await ask('GET /api/search/suggestions', { as: macrina, query: { q: 'ps 50' } })).body[0]).toMatchObject({ id, title: name });
  const hits = await ask('POST /api/search/{type}', { as: macrina, params: { type: 'literal' }, body: { query: 'ps 50' } });
  expect(hits.body[0]).toMatchObject({ type: 'passage', id, title: name });
  const { nodes } = (await ask('GET /api/graph/citations', { as: macrina })).body;
  expect(nodes).toContainEqual(expect.objectContaining({ id: `passage_${id}`, label: name }));
});

test("reads and names passages in the reader's numbering, if they chose one", async () => {
  const [basil, id] = [await signUp('basil'), passage('Psalm 51')];
  await write.topic(basil, 'On Ps 50.');
  const choose = (numbering: string | null) => ask('PATCH /api/profile', { as: basil, body: { reading: { numbering } } });
  expect((await choose('kjv')).body.reading).toMatchObject({ numbering: 'kjv', size: 100 });
  const resolve = async (q: string) => (await ask('GET /api/passages', { as: basil, query: { q } })).body;
  expect(await resolve('Ps 50')).toMatchObject([{ osis: 'Ps.50', name: 'Psalm 50 (49)' }]);
  expect(await resolve('Ps 51')).toMatchObject([{ id, name: 'Psalm 51 (50)' }]);
  // His own text counts as the library does.
  const page = (await ask('GET /api/passages/{id}', { as: basil, params: { id } })).body;
  expect([page.name, page.texts.length]).toEqual(['Psalm 51 (50)', 1]);
  const suggested = (await ask('GET /api/search/suggestions', { as: basil, query: { q: 'ps 51' } })).body;
  expect(suggested[0]).toMatchObject({ id, title: 'Psalm 51 (50)' });
  const hits = await ask('POST /api/search/{type}', { as: basil, params: { type: 'literal' }, body: { query: 'ps 51' } });
  expect(hits.body[0]).toMatchObject({ type: 'passage', id, title: 'Psalm 51 (50)' });
  const { nodes } = (await ask('GET /api/graph/citations', { as: basil })).body;
  expect(nodes).toContainEqual(expect.objectContaining({ id: `passage_${id}`, label: 'Psalm 51 (50)' }));
  await ask('PUT /api/passages/{id}/follow', { as: basil, params: { id } });
  await write.topic(await signUp('gregory'), 'On Ps 50 again.');
  expect((await ask('GET /api/notifications', { as: basil })).body).toMatchObject([{ passage: { id, name: 'Psalm 51 (50)' } }]);
  await choose(null);
  expect(await resolve('Ps 50')).toMatchObject([{ id, name: 'Psalm 50 (51)' }]);
  expect((await ask('PATCH /api/profile', { as: basil, body: { reading: { numbering: 'latin' } } })).status).toBe(400);
});

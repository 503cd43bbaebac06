import { expect, test } from 'vitest';
import { circleCalls } from '../../testing/circles.ts';
import { form } from '../../testing/forms.ts';
import { testMeaning } from '../../testing/test-meaning.ts';

const app = testMeaning();
const { ask, signUp } = app;

interface Result {
  type: string;
  id: number;
  not_references?: string[];
}

async function notReferences(as: string, query: string, type = 'literal'): Promise<Record<string, string[] | undefined>> {
  const { body } = await ask('POST /api/search/{type}', { as, params: { type }, body: { query } });
  return Object.fromEntries(body.map((one: Result) => [one.type, one.not_references]));
}

test('a hit says which wordings in its excerpt its author marked as not being references', async () => {
  const macrina = await signUp('macrina');
  const content = 'The procession left at Mark 5:30, as in Lam 2:3, 5.';
  const ignored_references = ['Mark 5:30', 'Lam 2:3, 5'];
  await ask('POST /api/posts', { as: macrina, body: { content, ignored_references } });
  await ask('POST /api/topics', { as: macrina, body: { title: 'Walk', content, public: true, citations: [], ignored_references } });
  const folder = (await ask('POST /api/folders', { as: macrina, body: { name: 'Walks', public: true } })).body.id;
  await ask('POST /api/notes', { as: macrina, body: { title: 'Walk', content, folder_id: folder, ignored_references } });
  const fields = ignored_references.map((one): [string, string] => ['ignored_references', one]);
  await ask('POST /api/essays', {
    as: macrina,
    body: form(['title', 'Walk'], ['content', content], ['status', 'published'], ...fields),
  });
  await circleCalls(app).start(macrina, { name: 'Procession', open: true, description: content, ignored_references });
  await app.indexAll();
  const expected = { post: ignored_references, topic: ignored_references, note: ignored_references, essay: ignored_references };
  expect(await notReferences(macrina, 'procession')).toEqual({ ...expected, circle: ignored_references });
  expect(await notReferences(macrina, 'procession', 'semantic')).toMatchObject(expected);
  expect((await ask('GET /api/essays', { as: macrina })).body[0].not_references).toEqual(ignored_references);
});

test('neither code nor the rest of a cut reference is a reference, and other hits have no such list', async () => {
  const macrina = await signUp('macrina');
  await ask('POST /api/posts', { as: macrina, body: { content: 'The kenosis of `Phil 2:7` in Phil 2:8' } });
  expect(await notReferences(macrina, 'kenosis')).toEqual({ post: ['Phil 2:7'] });
  await ask('POST /api/topics', {
    as: macrina,
    body: { title: 'Potters', content: `Clay in Rom 9:20 – 21. ${'And more of it. '.repeat(20)}`, public: true, citations: [] },
  });
  expect(await notReferences(macrina, 'clay')).toEqual({ topic: undefined });
  const content = `<p>${'Every one of these words is about it. '.repeat(3)} The wheel turns, as Rom 9:20 – 29 says</p>`;
  await ask('POST /api/essays', { as: macrina, body: form(['title', 'Wheels'], ['content', content], ['status', 'published']) });
  const [hit] = (await ask('POST /api/search/{type}', { as: macrina, params: { type: 'literal' }, body: { query: 'words' } })).body;
  expect(hit.not_references).toBeUndefined();
});

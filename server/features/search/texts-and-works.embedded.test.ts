// Only on the embedded database, where the recorded scores of semantic searches were made.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { form } from '../../testing/forms.ts';
import { addWorks } from '../../testing/library.ts';
import { testMeaning } from '../../testing/test-meaning.ts';

const app = testMeaning();
const { ask, signUp } = app;

const queries = [
  'grace',
  'gra',
  'the',
  'on grace',
  '"free will"',
  'grace -nature',
  'augustine',
  'augustine grace',
  'soteriology',
  'why do the righteous suffer',
  'x',
];
const filters = [
  {},
  { kind: 'essay' },
  { kind: 'work', language: 'Latin' },
  { century: 5 },
  { author: 'augustine' },
  { author: 'macrina' },
];

/**
 * Posts, essays and works, and topics and notes with the same words, which must not change what is
 * found of the others.
 */
async function createWorld(): Promise<string> {
  const macrina = await signUp('macrina');
  const gaunilo = await signUp('gaunilo');
  const { body: folder } = await ask('POST /api/folders', { as: macrina, body: { name: 'Notes', public: false } });
  await addWorks(app.sql, [
    { title: 'On Grace and Free Will', author: 'Augustine, of Hippo', year: 426, otherNames: ['Aurelius Augustinus'], subjects: ['Grace'] },
    { title: 'Grace', author: 'Anselm', year: 1100 },
    { title: 'Confessions', author: 'Augustine, of Hippo', year: 400, otherTitles: ['On Grace'] },
    ...Array.from({ length: 8 }, (_, i) => ({
      title: `Treatise ${i} on the soul`,
      author: `Author ${i}`,
      subjects: ['Grace', 'Free will'],
    })),
  ]);
  for (let i = 0; i < 6; i++) {
    const as = i % 2 === 0 ? macrina : gaunilo;
    const text = `The ${i}th word on grace, nature and why the righteous suffer ${'and the free will '.repeat(i)}`;
    await ask('POST /api/posts', { as, body: { content: text } });
    await ask('POST /api/essays', {
      as,
      body: form(['title', `Grace ${i}`], ['content', text], ['status', i === 5 ? 'draft' : 'published']),
    });
    await ask('POST /api/topics', { as, body: { title: `Grace ${i}`, content: text, citations: [], public: i % 2 === 0 } });
    await ask('POST /api/notes', { as: macrina, body: { title: `On grace ${i}`, content: text, folder_id: folder.id } });
  }
  await app.indexAll();
  return macrina;
}

test(
  'finds the same posts, essays and works in the same order with the same scores as before other types were searched',
  { timeout: 120_000 },
  async () => {
    const as = await createWorld();
    const found: Record<string, unknown[]> = {};
    for (const type of ['literal', 'semantic']) {
      for (const query of queries) {
        for (const filter of filters) {
          const { status, body } = await ask('POST /api/search/{type}', {
            as,
            params: { type },
            body: { query, types: ['post', 'essay', 'work'], filters: filter },
          });
          expect(status).toBe(200);
          found[`${type} ${query} ${JSON.stringify(filter)}`] = body.map(({ type: kind, id, score, content }: Record<string, unknown>) =>
            [kind, id, score, content].join(' '),
          );
        }
      }
    }
    const recorded = new URL('./texts-and-works.recorded.json', import.meta.url);
    expect(found).toEqual(JSON.parse(readFileSync(recorded, 'utf8')));
  },
);

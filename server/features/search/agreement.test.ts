import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addWorks } from '../../testing/library.ts';
import { testMeaning } from '../../testing/test-meaning.ts';

const app = testMeaning();
const { ask, signUp } = app;

interface StarterWork {
  title: string;
  alt_titles?: string[];
  subjects?: string[];
  authors: { name: string; aliases?: string[] }[];
}

const works = readFileSync(new URL('../../catalog/starter/works.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as StarterWork);

type Item = { type: string; id: number };

const nouns = ['Sermons', 'Letters', 'History', 'Prayers', 'Cities', 'City', 'Citadel', 'Bible', 'Biblical Studies'];

test('a literal search finds what is suggested among hundreds of works and topics with the same words', async () => {
  const macrina = await signUp('macrina');
  const titles = nouns.flatMap((noun, n) =>
    Array.from({ length: 70 }, (_, i) => `${i % 2 === 0 ? 'The ' : ''}${noun} of the ${nouns[(n + i) % nouns.length]} ${i}`),
  );
  await addWorks(
    app.sql,
    titles.map((title, i) => ({ title, author: `City, John ${i % 9}`, ratings: i % 7 })),
  );
  for (let i = 0; i < 20; i++)
    await ask('POST /api/topics', { as: macrina, body: { title: `A city ${i}`, content: 'City', public: true, citations: [] } });
  for (const q of [
    'city',
    'the city',
    'city of',
    'cit',
    'bible',
    'bibl',
    'the bible of',
    'serm',
    'john',
    'history of the',
    'letters of the ci',
    'city 1',
  ]) {
    const suggestionsUpTo = async (limit: number) => (await ask('GET /api/search/suggestions', { as: macrina, query: { q, limit } })).body;
    const [eight, twenty] = [await suggestionsUpTo(8), await suggestionsUpTo(20)];
    expect(eight.length).toBeGreaterThan(1);
    for (const [limit, suggested] of [
      [50, eight],
      [20, eight],
      [50, twenty],
    ]) {
      const { body: found } = await ask('POST /api/search/{type}', { as: macrina, params: { type: 'literal' }, body: { query: q, limit } });
      const keys = new Set(found.map((one: Item) => `${one.type} ${one.id}`));
      expect(keys.size).toBe(found.length);
      expect(found.length).toBeLessThanOrEqual(limit);
      expect([q, limit, suggested.filter((one: Item) => !keys.has(`${one.type} ${one.id}`))]).toEqual([q, limit, []]);
    }
  }
}, 120_000);

test.each(['literal', 'semantic'])(
  'a %s search finds everything that is suggested for the same query',
  async (type) => {
    const macrina = await signUp('macrina');
    await addWorks(
      app.sql,
      works.map(({ title, alt_titles = [], subjects = [], authors }) => ({
        title,
        subjects,
        ...(authors[0] && { author: authors[0].name }),
        otherTitles: alt_titles,
        otherNames: authors.flatMap(({ aliases = [] }) => aliases),
      })),
    );
    await app.indexAll();
    const typed = works
      .filter((_, at) => at % 40 === 0)
      .flatMap(({ title }) => [1, 2, 3, 5, 8, 12].map((length) => title.slice(0, length)));
    const special = [
      'the r',
      'The P',
      'is',
      'of',
      'the',
      '-grace',
      'grace -',
      '-the grace',
      'grace -law',
      'augustine trin',
      '"on the',
      'al-Kā',
      'al-Gha',
      'De Tri',
    ];
    for (const q of new Set([...typed, ...special])) {
      const { body: suggested } = await ask('GET /api/search/suggestions', { as: macrina, query: { q } });
      const { body: found } = await ask('POST /api/search/{type}', { as: macrina, params: { type }, body: { query: q } });
      const keys = new Set(found.map((one: Item) => `${one.type} ${one.id}`));
      expect(keys.size).toBeLessThanOrEqual(50);
      expect([q, suggested.filter((one: Item) => one.type !== 'spelling' && !keys.has(`${one.type} ${one.id}`))]).toEqual([q, []]);
    }
    const titles = async (q: string) =>
      (await ask('GET /api/search/suggestions', { as: macrina, query: { q } })).body.map(({ title }: { title: string }) => title);
    expect(await titles('-grace')).toEqual([]);
    expect(await titles('is')).not.toContain('Ṣaḥīḥ al-Bukhārī');
    expect(await titles('grace -law')).not.toContain('Sermon on Law and Grace');
    expect(await titles('grace')).toContain('Sermon on Law and Grace');
  },
  120_000,
);

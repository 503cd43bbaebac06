// Also on PostgreSQL: composes its SQL from fragments.
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

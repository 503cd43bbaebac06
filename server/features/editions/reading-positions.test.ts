import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { bible, chapter, importFile, importTestBible, importTestVulgate, jsonLines } from './testing.ts';

const app = testApp();
const { ask, askAll, signUp } = app;

const confessions = { title: 'Confessions', author: 'Augustine', language: 'la', citationLevels: ['book', 'chapter'] };

let reader: string;
beforeEach(async () => {
  reader = await signUp('monica');
});

const importBible = () => importTestBible(app.sql);
const importVulgate = () => importTestVulgate(app.sql);
const citations = async (query: Record<string, string | number>) =>
  (await ask('GET /api/editions/{slug}/segments', { as: reader, params: { slug: 'bible' }, query })).body.segments.map(
    ({ citation }: { citation: string }) => citation,
  );

describe('reading positions', () => {
  beforeEach(importBible);
  const read = async (citation: string, slug = 'bible') =>
    (await ask('PUT /api/reading/{slug}', { as: reader, params: { slug }, body: { citation } })).status;

  test('keep the last and the furthest position of each edition, for the reader only', async () => {
    await importVulgate();
    expect([await read('Rom.9.1'), await read('Ps.23'), await read('Ps.50.1', 'vulgate')]).toEqual([204, 204, 204]);
    const positions = await askAll('GET /api/reading', { as: reader, query: { limit: 1 } });
    expect(
      positions.map(({ edition, citation, place, progress, furthest }) => [edition.slug, citation, place, progress, furthest]),
    ).toEqual([
      ['vulgate', 'Ps.50.1', 'Psalm 50', 91, 91],
      ['bible', 'Ps.23.1', 'Psalm 23', 40, 100],
    ]);
    expect((await ask('GET /api/reading', { as: await signUp('basil') })).body).toEqual([]);
    expect([await read('Ps.99'), await read('Ps.23', 'none')]).toEqual([404, 404]);
  });

  test('replace only older ones if they were saved offline', async () => {
    const readBefore = async (citation: string, seconds_ago: number) =>
      (await ask('PUT /api/reading/{slug}', { as: reader, params: { slug: 'bible' }, body: { citation, seconds_ago } })).status;
    const position = async () => {
      const [{ citation, furthest, updated_at }] = (await ask('GET /api/reading', { as: reader })).body;
      return [citation, furthest, Math.round((Date.now() - Date.parse(updated_at)) / 60_000)];
    };
    expect(await readBefore('Ps.23.2', 7200)).toBe(204);
    expect(await position()).toEqual(['Ps.23.2', 41, 120]);
    expect(await readBefore('Ps.51.1', 3600)).toBe(204);
    expect(await position()).toEqual(['Ps.51.1', 48, 60]);
    expect(await readBefore('Rom.8.1', 5400)).toBe(204);
    expect(await position()).toEqual(['Ps.51.1', 51, 60]);
    expect(await read('Ps.22.1')).toBe(204);
    expect(await position()).toEqual(['Ps.22.1', 51, 0]);
    expect([await readBefore('Ps.23', -1), await readBefore('Ps.23', 1e12)]).toEqual([400, 400]);
  });

  test('report the position in prose, and 100 percent only at the end', async () => {
    const lines = Array.from({ length: 300 }, (_, i) => ({ citation: String(i + 1) }));
    await importFile(app.sql, jsonLines({ ...confessions, citationLevels: ['chapter'] }, lines), { slug: 'confessions' });
    const position = async (citation: string) => {
      await read(citation, 'confessions');
      const [{ place, progress }] = (await ask('GET /api/reading', { as: reader })).body;
      return [place, progress];
    };
    expect([await position('1'), await position('299'), await position('300')]).toEqual([
      ['chapter 1', 0],
      ['chapter 299', 99],
      ['chapter 300', 100],
    ]);
  });

  test('are deleted one by one', async () => {
    await importVulgate();
    await read('Rom.9.1');
    await read('Ps.50.1', 'vulgate');
    const basil = await signUp('basil');
    const remove = (slug: string, as = reader) => ask('DELETE /api/reading/{slug}', { as, params: { slug } });
    expect([(await remove('bible', basil)).status, (await remove('none')).status]).toEqual([204, 404]);
    expect((await ask('GET /api/reading', { as: reader })).body).toHaveLength(2);
    expect([(await remove('bible')).status, (await remove('bible')).status]).toEqual([204, 204]);
    expect((await ask('GET /api/reading', { as: reader })).body).toMatchObject([{ edition: { slug: 'vulgate' } }]);
    expect((await ask('DELETE /api/reading/{slug}', { params: { slug: 'bible' } })).status).toBe(401);
  });

  test('survive an import without the segment, which is then opened at the one before', async () => {
    await read('Ps.23.6');
    await importFile(app.sql, jsonLines(bible, [...chapter('Ps.22', 31), ...chapter('Ps.23', 5)]), { slug: 'bible' });
    const [position] = (await ask('GET /api/reading', { as: reader })).body;
    expect([position.citation, position.progress]).toEqual(['Ps.23.6', 100]);
    expect(await citations({ at: 'Ps.23.6' })).toEqual(['Ps.23.5']);
    expect(await citations({ at: 'Ps.23' })).toHaveLength(5);
  });
});

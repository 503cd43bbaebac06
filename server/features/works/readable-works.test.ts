import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { importRows } from '../../catalog/testing.ts';
import { testApp } from '../../testing/test-app.ts';
import { deleteEdition } from '../editions/import/delete-edition.ts';
import { importFile, jsonLines } from '../editions/testing.ts';

const app = testApp();
const { ask } = app;

const text = (slug: string, work: string, language: string) =>
  importFile(app.sql, jsonLines({ title: slug, language, license: 'CC0' }, [{ citation: '1' }]), { slug, work });
const titles = async (query: Record<string, string | number>) =>
  (await ask('GET /api/works', { query })).body.map(({ title }: { title: string }) => title);
const languages = async () => (await ask('GET /api/works/languages')).body;

beforeEach(async () => {
  await importRows(app.database, [
    ...Array.from({ length: 40 }, (_, i) => ({
      id: `x:${i}`,
      title: `Book ${String(i).padStart(2, '0')}`,
      language: 'en',
      year: 2000 - i,
    })),
    { id: 'x:confessions', title: 'Book 05 of Augustine', language: 'en', author: 'Augustine', year: 397 },
    { id: 'x:rule', title: 'Rule', language: 'la' },
  ]);
  await text('confessions-la', 'x:confessions', 'la');
});

test('lists works that can be read here, and marks them', async () => {
  expect(await titles({ readable: 1 })).toEqual(['Book 05 of Augustine']);
  expect(await titles({ readable: 1, category: 'None' })).toEqual([]);
  const marked = (await ask('GET /api/works', { query: { limit: 7, sort: 'title' } })).body.map(
    ({ readable }: { readable: boolean }) => readable,
  );
  expect(marked).toEqual([false, false, false, false, false, false, true]);
  expect((await ask('GET /api/works/count', { query: { readable: 1 } })).body).toMatchObject({ works: 1, total: 42 });
  expect((await ask('GET /api/works', { query: { readable: 2 } })).status).toBe(400);
});

test('finds a work under the languages of its editions too, once, in each order', async () => {
  await text('confessions-en', 'x:confessions', 'en');
  await text('confessions-grc', 'x:confessions', 'grc');
  expect(await titles({ language: 'Latin' })).toEqual(['Book 05 of Augustine', 'Rule']);
  expect(await titles({ language: 'Latin', sort: 'year' })).toEqual(['Book 05 of Augustine', 'Rule']);
  expect(await titles({ language: 'Latin', sort: 'newest' })).toEqual(['Rule', 'Book 05 of Augustine']);
  expect(await titles({ language: 'Latin', searchTerm: 'augustine' })).toEqual(['Book 05 of Augustine']);
  expect(await titles({ language: 'Ancient Greek' })).toEqual(['Book 05 of Augustine']);
  expect((await ask('GET /api/works/count', { query: { language: 'English' } })).body).toMatchObject({ works: 41 });
  expect(await languages()).toEqual(['Ancient Greek', 'English', 'Latin']);
});

test('pages through the works of a language forward, backward and by number', async () => {
  const all = await titles({ language: 'English', sort: 'title', limit: 50 });
  expect(all).toHaveLength(41);
  const walked: string[] = [];
  let next: string | undefined = '/api/works?language=English&sort=title&limit=10';
  let previous = '';
  while (next !== undefined) {
    const response: LightMyRequestResponse = await app.app.inject({ url: next });
    walked.push(...response.json().map(({ title }: { title: string }) => title));
    const links: string = String(response.headers['link'] ?? '');
    next = /<([^>]*)>; rel="next"/.exec(links)?.[1];
    previous = /<([^>]*)>; rel="prev"/.exec(links)?.[1] ?? '';
  }
  expect(walked).toEqual(all);
  const before = (await app.app.inject({ url: previous })).json().map(({ title }: { title: string }) => title);
  expect(before).toEqual(all.slice(30, 40));
  expect(await titles({ language: 'English', sort: 'title', limit: 10, page: 3 })).toEqual(all.slice(20, 30));
});

test('follows editions that are renamed, moved to another work or removed', async () => {
  await text('confessions-la', 'x:rule', 'grc');
  expect([await titles({ readable: 1 }), await languages()]).toEqual([['Rule'], ['Ancient Greek', 'English', 'Latin']]);
  await deleteEdition(app.sql, 'confessions-la');
  expect([await titles({ readable: 1 }), await languages()]).toEqual([[], ['English', 'Latin']]);
});

test('a book lists its editions with license and source', async () => {
  await text('confessions-en', 'x:confessions', 'en');
  const [work] = (await ask('GET /api/works', { query: { readable: 1 } })).body;
  const { body } = await ask('GET /api/works/{id}', { as: await app.signUp('monica'), params: { id: work.id } });
  expect(body.editions.map(({ slug, language_name, license }: Record<string, string>) => [slug, language_name, license])).toEqual([
    ['confessions-la', 'Latin', 'CC0'],
    ['confessions-en', 'English', 'CC0'],
  ]);
});

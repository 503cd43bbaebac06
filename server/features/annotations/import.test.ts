import { beforeEach, describe, expect, test } from 'vitest';
import type { ImportedRow } from '#contract/own-annotations.ts';
import { annotator, john } from '../../testing/annotator.ts';
import { file, form } from '../../testing/forms.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp({ PUBLIC_URL: 'https://library.example' });
const { ask, signUp } = app;
const { annotate, importJohn, list } = annotator(app);

let [macrina, gaunilo] = ['', ''];
beforeEach(async () => {
  [macrina, gaunilo] = [await signUp('macrina'), await signUp('gaunilo')];
  await importJohn();
});

const exported = async (as = macrina): Promise<string> =>
  (await app.app.inject({ url: '/api/annotations/export?format=jsonld', headers: { authorization: `Bearer ${as}` } })).body;
const importInto = (as: string | undefined, content: string, query = {}) =>
  ask('POST /api/annotations/import', { as, query, body: form(['file', file('annotations.jsonld', content)]) });
const outcomes = (rows: readonly ImportedRow[]) => rows.map(({ quote, outcome }) => `${quote}: ${outcome}`);
const undo = (as: string, id: number) => ask('DELETE /api/annotations/imports/{id}', { as, params: { id } });
const mine = (as = macrina) => list(as, { mine: 1 });
const fields = async (as: string) =>
  (await ask('GET /api/annotations', { as, query: { mine: 1, order: 'text' } })).body.map(
    ({ id: _, author: _author, updated_at: _time, visibility: _visibility, ...rest }: Record<string, unknown>) => rest,
  );

async function annotateSome(as = macrina): Promise<void> {
  await annotate(as, 'the Word', { color: 'blue', body: 'On the *Word*', visibility: 'public' });
  await annotate(as, 'was God.');
  await annotate(as, 'God. The same', { first: { citation: 'John.1.1', start: 75 }, last: { citation: 'John.1.2', end: 8 } });
}

test('rejects a file that is not sent in a form', async () => {
  await annotateSome();
  for (const type of ['application/ld+json', 'application/json']) {
    const headers = { authorization: `Bearer ${macrina}`, 'content-type': type };
    const response = await app.app.inject({ method: 'POST', url: '/api/annotations/import', headers, payload: await exported() });
    expect([response.statusCode, response.json().details]).toEqual([415, 'Please send a form (content-type: multipart/form-data).']);
  }
});

test('adds nothing when an export is imported again, also after a note was changed', async () => {
  await annotateSome();
  const content = await exported();
  const { status, body } = await importInto(macrina, content);
  expect([status, body.id, body.counts]).toEqual([200, null, { added: 0, present: 3, 'not-found': 0, invalid: 0 }]);
  const [{ id }] = (await ask('GET /api/annotations', { as: macrina, query: { mine: 1 } })).body;
  await ask('PATCH /api/annotations/{id}', { as: macrina, params: { id }, body: { body: 'changed', color: 'pink' } });
  expect((await importInto(macrina, content)).body.counts.present).toBe(3);
  expect(await mine()).toHaveLength(3);
});

test('finds a quote of three segments, and rejects one that only begins like the text', async () => {
  const quote = 'God. The same was in the beginning with God. All';
  await annotate(macrina, quote, { first: { citation: 'John.1.1', start: 75 }, last: { citation: 'John.1.3', end: 3 } });
  const content = await exported();
  await app.sql`delete from annotations`;
  const { rows } = (await importInto(gaunilo, content.replaceAll('api/annotations', 'elsewhere').replaceAll('God. All', 'God. None'))).body;
  expect(outcomes(rows)).toEqual(['God. The same was in the beginning with God. None: not-found']);
  expect((await importInto(macrina, content)).body.counts.added).toBe(1);
  expect((await ask('GET /api/annotations', { as: macrina, query: { mine: 1 } })).body).toMatchObject([
    { quote, first: { citation: 'John.1.1', start: 75 }, last: { citation: 'John.1.3', end: 3 } },
  ]);
});

test('restores deleted annotations as private ones with their notes, colors and dates, once', async () => {
  await annotateSome();
  await app.sql`update annotations set created_at = '2025-01-02T03:04:05.678Z'`;
  const [before, content] = [await fields(macrina), await exported()];
  await app.sql`delete from annotations`;
  const preview = await importInto(macrina, content, { dry_run: 1 });
  expect([preview.status, preview.body.id, preview.body.counts.added, await mine()]).toEqual([200, null, 3, []]);
  const { status, body } = await importInto(macrina, content);
  expect([status, body.counts, body.rows]).toEqual([201, { added: 3, present: 0, 'not-found': 0, invalid: 0 }, preview.body.rows]);
  expect(await fields(macrina)).toEqual(before);
  expect(await list(macrina, { mine: 1, visibility: 'private' })).toHaveLength(3);
  expect(await list(macrina, { mine: 1, q: 'word' })).toHaveLength(1);
  expect(await list(gaunilo, { edition: 'john' })).toEqual([]);
  expect((await importInto(macrina, content)).body.counts).toMatchObject({ added: 0, present: 3 });
  expect(
    (await importInto(macrina, JSON.stringify([...JSON.parse(content).first.items, ...JSON.parse(content).first.items]))).body.counts
      .present,
  ).toBe(6);
});

test("gives another user's export to whoever imports it, without touching its author's", async () => {
  await annotateSome();
  expect((await importInto(gaunilo, await exported())).body.counts.added).toBe(3);
  expect([(await mine()).length, (await mine(gaunilo)).length]).toEqual([3, 3]);
});

test('places annotations on the same words of a corrected text only, and reports the others', async () => {
  await annotateSome();
  await annotate(macrina, 'with God', {}, 2);
  const content = (await exported()).replaceAll('https://library.example/api/', 'https://reader.example/api/');
  await app.sql`delete from annotations`;
  await importJohn({
    1: john[1],
    2: 'Now the same was in the beginning with God, was in the beginning with God.',
    3: john[3],
  });
  const { body } = await importInto(macrina, content);
  expect(outcomes(body.rows).toSorted()).toEqual(['God. The same: not-found', 'the Word: added', 'was God.: added', 'with God: not-found']);
  expect(body.rows.find(({ outcome }: ImportedRow) => outcome === 'not-found').reason).toMatch(/These words/);
});

test('restores lost annotations beside their segment, once, and finds their words when they return', async () => {
  await annotate(macrina, 'by him', { body: 'Through the Word', color: 'green' }, 3);
  await annotate(macrina, 'him', {}, 3);
  await annotate(macrina, 'any thing', {}, 3);
  await importJohn({ ...john, 3: 'All things were made; and without was not any thing made that was made.' });
  const [before, content] = [await fields(macrina), await exported()];
  expect(before.map(({ lost }: { lost?: true }) => lost)).toContain(true);
  expect((await importInto(macrina, content)).body.counts).toMatchObject({ added: 0, present: 3 });
  await app.sql`delete from annotations`;
  const { body } = await importInto(macrina, content);
  expect(body.counts).toEqual({ added: 3, present: 0, 'not-found': 0, invalid: 0 });
  const reasons = body.rows.map(({ quote, reason }: ImportedRow) => [quote, reason]);
  expect(reasons).toEqual(
    expect.arrayContaining([
      ['by him', 'These words are not in this part of the text.'],
      ['any thing', null],
    ]),
  );
  expect(await fields(macrina)).toEqual(before);
  expect((await importInto(macrina, content.replaceAll(/annotations\/\d+"/g, 'annotations/999"'))).body.counts.present).toBe(3);
  await importJohn();
  expect(await list(macrina, { mine: 1, lost: 1 })).toEqual([]);
  await app.sql`delete from annotations`;
  await importJohn({ ...john, 3: 'Nothing was made.' });
  expect((await importInto(gaunilo, content)).body.counts.added).toBe(3);
  expect(await list(gaunilo, { mine: 1, lost: 1 })).toHaveLength(3);
});

test('reports texts and parts that are not here', async () => {
  await annotateSome();
  const content = await exported();
  const elsewhere = content.replaceAll('/read/john/John.1.1', '/read/none/John.1.1');
  expect((await importInto(gaunilo, elsewhere)).body.rows[0]).toMatchObject({
    outcome: 'not-found',
    reason: 'The text is not in this library.',
  });
  const otherPart = content.replaceAll('John.1.1', 'John.9.9');
  expect((await importInto(gaunilo, otherPart)).body.rows[0]).toMatchObject({ outcome: 'not-found', reason: 'The text has no such part.' });
  const otherSite = content.replaceAll('https://library.example', 'https://other.example');
  expect((await importInto(gaunilo, otherSite)).body.counts).toEqual({ added: 0, present: 0, 'not-found': 0, invalid: 3 });
  expect(await mine(gaunilo)).toEqual([]);
});

describe('undo', () => {
  test('deletes what an import added, except what was changed since', async () => {
    await annotateSome();
    const content = await exported();
    await app.sql`delete from annotations`;
    await annotate(macrina, 'the beginning');
    const { id } = (await importInto(macrina, content)).body;
    const [changed] = (await ask('GET /api/annotations', { as: macrina, query: { mine: 1, color: 'blue' } })).body;
    await ask('PATCH /api/annotations/{id}', { as: macrina, params: { id: changed.id }, body: { body: 'changed' } });
    expect((await ask('GET /api/annotations/imports', { as: macrina, query: {} })).body).toEqual([
      { id, created_at: expect.any(String), count: 3 },
    ]);
    expect((await undo(gaunilo, id)).status).toBe(404);
    expect((await undo(macrina, id)).body).toEqual({ deleted: 2, kept: 1 });
    expect((await mine()).toSorted()).toEqual(['the Word', 'the beginning']);
    expect((await undo(macrina, id)).status).toBe(404);
    expect((await importInto(macrina, content)).body.counts).toMatchObject({ added: 3 });
  });

  test('lists imports only to their user', async () => {
    await annotateSome();
    await importInto(gaunilo, await exported());
    expect((await ask('GET /api/annotations/imports', { as: macrina, query: {} })).body).toEqual([]);
    expect((await ask('GET /api/annotations/imports', { as: gaunilo, query: {} })).body).toHaveLength(1);
  });
});

test('adds a file once if it is imported twice at the same time', async () => {
  await annotateSome();
  const content = await exported();
  const results = await Promise.all([importInto(gaunilo, content), importInto(gaunilo, content)]);
  expect(results.map(({ body }) => body.counts.added).toSorted()).toEqual([0, 3]);
  expect(await mine(gaunilo)).toHaveLength(3);
});

test('rejects a form without a file, visitors and files without annotations', async () => {
  expect((await ask('POST /api/annotations/import', { as: macrina, query: {}, body: form(['x', 'y']) })).status).toBe(400);
  expect((await importInto(undefined, '[]')).status).toBe(401);
  expect((await importInto(macrina, '<html>')).status).toBe(400);
  expect((await importInto(macrina, '['.repeat(100_000))).status).toBe(400);
});

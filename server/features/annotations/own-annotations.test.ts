import { beforeEach, describe, expect, test } from 'vitest';
import { annotator } from '../../testing/annotator.ts';
import { testApp } from '../../testing/test-app.ts';
import { importFile, jsonLines } from '../editions/testing.ts';
import { backfillAnnotationWords } from './backfill-words.ts';

const app = testApp();
const { ask, signUp } = app;
const { annotate, importJohn, list } = annotator(app);

let [macrina, gaunilo] = ['', ''];
beforeEach(async () => {
  [macrina, gaunilo] = [await signUp('macrina'), await signUp('gaunilo')];
  await importJohn();
});

const mine = (query: Record<string, string | number> = {}, as = macrina): Promise<string[]> => list(as, { mine: 1, ...query });
const texts = async (as: string, query: Record<string, string | number> = {}) =>
  (await ask('GET /api/annotations/texts', { as, query })).body.map(({ slug, count }: { slug: string; count: number }) => [slug, count]);

const importConfessions = () =>
  importFile(
    app.sql,
    jsonLines({ title: 'Confessions', author: 'Augustine', language: 'la', license: 'CC0', citationLevels: ['book', 'chapter'] }, [
      { citation: '10.1', text: 'Cognoscam te, cognitor meus.' },
      { citation: '9.1', text: 'Et ecce intus eras et ego foris.' },
    ]),
    { slug: 'confessions' },
  );

async function annotateConfessions(citation: string, text: string, quote: string, more: object = {}): Promise<number> {
  const start = text.indexOf(quote);
  const place = { first: { citation, start }, last: { citation, end: start + quote.length } };
  return (await ask('POST /api/annotations', { as: macrina, body: { edition: 'confessions', quote, ...place, ...more } })).body.id;
}

async function addCircle(owner: string, ...members: string[]): Promise<number> {
  const { id } = (await ask('POST /api/circles', { as: owner, body: { name: 'Lauds', open: true } })).body;
  for (const as of members) await ask('POST /api/circles/{id}/membership', { as, params: { id } });
  return id;
}

describe('filters', () => {
  test('lists them by color, visibility, circle, note and date', async () => {
    const circle = await addCircle(macrina, gaunilo);
    await annotate(macrina, 'the Word', { color: 'blue', visibility: 'public', body: 'Logos' });
    await annotate(macrina, 'with God', { visibility: 'circles', circle_ids: [circle] });
    const { created_at: last } = (await annotate(macrina, 'was God')).body;
    await annotate(gaunilo, 'made by him', { visibility: 'public', color: 'blue' }, 3);
    expect(await mine()).toEqual(['was God', 'with God', 'the Word']);
    expect(await mine({ color: 'blue' })).toEqual(['the Word']);
    expect(await mine({ visibility: 'private' })).toEqual(['was God']);
    expect(await mine({ circle })).toEqual(['with God']);
    expect([await mine({ has_note: 1 }), await mine({ has_note: 0 })]).toEqual([['the Word'], ['was God', 'with God']]);
    expect([await mine({ since: last }), await mine({ until: last })]).toEqual([['was God'], ['with God', 'the Word']]);
    expect(await texts(macrina, { visibility: 'private' })).toEqual([['john', 1]]);
    expect([await texts(macrina), await texts(gaunilo)]).toEqual([[['john', 3]], [['john', 1]]]);
  });

  test('names only the viewer’s own circles among those an annotation is shared with', async () => {
    const circle = await addCircle(macrina);
    await annotate(macrina, 'the Word', { visibility: 'circles', circle_ids: [circle] });
    expect(await list(gaunilo, { edition: 'john', circle })).toEqual([]);
    await ask('POST /api/circles/{id}/membership', { as: gaunilo, params: { id: circle } });
    expect(await list(gaunilo, { edition: 'john', circle })).toEqual(['the Word']);
    expect(await mine({ circle }, gaunilo)).toEqual([]);
  });

  test('finds a reference however it is written, also as part of an annotation', async () => {
    await annotate(macrina, 'the Word');
    await annotate(macrina, 'The same', {}, 2);
    const span = { first: { citation: 'John.1.2', start: 36 }, last: { citation: 'John.1.3', end: 3 } };
    await annotate(macrina, 'od. All', span);
    for (const reference of ['Jn 1:3', 'Joh 1,3', 'John.1.3', 'Ин 1:3']) expect(await mine({ reference })).toEqual(['od. All']);
    expect(await mine({ reference: 'John 1:1; John 1:2' })).toEqual(['od. All', 'The same', 'the Word']);
    expect(await mine({ reference: 'Rom 8' })).toEqual([]);
    const { status } = await ask('GET /api/annotations', { as: macrina, query: { mine: 1, reference: 'nowhere' } });
    expect(status).toBe(400);
  });

  test.each(['0000-01-01T00:00:00Z', '2026-01-01T23:59:60Z', 'yesterday'])('rejects the time %s', async (since) => {
    expect((await ask('GET /api/annotations', { as: macrina, query: { mine: 1, since } })).status).toBe(400);
  });

  test('lists the annotations of one work, and lost ones', async () => {
    await importConfessions();
    await annotate(macrina, 'the Word');
    await annotateConfessions('9.1', 'Et ecce intus eras et ego foris.', 'intus eras');
    const [{ work_id: work }] = (await ask('GET /api/annotations/texts', { as: macrina, query: {} })).body;
    expect(await mine({ work })).toEqual(['intus eras']);
    await importJohn({ 1: 'In the beginning.', 2: 'The same.', 3: 'All things.' });
    expect(await mine({ lost: 1 })).toEqual(['the Word']);
    expect(await texts(macrina, { lost: 1 })).toEqual([['john', 1]]);
  });
});

describe('search', () => {
  test('finds words of quotes and notes by their beginnings, whatever the case, accents and script', async () => {
    await annotate(macrina, 'the Word', { body: 'Ἐν ἀρχῇ ἦν ὁ **λόγος**' });
    await annotate(macrina, 'with God', { body: 'בְּרֵאשִׁית' });
    await annotate(macrina, 'The same', { body: '太初有道' }, 2);
    await annotate(gaunilo, 'the Word', { visibility: 'public' });
    expect([await mine({ q: 'WORD' }), await mine({ q: 'λογοσ' }), await mine({ q: 'בראש' }), await mine({ q: '有道' })]).toEqual([
      ['the Word'],
      ['the Word'],
      ['with God'],
      ['The same'],
    ]);
    expect([await mine({ q: 'αρχη wor' }), await mine({ q: 'ord' }), await mine({ q: 'word same' }), await mine({ q: '…' })]).toEqual([
      ['the Word'],
      [],
      [],
      [],
    ]);
  });

  test('follows changes of a note, and includes annotations from before it was possible', async () => {
    const { id } = (await annotate(macrina, 'the Word', { body: 'first' })).body;
    await ask('PATCH /api/annotations/{id}', { as: macrina, params: { id }, body: { body: 'second' } });
    expect([await mine({ q: 'first' }), await mine({ q: 'second' }), await mine({ q: 'word' })]).toEqual([[], ['the Word'], ['the Word']]);
    await app.sql`update annotations set words = null`;
    expect(await mine({ q: 'second' })).toEqual([]);
    await backfillAnnotationWords(app.sql);
    expect(await mine({ q: 'second' })).toEqual(['the Word']);
  });
});

describe('orders', () => {
  const pages = async (query: Record<string, string | number>): Promise<string[]> => {
    const found: string[] = [];
    let before: string | undefined;
    do {
      const { body, headers } = await ask('GET /api/annotations', {
        as: macrina,
        query: { mine: 1, limit: 1, ...query, ...(before !== undefined && { before }) },
      });
      found.push(...body.map(({ quote }: { quote: string }) => quote));
      before = /[?&]before=([^&>]+)/.exec(String(headers['link'] ?? ''))?.[1];
    } while (before !== undefined);
    return found;
  };

  test('lists by text and place, by color, and newest first, one page after another', async () => {
    await importConfessions();
    await annotateConfessions('10.1', 'Cognoscam te, cognitor meus.', 'cognitor', { color: 'pink' });
    await annotate(macrina, 'was God', { color: 'green' });
    await annotate(macrina, 'the Word', { color: 'green' });
    await annotateConfessions('9.1', 'Et ecce intus eras et ego foris.', 'intus', { color: 'yellow' });
    expect(await pages({ order: 'text' })).toEqual(['intus', 'cognitor', 'the Word', 'was God']);
    expect(await pages({ order: 'color' })).toEqual(['intus', 'the Word', 'was God', 'cognitor']);
    expect(await pages({})).toEqual(['intus', 'the Word', 'was God', 'cognitor']);
    expect(await pages({ order: 'text', color: 'green' })).toEqual(['the Word', 'was God']);
  });

  test('rejects other orders for annotations of others', async () => {
    const { status } = await ask('GET /api/annotations', { as: macrina, query: { edition: 'john', order: 'text' } });
    expect(status).toBe(400);
  });
});

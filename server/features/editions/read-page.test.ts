import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { chapter, importFile, importTestBible, jsonLines } from './testing.ts';

const app = testApp();

let reader: string;
beforeEach(async () => {
  reader = await app.signUp('monica');
});

const importBible = () => importTestBible(app.sql);
const segments = (query: Record<string, string | number>, slug = 'bible') =>
  app.ask('GET /api/editions/{slug}/segments', { as: reader, params: { slug }, query });

describe('pages of the reader', () => {
  const page = async (slug: string, query: Record<string, string | number> = {}) => (await segments({ ...query, page: '1' }, slug)).body;
  const prose = { title: 'Confessions', author: 'Augustine', language: 'la', citationLevels: ['book', 'chapter', 'section'] };

  test('are chapters of scripture, with the chapters beside them', async () => {
    await importBible();
    const { segments: shown, page: found, previous, next } = await page('bible', { at: 'Rom.8.28' });
    expect([shown.length, previous, next]).toEqual([39, null, null]);
    expect(found).toEqual({
      path: [
        { label: 'Romans', citation: 'Rom' },
        { label: 'Chapter 8', citation: 'Rom.8' },
      ],
      headings: [],
      target: { kind: 'segment', first: 'Rom.8.28', last: 'Rom.8.28' },
      offset: 0,
      count: 39,
      previous: { citation: 'Ps.51', labels: ['Psalm', 'Psalm 51'] },
      next: { citation: 'Rom.9', labels: ['Romans', 'Chapter 9'] },
    });
    expect((await page('bible', { at: 'Ps' })).page.path.at(-1).citation).toBe('Ps.22');
    expect((await page('bible', { at: 'Rom.8.39-9.1' })).page.target).toEqual({ kind: 'range', first: 'Rom.8.39', last: 'Rom.9.1' });
    expect((await page('bible')).page).toMatchObject({ target: null, previous: null, next: { citation: 'Ps.23' } });
  });

  test('are otherwise the largest sections of few segments, with headings for those within', async () => {
    const section = (depth: number, citation: string) => JSON.stringify({ section: { depth, label: `Part ${citation}`, citation } });
    const part = (citation: string, length: number) => [
      section(2, citation),
      ...jsonLines({}, chapter(citation, length)).split('\n').slice(1),
    ];
    const parts = (book: number, length: number) => [...part(`${book}.1`, length), ...part(`${book}.2`, length)];
    const file = [jsonLines(prose, [{ citation: 'preface' }]), section(1, '1'), ...parts(1, 3), section(1, '2'), ...parts(2, 30)];
    await importFile(app.sql, file.join('\n'), { slug: 'confessions' });
    const first = await page('confessions', { at: '1.2.1' });
    expect([first.segments.length, first.page.path.map(({ citation }: { citation: string }) => citation)]).toEqual([6, ['1']]);
    expect(first.page.headings.map(({ depth, first: at }: { depth: number; first: string }) => [depth, at])).toEqual([
      [2, '1.1.1'],
      [2, '1.2.1'],
    ]);
    expect([first.page.previous, first.page.next.citation]).toEqual([{ citation: 'preface', labels: [] }, '2.1']);
    const second = await page('confessions', { at: '2.2.7' });
    expect([second.segments.length, second.page.path.at(-1).citation, second.page.next]).toEqual([30, '2.2', null]);
  });

  test('start after the title page, but not after a preface', async () => {
    const section = (label: string, citation: string) => [
      JSON.stringify({ section: { depth: 1, label, citation } }),
      JSON.stringify({ citation: `${citation}.1`, text: 'Text.' }),
    ];
    const add = (slug: string, intro: string[], labels: string[]) => {
      const lead = intro.map((text, i) => ({ citation: `0.${i}`, text }));
      const lines = [jsonLines({ ...prose, title: slug }, lead), ...labels.flatMap((label, i) => section(label, `${i + 1}`))];
      return importFile(app.sql, lines.join('\n'), { slug });
    };
    await add('epub', [], ['Titlepage', 'Imprint', 'Preface', 'Chapter 1']);
    await add('plain', ['Produced by a volunteer'], ['Book I', 'Book II']);
    await add('prefaced', ['A preface. '.repeat(60)], ['Book I', 'Book II']);
    await add('titled', [], ['Title Page']);
    const starts = async (slug: string) => (await page(slug)).segments[0].citation;
    expect([await starts('epub'), await starts('plain'), await starts('prefaced'), await starts('titled')]).toEqual([
      '3.1',
      '1.1',
      '0.0',
      '1.1',
    ]);
    expect((await page('epub')).page).toMatchObject({ target: null, previous: { labels: ['Imprint'] } });
    expect((await page('epub', { at: '1' })).segments[0].citation).toBe('1.1');
  });

  test('come in parts if they are long', async () => {
    await importFile(
      app.sql,
      jsonLines(
        { ...prose, citationLevels: ['section'] },
        Array.from({ length: 25 }, (_, i) => ({ citation: `${i + 1}` })),
      ),
      {
        slug: 'long',
      },
    );
    const middle = await page('long', { at: '15', limit: 10 });
    expect([middle.segments[0].citation, middle.previous, middle.next, middle.page.offset, middle.page.count]).toEqual([
      '11',
      '10',
      '21',
      10,
      25,
    ]);
    expect((await page('long', { at: middle.next, limit: 10 })).segments).toHaveLength(5);
  });

  test('of a range have its own citations, even where their verses are those of several books', async () => {
    const [daniel, tobit] = [chapter('Dan.3', 30).slice(22), chapter('Tob.1', 3)];
    const text = { title: 'Biblia', language: 'la', scripture: true, numbering: 'vulgate' };
    await importFile(app.sql, jsonLines(text, [...daniel, ...tobit]), { slug: 'biblia' });
    const target = async (at: string) => (await page('biblia', { at })).page.target;
    expect(await target('Dan.3.23-26')).toEqual({ kind: 'range', first: 'Dan.3.23', last: 'Dan.3.26' });
    expect((await segments({ at: 'Dan.3.23-26' }, 'biblia')).body.segments).toHaveLength(4);
    // The text lacks the last verse.
    expect(await target('Dan.3.23-99')).toEqual({ kind: 'range', first: 'Dan.3.23', last: 'Dan.3.30' });
  });

  test('find the additions to Daniel in its Greek form, and all else in the Hebrew one', async () => {
    const lines = ['Dan.3.24', 'Dan.3.25', 'GkDan.3.24', 'GkDan.3.25', 'GkDan.3.91', 'GkDan.13.1'].map((citation) => ({ citation }));
    await importFile(app.sql, jsonLines({ title: 'Two Daniels', language: 'en', scripture: true }, lines), { slug: 'daniels' });
    const { segments: shown } = (await segments({ limit: 10 }, 'daniels')).body;
    expect(shown.map(({ address }: { address: { osis: string } | null }) => address?.osis)).toEqual([
      'Dan.3.24',
      'Dan.3.25',
      'PrAzar.1.1',
      'PrAzar.1.2',
      // The verse that Hebrew numbers 24.
      undefined,
      'Sus.1.1',
    ]);
    expect((await page('daniels', { at: 'Sus.1.1' })).page.target.first).toBe('GkDan.13.1');
  });

  test('find the additions to Esther, which have letters', async () => {
    const lines = ['Esth.4.17', 'GkEsth.4.17', 'GkEsth.4.17!a', 'GkEsth.4.17!k', 'GkEsth.5.1'].map((citation) => ({ citation }));
    const metadata = { title: 'Two Esthers', language: 'en', scripture: true };
    await importFile(app.sql, jsonLines(metadata, lines), { slug: 'esthers' });
    const { segments: shown } = (await segments({ limit: 10 }, 'esthers')).body;
    expect(shown.map(({ address }: { address: { osis: string } | null }) => address?.osis)).toEqual([
      'Esth.4.17',
      undefined,
      'Esth.13.8',
      'Esth.14.1-Esth.14.2',
      undefined,
    ]);
    expect((await page('esthers', { at: 'Esth.14.2' })).page.target.first).toBe('GkEsth.4.17!k');
  });

  test('of a place that the text lacks are the nearest on request', async () => {
    await importBible();
    expect((await segments({ at: 'Rom.17.3', page: '1' })).status).toBe(404);
    const nearest = async (at: string) => {
      const { page: found } = await page('bible', { at, nearest: '1' });
      return found.nearest === true ? found.target.first : found.nearest;
    };
    expect([await nearest('Rom.17.3'), await nearest('Rom.1'), await nearest('Ps.150'), await nearest('Gen.1')]).toEqual([
      'Rom.9.1',
      'Rom.8.1',
      'Ps.51.3',
      // Without a book of this name, the beginning.
      'Ps.22.1',
    ]);
    expect(await nearest('Ps.23.2')).toBeUndefined();
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { citationOfRange } from '#core/text-path.ts';
import { bible, chapter, importFile, importTestBible, importTestVulgate, jsonLines, vulgate } from './testing.ts';

const app = testApp();
const { ask, askAll, signUp } = app;

const confessions = { title: 'Confessions', author: 'Augustine', language: 'la', citationLevels: ['book', 'chapter'] };

let reader: string;
beforeEach(async () => {
  reader = await signUp('monica');
});

const importBible = () => importTestBible(app.sql);
const importVulgate = () => importTestVulgate(app.sql);

const segments = (query: Record<string, string | number>, slug = 'bible') =>
  ask('GET /api/editions/{slug}/segments', { as: reader, params: { slug }, query });
const citations = async (query: Record<string, string | number>, slug?: string) =>
  (await segments(query, slug)).body.segments.map(({ citation }: { citation: string }) => citation);

describe('editions', () => {
  test('lists editions by work and language, with license and size', async () => {
    const { work_id: workId } = await importBible();
    await importVulgate();
    const all = await askAll('GET /api/editions', { as: reader, query: { limit: 1 } });
    expect(all.map(({ slug }) => slug)).toEqual(['vulgate', 'bible']);
    const slugs = async (query: Record<string, string | number>) =>
      (await ask('GET /api/editions', { as: reader, query })).body.map(({ slug }: { slug: string }) => slug);
    expect([
      await slugs({ work_id: workId ?? 0 }),
      await slugs({ language: 'Latin' }),
      await slugs({ language: 'la' }),
      await slugs({ language: 'lat' }),
      await slugs({ language: 'el' }),
    ]).toEqual([['bible'], ['vulgate'], ['vulgate'], ['vulgate'], []]);
    expect([await slugs({ passage: 'Ps.51' }), await slugs({ passage: 'Rom.8.28' }), await slugs({ passage: 'Rom 8:28, Gen 1' })]).toEqual([
      ['vulgate', 'bible'],
      ['bible'],
      ['bible'],
    ]);
    expect(await slugs({ passage: 'Gen.1.1' })).toEqual([]);
    expect((await ask('GET /api/editions', { as: reader, query: { passage: 'love' } })).status).toBe(400);
    const { body } = await ask('GET /api/editions/{slug}', { as: reader, params: { slug: 'bible' } });
    expect(body).toMatchObject({
      title: 'Test Bible',
      license: 'CC0',
      work_id: workId,
      segment_count: 80,
      numbering: 'kjv',
      language_name: 'English',
    });
    expect((await ask('GET /api/editions/{slug}', { as: reader, params: { slug: 'none' } })).status).toBe(404);
  });

  test('requires a login', async () => {
    await importBible();
    const params = { slug: 'bible' };
    for (const name of [
      'GET /api/editions',
      'GET /api/editions/{slug}',
      'GET /api/editions/{slug}/sections',
      'GET /api/editions/{slug}/segments',
      'GET /api/reading',
    ] as const)
      expect((await ask(name, { params })).status).toBe(401);
    expect((await ask('PUT /api/reading/{slug}', { params, body: { citation: 'Ps.23' } })).status).toBe(401);
  });

  test('lists the contents with the first segment of each section', async () => {
    await importBible();
    const { body } = await ask('GET /api/editions/{slug}/sections', { as: reader, params: { slug: 'bible' } });
    expect(
      body.map(({ depth, label, citation, first, segment_count }: Record<string, unknown>) => [
        depth,
        label,
        citation,
        first,
        segment_count,
      ]),
    ).toEqual([
      [1, expect.any(String), 'Ps', 'Ps.22.1', 40],
      [2, 'Psalm 22', 'Ps.22', 'Ps.22.1', 31],
      [2, 'Psalm 23', 'Ps.23', 'Ps.23.1', 6],
      [2, 'Psalm 51', 'Ps.51', 'Ps.51.1', 3],
      [1, expect.any(String), 'Rom', 'Rom.8.1', 40],
      [2, 'Chapter 8', 'Rom.8', 'Rom.8.1', 39],
      [2, 'Chapter 9', 'Rom.9', 'Rom.9.1', 1],
    ]);
  });

  test('continues the contents after a section, and rejects one that the edition does not have', async () => {
    await importBible();
    const after = (id?: number) =>
      ask('GET /api/editions/{slug}/sections', { as: reader, params: { slug: 'bible' }, query: id === undefined ? {} : { after: id } });
    const all = (await after()).body as { id: number; label: string }[];
    expect((await after(all[4]?.id)).body).toEqual(all.slice(5));
    expect((await after(all.at(-1)?.id)).body).toEqual([]);
    expect((await after(987_654_321)).status).toBe(404);
  });
});

test('finds a verse of a book with one chapter by its number alone', async () => {
  await importFile(app.sql, jsonLines(bible, chapter('Jude.1', 25)), { slug: 'jude' });
  expect((await segments({ at: 'Jude.3' }, 'jude')).body).toMatchObject({ segments: [{ citation: 'Jude.1.3' }] });
  expect(await citations({ at: 'jude 3-4' }, 'jude')).toEqual(['Jude.1.3', 'Jude.1.4']);
  expect(await citations({ at: 'Jude.1' }, 'jude')).toHaveLength(25);
  expect((await segments({ at: 'Jude.26' }, 'jude')).status).toBe(404);
});

test('finds a range of paragraphs under headings, whose words have hyphens', async () => {
  const lines = [...chapter('to-the-reader', 3), ...chapter('letter-1-of-grace', 2)];
  await importFile(app.sql, jsonLines({ title: 'Letters', citationLevels: ['section', 'paragraph'] }, lines), { slug: 'letters' });
  expect(await citations({ at: 'to-the-reader.2-3' }, 'letters')).toEqual(['to-the-reader.2', 'to-the-reader.3']);
  const across = citationOfRange('to-the-reader.3', 'letter-1-of-grace.1');
  expect(await citations({ at: across }, 'letters')).toEqual(['to-the-reader.3', 'letter-1-of-grace.1']);
});

describe('segments', () => {
  beforeEach(importBible);

  test('answers a segment, a section, a range and a book', async () => {
    const one = (await segments({ at: 'Rom.8.28' })).body;
    expect(one).toEqual({
      segments: [
        {
          id: expect.any(Number),
          citation: 'Rom.8.28',
          label: '28',
          text: 'Text of Rom.8.28.',
          marks: [],
          notes: [],
          address: { first: 45_008_028, last: 45_008_028, osis: 'Rom.8.28' },
        },
      ],
      previous: 'Rom.8.27',
      next: 'Rom.8.29',
    });
    expect(await citations({ at: 'rom 8:28' })).toEqual(['Rom.8.28']);
    expect((await segments({ at: 'Ps.23' })).body).toMatchObject({ segments: { length: 6 }, previous: 'Ps.22', next: 'Ps.51' });
    expect(await citations({ at: 'Rom.8.28-30' })).toEqual(['Rom.8.28', 'Rom.8.29', 'Rom.8.30']);
    expect(await citations({ at: 'Rom.8.39-9.1' })).toEqual(['Rom.8.39', 'Rom.9.1']);
    expect(await citations({ at: 'Rom.8.39-Rom.9.1' })).toEqual(['Rom.8.39', 'Rom.9.1']);
    expect(await citations({ at: 'Ps.23-51' })).toHaveLength(9);
    expect(await citations({ at: 'Ps' })).toHaveLength(40);
  });

  test('reads on from a segment, and around it', async () => {
    expect(await citations({ at: 'Ps.23.5', limit: 3 })).toEqual(['Ps.23.5', 'Ps.23.6', 'Ps.51.1']);
    expect(await citations({ at: 'Ps.23.5', before: 1, after: 2 })).toEqual(['Ps.23.4', 'Ps.23.5', 'Ps.23.6', 'Ps.51.1']);
    const part = (await segments({ at: 'Ps.23', limit: 4 })).body;
    expect([part.segments.length, part.previous, part.next]).toEqual([4, 'Ps.22', 'Ps.23.5']);
    expect(await citations({ after: 'Rom.8.39' })).toEqual(['Rom.9.1']);
    expect(await citations({ before: 'Ps.22.3' })).toEqual(['Ps.22.1', 'Ps.22.2']);
    expect((await segments({ limit: 2 })).body).toMatchObject({ previous: null, next: 'Ps.22.3' });
    expect((await segments({ at: 'Rom.9' })).body).toMatchObject({ previous: 'Rom.8', next: null });
  });

  test.each(['Ps.24', 'Rom.8.40', 'Gen.1.1', 'Rom.9.1-8.1', 'nothing', '-'])('answers 404 for %s', async (at) => {
    const { status, body } = await segments({ at });
    expect([status, body.details]).toEqual([404, 'This text has no such passage.']);
  });

  test('rejects a context that is no number, and a limit that is too high', async () => {
    expect((await segments({ at: 'Ps.23.1', before: 'Ps.22.1' })).status).toBe(400);
    expect((await segments({ at: 'Ps.23.1', limit: 501 })).status).toBe(400);
  });

  test('answers a conditional request with 304 until the text changes', async () => {
    const { headers } = await segments({ at: 'Ps.23' });
    const again = await app.app.inject({
      url: '/api/editions/bible/segments?at=Ps.23',
      headers: { authorization: `Bearer ${reader}`, 'if-none-match': String(headers['etag']) },
    });
    expect(again.statusCode).toBe(304);
    await importFile(app.sql, jsonLines(bible, chapter('Ps.23', 5)), { slug: 'bible' });
    expect(await citations({ at: 'Ps.23' })).toHaveLength(5);
  });
});

describe('parallel columns', () => {
  beforeEach(() => Promise.all([importBible(), importVulgate()]));

  test('align scripture by its verses across numberings', async () => {
    const { body } = await segments({ at: 'Ps.51', parallel: 'vulgate' });
    const rows = body.columns[0].rows.map((row: { citation: string }[]) => row.map(({ citation }) => citation));
    expect(body.columns[0].edition).toBe('vulgate');
    // Psalm 50:1–2 of the Vulgate is the title of Psalm 51, which here is outside of verses.
    expect(rows).toEqual([['Ps.50.1', 'Ps.50.2', 'Ps.50.3'], ['Ps.50.4'], ['Ps.50.5']]);
    const back = (await segments({ at: 'Ps.50.3-5', parallel: 'bible' }, 'vulgate')).body;
    expect(back.columns[0].rows.flat().map(({ citation }: { citation: string }) => citation)).toEqual(['Ps.51.1', 'Ps.51.2', 'Ps.51.3']);
    // A column of the edition itself would show the text twice.
    const { columns } = (await segments({ at: 'Ps.51', parallel: 'bible,vulgate' })).body;
    expect(columns.map(({ edition }: { edition: string }) => edition)).toEqual(['vulgate']);
    expect((await segments({ at: 'Ps.51', parallel: 'none' })).status).toBe(404);
  });

  test('align verse by verse where another numbering divides the text of a chapter differently', async () => {
    await importFile(app.sql, jsonLines({ ...bible, title: 'Wisdom' }, chapter('Sir.24', 34)), { slug: 'wisdom' });
    await importFile(app.sql, jsonLines({ ...vulgate, title: 'Sapientia' }, chapter('Sir.24', 47)), { slug: 'sapientia' });
    const columnOf = async (slug: string, parallel: string) => {
      const { rows } = (await segments({ at: 'Sir.24', parallel }, slug)).body.columns[0];
      return rows.map((row: { label: string }[]) => row.map(({ label }) => Number(label)));
    };
    const latin = await columnOf('wisdom', 'sapientia');
    expect([latin[0], latin[1], latin[16], latin.at(-1)]).toEqual([[1, 2], [3], [24], [47]]);
    expect(latin.flat()).toEqual(Array.from({ length: 47 }, (_, i) => i + 1));
    const english = await columnOf('sapientia', 'wisdom');
    expect(english.slice(0, 5)).toEqual([[1], [2], [3], [], [4]]);
    expect(english.flat()).toHaveLength(34);
  });

  test('show verses that the open edition lacks after the row before them', async () => {
    const lines = chapter('Acts.8', 40);
    await importFile(app.sql, jsonLines({ ...bible, title: 'Received' }, lines), { slug: 'received' });
    const critical = lines.filter(({ citation }) => citation !== 'Acts.8.37');
    await importFile(app.sql, jsonLines({ ...bible, title: 'Critical' }, critical), { slug: 'critical' });
    const rowsOf = async (at: string) => {
      const { rows } = (await segments({ at, parallel: 'received' }, 'critical')).body.columns[0];
      return rows.map((row: { label: string }[]) => row.map(({ label }) => label));
    };
    expect(await rowsOf('Acts.8.35-38')).toEqual([['35'], ['36', '37'], ['38']]);
    expect(await rowsOf('Acts.8.36')).toEqual([['36']]);
  });

  test('align the end of Romans wherever an edition has it', async () => {
    await importFile(app.sql, jsonLines({ ...bible, title: 'Majority' }, chapter('Rom.14', 26)), { slug: 'majority' });
    await importFile(app.sql, jsonLines({ ...bible, title: 'Received' }, chapter('Rom.16', 27)), { slug: 'received' });
    const { body } = await segments({ at: 'Rom.14.24-26', parallel: 'received' }, 'majority');
    expect(body.columns[0].rows.flat().map(({ citation }: { citation: string }) => citation)).toEqual([
      'Rom.16.25',
      'Rom.16.26',
      'Rom.16.27',
    ]);
  });

  test('align other texts by citation if both cite in the same way', async () => {
    const lines = ['1.1', '1.2', '2.1'].map((citation) => ({ citation }));
    await importFile(app.sql, jsonLines(confessions, lines), { slug: 'confessions-la' });
    await importFile(
      app.sql,
      jsonLines(
        { ...confessions, language: 'en' },
        [lines[0], lines[2]].flatMap((line) => line ?? []),
      ),
      { slug: 'confessions-en' },
    );
    const { body } = await segments({ parallel: 'confessions-en,bible' }, 'confessions-la');
    expect(
      body.columns.map(({ rows }: { rows: { citation: string }[][] }) => rows.map((row) => row.map(({ citation }) => citation))),
    ).toEqual([
      [['1.1'], [], ['2.1']],
      [[], [], []],
    ]);
    const beside = (await segments({ parallel: 'confessions-la' }, 'confessions-en')).body.columns[0].rows;
    expect(beside.map((row: { citation: string }[]) => row.map(({ citation }) => citation))).toEqual([['1.1', '1.2'], ['2.1']]);
    expect(await citations({ at: '1.2.7' }, 'confessions-la')).toEqual(['1.2']);
    expect(await citations({ at: '1' }, 'confessions-la')).toEqual(['1.1', '1.2']);
  });
});

test('opens a citation with more parts only where the edition has these words', async () => {
  const lines = ['7.10', '7.16', '7.17'].map((citation) => ({ citation }));
  const importWith = (slug: string, citationLevels: string[]) =>
    importFile(app.sql, jsonLines({ ...confessions, title: slug, citationLevels }, lines), { slug });
  // Sections count through a book, so the chapter between them adds nothing.
  await importWith('by-section', ['book', 'section']);
  await importWith('by-chapter', ['book', 'chapter']);
  await importWith('by-paragraph', ['section', 'paragraph']);
  expect(await citations({ at: '7.10.16' }, 'by-section')).toEqual(['7.16']);
  expect(await citations({ at: '7.10.16-17' }, 'by-section')).toEqual(['7.16', '7.17']);
  expect(await citations({ at: '7.10.16' }, 'by-chapter')).toEqual(['7.10']);
  expect((await segments({ at: '7.10.16' }, 'by-paragraph')).status).toBe(404);
});

// Also on the embedded database: the merge is SQL over ranges and arrays.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { addWorks } from '../../../testing/library.ts';
import { bible, chapter, importFile, jsonLines } from '../testing.ts';
import { deleteEdition } from './delete-edition.ts';

const app = testApp();

const stored = () => app.sql<{ id: number; citation: string; body: string; position: number }[]>`
  select id, citation, body, position from segments where position is not null order by position`;
const counts = async () => {
  const [row] = await app.sql`
    select (select count(*)::integer from editions) as editions, (select count(*)::integer from sections) as sections,
      (select count(*)::integer from segments) as segments, (select count(*)::integer from works) as works`;
  return row;
};

const line = fc.record({
  number: fc.integer({ min: 1, max: 400 }),
  text: fc.constantFrom('In the beginning', 'was the Word', 'and the Word'),
});
const version = fc.uniqueArray(line, { minLength: 1, maxLength: 60, selector: ({ number }) => number });

test('keeps the ids of segments by their citations, and never gives one to another citation', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(version, { minLength: 2, maxLength: 4 }), async (versions) => {
      await app.database.truncate();
      const owners = new Map<number, string>();
      const ids = new Map<string, number>();
      for (const lines of versions) {
        const report = await importFile(
          app.sql,
          jsonLines(
            { title: 'Homily' },
            lines.map(({ number, text }) => ({ citation: `1.${number}`, text })),
          ),
          { slug: 'homily' },
        );
        const rows = await stored();
        expect(rows.map(({ citation, body, position }) => [citation, body, position])).toEqual(
          lines.map(({ number, text }, i) => [`1.${number}`, text, i]),
        );
        for (const { id, citation } of rows) {
          expect(owners.get(id) ?? citation).toBe(citation);
          owners.set(id, citation);
          expect(ids.get(citation) ?? id).toBe(id);
        }
        ids.clear();
        for (const { id, citation } of rows) ids.set(citation, id);
        expect(report.segments).toBe(lines.length);
      }
      expect(await counts()).toMatchObject({ editions: 1, works: 1, segments: ids.size });
    }),
    { numRuns: 25 },
  );
}, 120_000);

test('keeps at least 99.9 % of the ids when 1 % of the segments change, are added or are removed', async () => {
  const lines = chapter('1', 2000);
  await importFile(app.sql, jsonLines({ title: 'Homily' }, lines));
  const before = new Map((await stored()).map(({ citation, id }) => [citation, id]));
  const corrected = lines.flatMap(({ citation }, i) =>
    i % 300 === 7
      ? []
      : i % 300 === 9
        ? [{ citation, text: 'Corrected.' }]
        : i % 300 === 11
          ? [{ citation }, { citation: `${citation}a` }]
          : [{ citation }],
  );
  const report = await importFile(app.sql, jsonLines({ title: 'Homily' }, corrected));
  expect([report.added, report.changed, report.removed]).toEqual([7, 7, 7]);
  const after = await stored();
  expect(after.filter(({ citation, id }) => before.get(citation) === id)).toHaveLength(1993);
  expect(after.map(({ citation }) => citation)).toEqual(corrected.map(({ citation }) => citation));
});

test('finds the work of the title and author in the catalog, and creates it otherwise', async () => {
  const [id] = await addWorks(app.sql, [{ title: 'On the Trinity', author: 'Augustine of Hippo', otherTitles: ['De Trinitate'] }]);
  const known = await importFile(
    app.sql,
    jsonLines({ title: 'De Trinitate', author: 'Augustine of Hippo', language: 'la' }, chapter('1', 2)),
  );
  const other = await importFile(
    app.sql,
    jsonLines({ title: 'De Trinitate', author: 'Hilary of Poitiers', language: 'la' }, chapter('1', 2)),
    { slug: 'hilary' },
  );
  expect([known.work_id, known.work_created, other.work_created]).toEqual([id, false, true]);
  const [work] = await app.sql`select title, author, language from works where id = ${other.work_id}`;
  expect(work).toEqual({ title: 'De Trinitate', author: 'Hilary of Poitiers', language: 'Latin' });
  const chosen = await importFile(app.sql, jsonLines({ title: 'Books on the Trinity' }, chapter('1', 2)), { work: String(id) });
  expect(chosen).toMatchObject({ work_id: id, slug: 'books-on-the-trinity' });
});

test('finds the work under other names of its author and title', async () => {
  const [id] = await addWorks(app.sql, [
    { title: 'Confessions', author: 'Augustine of Hippo', otherNames: ['Aurelius Augustinus'], otherTitles: ['Confessiones'] },
  ]);
  const add = async (title: string, author: string) =>
    (await importFile(app.sql, jsonLines({ title, author }, chapter('1', 2)), { dryRun: true })).work_id;
  expect(await add('The Confessions of Saint Augustine', 'Saint Augustine')).toBe(id);
  expect(await add('Confessionum libri tredecim (Confessiones)', 'Augustinus')).toBe(id);
  expect(await add('Confessions', 'Jean-Jacques Rousseau')).toBeNull();
});

test('uses a work with the title of a text without an author only if something else agrees', async () => {
  const [sermons, psalms, letter] = await addWorks(app.sql, [
    { title: 'Sermons', author: 'John Donne', year: 1640 },
    { title: 'The Psalms', category: 'Scripture' },
    { title: 'A Letter', url: 'https://example.org/letter.pdf' },
  ]);
  const add = (edition: Record<string, unknown>, dryRun = true) =>
    importFile(app.sql, jsonLines({ slug: 'new', language: 'en', ...edition }, chapter('1', 2)), { dryRun });
  for (const dryRun of [true, false]) {
    const report = await add({ title: 'Sermons' }, dryRun);
    expect(report).toMatchObject({ work_created: true, similar_works: [{ id: sermons, title: 'Sermons', author: 'John Donne' }] });
    expect(report.work_id).not.toBe(sermons);
  }
  const { work_id } = await add({ slug: 'other', title: 'Sermons', author: 'Various' }, false);
  expect(await app.sql`select author from works where id = ${work_id}`).toEqual([{ author: null }]);
  const works = [
    await add({ slug: 'b', title: 'Sermons', published: '1640' }),
    await add({ slug: 'c', title: 'Psalms', scripture: true }),
    await add({ slug: 'd', title: 'A Letter', sourceUrl: 'https://example.org/letter.pdf' }),
  ];
  expect(works.map(({ work_id }) => work_id)).toEqual([sermons, psalms, letter]);
});

test('names works that may be the same, and creates another one if the importer chooses that', async () => {
  const [imitation, poems] = await addWorks(app.sql, [
    { title: 'De imitatione Christi', author: 'Thomas à Kempis' },
    { title: 'Poems', author: 'Gregory of Nazianzus' },
    { title: 'Sermons', author: 'Thomas à Kempis' },
  ]);
  const text = jsonLines({ title: 'The Imitation of Christ', author: 'Thomas, à Kempis' }, chapter('1', 2));
  const similar = [{ id: imitation, title: 'De imitatione Christi', author: 'Thomas à Kempis' }];
  expect(await importFile(app.sql, text, { dryRun: true })).toMatchObject({ work_id: null, work_created: true, similar_works: similar });
  const chosen = await importFile(app.sql, text, { dryRun: true, work: String(imitation) });
  expect(chosen).toMatchObject({ work_id: imitation, work_created: false, similar_works: [] });
  const others = await importFile(app.sql, jsonLines({ title: 'Poems', author: 'Emily Dickinson' }, chapter('1', 2)), { dryRun: true });
  expect(others.similar_works).toEqual([]);
  const own = await importFile(app.sql, jsonLines({ title: 'Poems', author: 'Gregory of Nazianzus' }, chapter('1', 2)), { work: 'new' });
  expect(own).toMatchObject({ work_created: true, similar_works: [] });
  expect(own.work_id).not.toBe(poems);
});

test('names the second language of a title by its tag', async () => {
  const slugs = [];
  for (const language of ['la', 'en', 'la', 'en'])
    slugs.push((await importFile(app.sql, jsonLines({ title: 'Confessions', language }, chapter('1', 2)))).slug);
  expect(slugs).toEqual(['confessions', 'confessions-en', 'confessions', 'confessions-en']);
});

test('never replaces a text of the same title by another author or translator', async () => {
  const add = (people: { author?: string; translator?: string }, options = {}) =>
    importFile(app.sql, jsonLines({ title: 'On Prayer', language: 'en', ...people }, chapter('1', 2)), options);
  const first = await add({ author: 'Origen' });
  const message =
    'The text on-prayer of the same title is by Origen; this one gets the slug on-prayer-tertullian. To replace it, enter its slug.';
  for (const dryRun of [true, false])
    expect(await add({ author: 'Tertullian' }, { dryRun })).toMatchObject({
      ...{ slug: 'on-prayer-tertullian', added: 2, changed: 0, removed: 0 },
      problems: [{ kind: 'slug', message }],
    });
  const slugs = [
    await add({ author: 'Tertullian' }),
    await add({ author: 'Origen of Alexandria' }),
    await add({}),
    await add({ author: 'Origen', translator: 'Greer, Rowan' }),
    await add({ author: 'Origen', translator: 'William Curtis' }),
    await add({ author: 'Origen', translator: 'Greer, Rowan' }),
  ].map(({ slug }) => slug);
  expect(slugs).toEqual(['on-prayer-tertullian', 'on-prayer', 'on-prayer', 'on-prayer', 'on-prayer-curtis', 'on-prayer']);
  expect(await add({ author: 'Cyprian' }, { slug: 'on-prayer' })).toMatchObject({ slug: 'on-prayer', added: 0, problems: [] });
  expect(await counts()).toMatchObject({ editions: 3 });
  expect(first.work_created).toBe(true);
});

test('never replaces a text of the same title that is added meanwhile', async () => {
  const text = (author: string) => jsonLines({ title: 'On Prayer', language: 'en', author }, chapter('1', 2));
  let other: Promise<unknown> | undefined;
  const pause = () => (other ??= importFile(app.sql, text('Origen')));
  await expect(importFile(app.sql, text('Tertullian'), { pause })).rejects.toThrow(
    /^Another text with the slug on-prayer was added meanwhile; add this one again\.$/,
  );
  expect(await counts()).toEqual({ editions: 1, sections: 0, segments: 2, works: 1 });
  const [edition] = await app.sql`select author from editions`;
  expect(edition?.['author']).toBe('Origen');
  expect(await importFile(app.sql, text('Tertullian'))).toMatchObject({ slug: 'on-prayer-tertullian', added: 2 });
});

test('never replaces one book of a Bible by another one', async () => {
  const add = (book: string, dryRun: boolean) => importFile(app.sql, jsonLines(bible, chapter(book, 4)), { dryRun });
  const added = { added: 4, changed: 0, removed: 0 };
  expect(await add('Ruth.1', false)).toMatchObject({ slug: 'test-bible', ...added, problems: [] });
  for (const dryRun of [true, false])
    expect(await add('Jonah.1', dryRun)).toMatchObject({
      ...{ slug: 'test-bible-jonah', ...added },
      problems: [
        { kind: 'slug', message: expect.stringMatching(/^The text test-bible has the same title, but none of the first citations;/) },
      ],
    });
  for (const dryRun of [true, false])
    expect(await add('Jonah.1', dryRun)).toMatchObject({ slug: 'test-bible-jonah', added: 0, changed: 0, removed: 0, problems: [] });
  expect(await add('Ruth.1', true)).toMatchObject({ slug: 'test-bible', added: 0, removed: 0 });
});

test('writes nothing in a dry run', async () => {
  const report = await importFile(app.sql, jsonLines(bible, chapter('Ps.23', 6)), { dryRun: true, license: 'Public domain' });
  expect(report).toMatchObject({ segments: 6, sections: 2, added: 6, dry_run: true, license: 'Public domain', work_id: null });
  expect(await counts()).toEqual({ editions: 0, sections: 0, segments: 0, works: 0 });
});

test.each([
  ['a file that is damaged at its end', `${jsonLines(bible, chapter('Ps.119', 176))}\n{"citation": "Ps.120.1", "te`, {}, /^Line 178/],
  ['an unknown work', jsonLines(bible, chapter('Ps.23', 6)), { work: 'none' }, /^The catalog has no work none\.$/],
  ['an invalid slug', jsonLines(bible, chapter('Ps.23', 6)), { slug: 'A B' }, /^A slug consists of/],
  ['an import that is stopped', jsonLines(bible, chapter('Ps.119', 176)), { signal: AbortSignal.abort() }, /^The import was stopped/],
])('leaves nothing behind of %s', async (_, text, options, sentence) => {
  await expect(importFile(app.sql, text, options)).rejects.toThrow(sentence);
  expect(await counts()).toEqual({ editions: 0, sections: 0, segments: 0, works: 0 });
});

test('removes an edition with its segments, but not its work', async () => {
  const { slug } = await importFile(app.sql, jsonLines(bible, chapter('Ps.119', 176)));
  expect([await deleteEdition(app.sql, slug), await deleteEdition(app.sql, slug)]).toEqual([true, false]);
  expect(await counts()).toEqual({ editions: 0, sections: 0, segments: 0, works: 1 });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { importRows } from './testing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('an import stores the passages in titles and subjects, and changes them with the work', async () => {
  const stored = async () =>
    (
      await database.sql<{ row: string }[]>`
        select concat_ws(' ', w.source_key, r.passage, r.text_start, r.text_end, r.public) as row
        from passage_references r join works w on w.id = r.work_id order by 1`
    ).map(({ row }) => row);
  const homilies = { id: 'x:homilies', title: 'Homilies on Romans 9', authors: ['John'], language: 'en', subjects: ['Bible. Psalm 119'] };
  const sermon = { id: 'x:sermon', title: 'Predigt über Röm 8,28', authors: ['Martin'], language: 'de', subjects: [] };
  await importRows(database, [
    homilies,
    sermon,
    { id: 'x:other', title: 'Confessions in 13 books', authors: ['Augustine'], language: 'en' },
  ]);
  expect(await stored()).toEqual(['x:homilies 19119000000 t', 'x:homilies 45009000000 12 20 t', 'x:sermon 45008028028 13 21 t']);
  await importRows(database, [
    { ...homilies, title: 'Homilies on Romans 10', subjects: [] },
    { ...sermon, title: 'Predigt' },
  ]);
  expect(await stored()).toEqual(['x:homilies 45010000000 12 21 t']);
});

test('an import stores the books of the Bible that works are about', async () => {
  const base = { authors: ['Karl'], language: 'en' };
  await importRows(database, [
    { ...base, id: 'y:romans', title: 'The Epistle to the Romans', subjects: ['Grace'] },
    { ...base, id: 'y:psalms', title: 'Commentary on the Psalms', subjects: ['Bible. Psalms -- Commentaries'] },
    { ...base, id: 'y:jude', title: 'Notes', subjects: ['Bible. Jude'] },
    { ...base, id: 'y:ignatius', title: 'Epistle to the Romans', authors: ['Ignatius of Antioch'], subjects: [] },
  ]);
  const rows = await database.sql<{ row: string }[]>`
    select concat_ws(' ', w.source_key, r.passage, r.text_start, r.text_end) as row
    from passage_references r join works w on w.id = r.work_id where w.source_key like 'y:%' order by 1`;
  expect(rows.map(({ row }) => row)).toEqual(['y:jude 65001000000', 'y:psalms 19000000000 18 24', 'y:romans 45000000000 19 25']);
});

// Also on the embedded database: imports rows in bulk.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { confessions, hymns, importRows, many, noChanges, versions } from './testing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.truncate());
afterAll(() => database.close());

function authors() {
  return database.sql<{ name: string; letter: string | null; work_count: number }[]>`
    select name, letter, work_count from authors order by sort_name`.then((rows) => rows.map((row) => ({ ...row })));
}

describe('a work', () => {
  test('is stored with its sort key and search words', async () => {
    const { summary, problems } = await importRows(database, [confessions]);
    expect([summary, problems]).toEqual([{ ...noChanges, added: 1, authorsAdded: 1 }, []]);
    const [work] = await database.sql`select w.*, a.name, a.dates, a.sort_name from works w join authors a on a.id = w.author_id`;
    expect(work).toMatchObject({
      ...{ title: 'The Confessions', author: 'Augustine of Hippo', year: 400, year_label: 'c. 397–400', language: 'Latin' },
      ...{ category: 'Patristics', url: 'https://example.org/confessions', subjects: ['Church Fathers'], sort_title: 'confessions' },
      ...{ name: 'Augustine of Hippo', dates: '354–430', sort_name: 'augustine of hippo' },
      words: 'the confessions augustine of hippo confessiones',
    });
  });

  test('is sorted without the leading article of its title, in any language', async () => {
    await importRows(database, [
      { id: 'x:1', title: 'A Theology of Liberation', title_language: 'en', language: 'es' },
      { id: 'x:2', title: 'A propósito de la gracia', language: 'es' },
      { id: 'x:3', title: 'El libro de la vida', language: 'es' },
    ]);
    const rows = await database.sql<{ sort_title: string }[]>`select sort_title from works order by id`;
    expect(rows.map((row) => row.sort_title)).toEqual(['theology of liberation', 'a proposito de la gracia', 'libro de la vida']);
  });

  test('is a book unless its record says article, chapter or thesis, and sorts by its first author', async () => {
    const { title, authors } = hymns;
    const types = [undefined, 'journalArticle', 'book-section', 'Thesis', 'creed'];
    const rows = types.map((type, i) => ({ id: `x:${i}`, title, authors, type }));
    await importRows(database, [...rows, { ...hymns, id: 'x:none', authors: [] }, { ...confessions, authors: ['al-Ghazālī', 'Monica'] }]);
    const works = await database.sql<{ type: string; sort_author: string }[]>`select type, sort_author from works order by id`;
    expect(works.map(({ type }) => type)).toEqual(['book', 'article', 'chapter', 'thesis', 'book', 'book', 'book']);
    expect(works.slice(4).map((work) => work.sort_author)).toEqual(['ephrem', '\u{10ffff}', 'ghazali']);
    await importRows(database, [{ ...rows[0], type: 'thesis' }]);
    expect(await database.sql`select type from works where source_key = 'x:0'`).toMatchObject([{ type: 'thesis' }]);
  });

  test('is found by its other titles', async () => {
    await importRows(database, [confessions]);
    expect(await database.sql`select 1 from works where word_vector @@ 'confessiones'::tsquery`).toHaveLength(1);
  });

  test('keeps the category that its record specifies', async () => {
    await importRows(database, [{ ...confessions, category: 'Autobiography' }]);
    expect(await database.sql`select category from works`).toMatchObject([{ category: 'Autobiography' }]);
  });

  test('has all its authors in order, and shows three of them', async () => {
    const names = ['Basil', 'Gregory', 'Macrina', 'Peter', 'Naucratius'];
    await importRows(database, [
      { ...hymns, authors: [...names, 'Basil'] },
      { ...hymns, id: 'x:2', authors: names.slice(0, 4) },
    ]);
    const works = await database.sql<{ author: string; names: string[] }[]>`
      select author, array(select name from work_authors wa join authors a on a.id = wa.author_id where work_id = w.id order by position) as names
      from works w order by source_key desc`;
    expect(works).toMatchObject([
      { author: 'Basil; Gregory; Macrina and 2 others', names },
      { author: 'Basil; Gregory; Macrina and 1 other', names: names.slice(0, 4) },
    ]);
  });

  test('shows its editors and translators as such', async () => {
    await importRows(database, [
      {
        ...hymns,
        authors: [
          { name: 'Beck, Edmund', role: 'editor' },
          { name: 'Brock, Sebastian', role: 'translator' },
        ],
      },
    ]);
    expect(await database.sql`select author from works`).toMatchObject([{ author: 'Beck, Edmund (ed.); Brock, Sebastian (trans.)' }]);
  });

  test.each(['Various', 'anonymous', 'Unknown'])('by "%s" shows that name without creating an author', async (name) => {
    await importRows(database, [{ ...hymns, authors: [name] }]);
    expect(await database.sql`select author, author_id from works`).toMatchObject([{ author: name, author_id: null }]);
    expect(await authors()).toEqual([]);
  });
});

describe('an author', () => {
  test('is identified by the URL of their page, whatever the name, and keeps the first name in the file', async () => {
    const saint = { name: 'Augustine, Saint', wikipedia: 'http://en.wikipedia.org//wiki/Augustine%5Fof%5FHippo/' };
    const { summary } = await importRows(database, [confessions, { ...hymns, authors: [saint] }]);
    expect(summary.authorsAdded).toBe(1);
    expect(await authors()).toEqual([{ name: 'Augustine of Hippo', letter: 'a', work_count: 2 }]);
  });

  test('is identified by name and dates together, not by name alone', async () => {
    const smith = (id: string, name: string, birth?: number) => ({ id, title: 'A Work', authors: [{ name, birth }] });
    await importRows(database, [smith('1', 'Smith, Jöhn', 1800), smith('2', 'SMITH JOHN', 1800), smith('3', 'Smith, John', 1900)]);
    expect((await authors()).map(({ work_count }) => work_count).toSorted()).toEqual([1, 2]);
  });

  test.each([
    [{ name: 'al-Ghazālī' }, 'g'],
    [{ name: 'ʿEnanishoʿ' }, 'e'],
    [{ name: 'ܐܦܪܝܡ', aliases: [{ name: 'Ἐφραίμ' }, { name: 'Ephrem' }] }, 'e'],
    [{ name: 'Пигулевская, Нина Викторовна' }, 'p'],
    [{ name: 'Щеголева, Людмила' }, 's'],
    [{ name: 'Χρυσόστομος' }, 'c'],
    [{ name: 'يعقوب' }, null],
  ])('is listed under the letter of the transliteration: %j under %s', async (author, letter) => {
    await importRows(database, [{ ...hymns, authors: [author] }]);
    expect(await authors()).toMatchObject([{ name: author.name, letter }]);
  });

  test('is found by other forms of the name', async () => {
    await importRows(database, [{ ...hymns, authors: [{ name: 'ܐܦܪܝܡ', aliases: ['Ephrem'] }] }]);
    expect(await database.sql`select 1 from works where word_vector @@ 'ephrem & ܐܦܪܝܡ'::tsquery`).toHaveLength(1);
  });
});

describe('importing a file again', () => {
  test('changes and writes nothing', async () => {
    const rows = [confessions, hymns, { ...hymns, id: 'x:3', authors: [] }];
    await importRows(database, rows);
    const before = await versions(database);
    const { summary } = await importRows(database, rows);
    expect(summary).toEqual({ ...noChanges, unchanged: 3 });
    expect(await versions(database)).toEqual(before);
  });

  test('changes nothing even if its rows disagree about an author', async () => {
    const named = (id: string, name: string) => ({ id, title: 'A Work', authors: [{ name, url: 'https://example.org/person/1' }] });
    // In one batch and in two.
    const rows = [named('1', 'Ephrem'), named('2', 'Ephraem Syrus'), ...many(0, 500), named('3', 'Afrem')];
    await importRows(database, rows);
    expect((await importRows(database, rows)).summary).toEqual({ ...noChanges, unchanged: 503 });
    expect(await database.sql`select name from authors where source_key like 'url:%'`).toMatchObject([{ name: 'Ephrem' }]);
  });

  test('with a correction updates only that work and its authors', async () => {
    await importRows(database, [confessions, hymns]);
    const [before] = await database.sql<{ id: number }[]>`select id from works where title = 'The Confessions'`;
    const corrected = { ...confessions, title: 'Confessions', authors: [{ name: 'Augustine', birth: 354, death: 430 }, 'Monica'] };
    expect((await importRows(database, [corrected, hymns])).summary).toEqual({ ...noChanges, updated: 1, unchanged: 1, authorsAdded: 2 });
    const [work] =
      await database.sql`select w.id, w.title, w.author, a.name, w.words from works w join authors a on a.id = author_id where a.name like 'Aug%'`;
    expect(work).toEqual({
      id: before?.id,
      title: 'Confessions',
      author: 'Augustine; Monica',
      name: 'Augustine',
      words: 'confessions augustine monica confessiones',
    });
    expect(await authors()).toMatchObject([
      { name: 'Augustine', work_count: 1 },
      { name: 'Augustine of Hippo', work_count: 0 },
      { name: 'Ephrem', work_count: 1 },
      { name: 'Monica', work_count: 1 },
    ]);
  });

  test('with a correction of an author alone updates the author', async () => {
    await importRows(database, [confessions]);
    const [augustine] = confessions.authors;
    const { summary } = await importRows(database, [{ ...confessions, authors: [{ ...augustine, death: 431 }] }]);
    expect(summary).toEqual({ ...noChanges, unchanged: 1, authorsUpdated: 1 });
    expect(await database.sql`select dates from authors`).toMatchObject([{ dates: '354–431' }]);
  });

  test("with the URL of an author's page links that author", async () => {
    await importRows(database, [hymns]);
    const { summary } = await importRows(database, [
      { ...hymns, authors: [{ ...hymns.authors[0], url: 'https://example.org/person/13' }] },
    ]);
    expect(summary).toEqual({ ...noChanges, updated: 1, authorsAdded: 1 });
    const named =
      await database.sql`select a.source_key from authors a join works w on w.author_id = a.id join work_authors wa on wa.author_id = a.id`;
    expect(named).toMatchObject([{ source_key: 'url:example.org/person/13' }]);
  });

  test('with authors in another order updates their order', async () => {
    const authors = ['One', 'Two', 'Three', 'Four', 'Five'];
    await importRows(database, [{ ...hymns, authors }]);
    await importRows(database, [{ ...hymns, authors: authors.toReversed() }]);
    const names = await database.sql`select name from work_authors join authors on id = author_id order by position`;
    expect(names.map(({ name }) => name)).toEqual(authors.toReversed());
    expect(await database.sql`select name from works w join authors a on a.id = w.author_id`).toMatchObject([{ name: 'Five' }]);
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { confessions, hymns, importRows } from '../../catalog/testing.ts';
import { testApp } from '../../testing/test-app.ts';
import { grantRole } from '../administrators/queries.ts';

const app = testApp();
const { ask } = app;

let as: string;
beforeEach(async () => {
  as = await app.signUp('libby');
  await grantRole(app.sql, 'libby', 'librarian');
});

const load = (rows: readonly unknown[]) => importRows({ kind: 'server', sql: app.sql }, rows);
async function idOf(title: string): Promise<number> {
  const [row] = await app.sql<{ id: number }[]>`select id from works where title = ${title}`;
  return row?.id ?? 0;
}
async function authorId(name: string): Promise<number> {
  const [row] = await app.sql<{ id: number }[]>`select id from authors where name = ${name}`;
  return row?.id ?? 0;
}
const getWork = async (id: number) => (await ask('GET /api/admin/works/{id}', { as, params: { id } })).body;
async function putWork(id: number, changes: object, headers: Record<string, string> = {}, who: string | undefined = as) {
  const { id: _, edited: _edited, updated_at: _time, authors, ...work } = await getWork(id);
  const named = authors.map(({ id: author, name, role }: { id: number; name: string; role: string }) => ({ id: author, name, role }));
  return ask('PUT /api/admin/works/{id}', { as: who, params: { id }, body: { ...work, authors: named, ...changes }, headers });
}
const found = async (searchTerm: string) =>
  (await ask('GET /api/works', { query: { searchTerm } })).body.map(({ title }: { title: string }) => title);
const suggested = async (q: string) =>
  (await ask('GET /api/search/suggestions', { as, query: { q } })).body.map(({ title }: { title: string }) => title);

describe('editing a work', () => {
  test('shows every field as the import stored it, and saving without changes edits nothing', async () => {
    await load([{ ...confessions, authors: [...confessions.authors, { name: 'Pusey', role: 'translator' }, 'Anonymous'] }]);
    const id = await idOf('The Confessions');
    const work = await getWork(id);
    expect(work).toMatchObject({
      title: 'The Confessions',
      alt_titles: ['Confessiones'],
      authors: [
        { name: 'Augustine of Hippo', role: null, dates: '354–430' },
        { name: 'Pusey', role: 'translator', dates: null },
        { id: null, name: 'Anonymous', role: null },
      ],
      year: 400,
      year_label: 'c. 397–400',
      language: 'Latin',
      title_language: null,
      category: 'Patristics',
      subjects: ['Church Fathers'],
      type: 'book',
      url: 'https://example.org/confessions',
      edited: [],
    });
    expect((await putWork(id, {})).body).toEqual(work);
  });

  test('changes lists, search, suggestions, references to scripture and the author index', async () => {
    await load([confessions, hymns]);
    const id = await idOf('The Confessions');
    const edited = await putWork(id, {
      title: 'Notes on Romans 8',
      alt_titles: ['De Spiritu'],
      authors: [
        { id: await authorId('Ephrem'), name: 'Ephrem the Syrian', role: 'editor' },
        { id: null, name: 'Zosima', role: null },
      ],
      year: -30,
      year_label: null,
      language: 'grc',
      title_language: 'en',
      category: 'Biblical Studies',
      subjects: ['Holy Spirit'],
      type: 'article',
      url: null,
    });
    expect(edited.body).toMatchObject({ title: 'Notes on Romans 8', language: 'Ancient Greek' });
    expect((await ask('GET /api/works/{id}', { as, params: { id } })).body).toMatchObject({
      title: 'Notes on Romans 8',
      author: 'Ephrem the Syrian (ed.); Zosima',
      authors: [{ name: 'Ephrem' }, { name: 'Zosima' }],
      year: -30,
      category: 'Biblical Studies',
      type: 'article',
      url: null,
    });
    expect([await found('romans ephrem'), await found('spiritu'), await found('confessions')]).toEqual([
      ['Notes on Romans 8'],
      ['Notes on Romans 8'],
      [],
    ]);
    expect(await suggested('Notes on')).toEqual(['Notes on Romans 8']);
    const hits = await ask('POST /api/search/{type}', { as, params: { type: 'literal' }, body: { query: 'holy spirit' } });
    expect(hits.body).toMatchObject([{ id, type: 'work' }]);
    expect(await app.sql`select from passage_references where work_id = ${id}`).not.toHaveLength(0);
    expect((await ask('GET /api/authors/{letter}', { params: { letter: 'z' } })).body).toMatchObject([{ name: 'Zosima', work_count: 1 }]);
    expect((await ask('GET /api/authors/{letter}', { params: { letter: 'a' } })).body).toEqual([]);
    const audit = await app.sql`select act, subject, details->>'work_id' as id from audit_log`;
    expect(audit).toMatchObject([{ act: 'work-edited', subject: 'Notes on Romans 8', id: String(id) }]);
  });

  test('survives the next import, which updates the other fields', async () => {
    await load([confessions, hymns]);
    const id = await idOf('The Confessions');
    await putWork(id, { title: 'Confessions', category: 'Autobiography' });
    const { summary } = await load([{ ...confessions, title: 'CONFESSIONS', year: 401, subjects: ['Prayer'] }, hymns]);
    expect(summary).toMatchObject({ added: 0, updated: 1, unchanged: 1, kept: 1 });
    expect(await getWork(id)).toMatchObject({
      title: 'Confessions',
      category: 'Autobiography',
      year: 401,
      subjects: ['Prayer'],
      edited: ['title', 'category'],
    });
    const again = await load([{ ...confessions, title: 'CONFESSIONS', year: 401, subjects: ['Prayer'] }, hymns]);
    expect(again.summary).toMatchObject({ updated: 0, unchanged: 2, kept: 1 });
  });

  test('keeps edited authors in the next import', async () => {
    await load([confessions, hymns]);
    const id = await idOf('Hymns on Paradise');
    await putWork(id, { authors: [{ id: await authorId('Augustine of Hippo'), name: 'St Augustine', role: 'translator' }] });
    await load([confessions, hymns]);
    expect((await ask('GET /api/works/{id}', { as, params: { id } })).body).toMatchObject({
      author: 'St Augustine (trans.)',
      authors: [{ name: 'Augustine of Hippo' }],
    });
    const again = await load([confessions, hymns]);
    expect(again.summary).toMatchObject({ updated: 0, authorsUpdated: 0 });
  });

  test('rejects an edit of an older version, with the current one', async () => {
    await load([confessions]);
    const id = await idOf('The Confessions');
    const { updated_at: basis } = await getWork(id);
    const first = await putWork(id, { title: 'First' }, { 'if-match': basis });
    expect(first.status).toBe(200);
    const second = await putWork(id, { title: 'Second' }, { 'if-match': basis });
    expect([second.status, second.body.current.title]).toEqual([409, 'First']);
    expect((await putWork(id, { title: 'Second' }, { 'if-match': first.body.updated_at })).status).toBe(200);
  });

  test.each([
    [{ title: ' ' }, 'Please enter the title'],
    [{ language: 'Klingonish' }, 'Please enter a language'],
    [{ url: 'javascript:alert(1)' }, 'Please enter an address'],
    [{ year: 0 }, 'Please enter a year'],
    [{ authors: [{ id: 999_999, name: 'Nobody', role: null }] }, 'One of the authors is no longer in the index'],
    [{ authors: [{ id: null, name: '', role: null }] }, 'is not valid'],
  ])('rejects %j', async (change, sentence) => {
    await load([confessions]);
    const response = await putWork(await idOf('The Confessions'), change);
    expect([response.status, JSON.stringify(response.body)]).toEqual([400, expect.stringContaining(sentence)]);
  });

  test('is for librarians', async () => {
    await load([confessions]);
    const id = await idOf('The Confessions');
    const reader = await app.signUp('anna');
    expect((await putWork(id, { title: 'X' }, {}, reader)).status).toBe(403);
    expect((await ask('GET /api/admin/works/{id}', { as: reader, params: { id } })).status).toBe(403);
    expect((await ask('GET /api/admin/works/{id}', { as, params: { id: 999_999 } })).status).toBe(404);
  });
});

describe('editing an author', () => {
  const rows = [confessions, { id: 'x:2', title: 'City of God', authors: [{ ...confessions.authors[0], name: 'Aurelius Augustinus' }] }];
  const put = (id: number, body: object, headers: Record<string, string> = {}) =>
    ask('PUT /api/admin/authors/{id}', { as, params: { id }, body: { dates: null, aliases: [], ...body }, headers });

  test('changes the index and the works with the former name, and survives the next import', async () => {
    await load(rows);
    const id = await authorId('Augustine of Hippo');
    const edited = await put(id, { name: 'Zosimus of Hippo', dates: 'c. 354–430', aliases: ['Thagastensis'] });
    expect(edited.body).toMatchObject({ name: 'Zosimus of Hippo', aliases: ['Thagastensis'], edited: true, work_count: 2 });
    const works = async () => (await app.sql`select title, author from works order by title`).map(({ title, author }) => [title, author]);
    const expected = [
      ['City of God', 'Aurelius Augustinus'],
      ['The Confessions', 'Zosimus of Hippo'],
    ];
    expect(await works()).toEqual(expected);
    expect((await ask('GET /api/authors/{letter}', { params: { letter: 'z' } })).body).toMatchObject([{ id, dates: 'c. 354–430' }]);
    expect([(await found('thagastensis')).toSorted(), await found('zosimus confessions')]).toEqual([
      ['City of God', 'The Confessions'],
      ['The Confessions'],
    ]);
    const { summary } = await load(rows);
    expect(summary).toMatchObject({ added: 0, authorsAdded: 0, authorsUpdated: 0 });
    expect(await works()).toEqual(expected);
    expect((await ask('GET /api/admin/authors/{id}', { as, params: { id } })).body).toMatchObject({
      name: 'Zosimus of Hippo',
      dates: 'c. 354–430',
    });
    expect((await load(rows)).summary).toMatchObject({ updated: 0, unchanged: 2 });
  });

  test('rejects an edit of an older version, and a blank name', async () => {
    await load([confessions]);
    const id = await authorId('Augustine of Hippo');
    const { updated_at: basis } = (await ask('GET /api/admin/authors/{id}', { as, params: { id } })).body;
    expect((await put(id, { name: 'First' }, { 'if-match': basis })).status).toBe(200);
    const second = await put(id, { name: 'Second' }, { 'if-match': basis });
    expect([second.status, second.body.current.name]).toEqual([409, 'First']);
    expect((await put(id, { name: ' ' })).status).toBe(400);
  });
});

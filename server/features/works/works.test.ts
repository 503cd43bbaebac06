import { describe, expect, test } from 'vitest';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';
import { linkOf, manyWorks, titles } from './testing.ts';

const app = testApp();
const { ask, signUp } = app;

describe('the list of works', () => {
  test('shows visitors works by title, ignoring articles, accents and case', async () => {
    await addWorks(app.sql, [{ title: 'The Zohar' }, { title: 'Élévations' }, { title: 'a Kempis' }, { title: 'On the Incarnation' }]);
    const { status, body } = await ask('GET /api/works');
    expect(status).toBe(200);
    expect(titles(body)).toEqual(['Élévations', 'a Kempis', 'On the Incarnation', 'The Zohar']);
  });

  test('is an empty array for an empty library', async () => {
    expect((await ask('GET /api/works')).body).toEqual([]);
  });

  test('has exactly `limit` works per page, forwards, backwards and by number', async () => {
    await addWorks(app.sql, manyWorks(12));
    const first = await ask('GET /api/works', { query: { limit: 5 } });
    const second = await ask('GET /api/works', { query: linkOf(first.headers, 'next') });
    const third = await ask('GET /api/works', { query: linkOf(second.headers, 'next') });
    expect([first, second, third].map(({ body }) => body.length)).toEqual([5, 5, 2]);
    expect((await ask('GET /api/works', { query: linkOf(third.headers, 'prev') })).body).toEqual(second.body);
    expect((await ask('GET /api/works', { query: { limit: 5, page: 2 } })).body).toEqual(second.body);
    expect((await ask('GET /api/works', { query: { limit: 5, page: 9_007_199_254_740_991 } })).body).toEqual([]);
  });

  test('has fifty works per page, and none after the end', async () => {
    await addWorks(app.sql, manyWorks(70));
    expect((await ask('GET /api/works')).body).toHaveLength(50);
    expect((await ask('GET /api/works', { query: { page: 2 } })).body).toHaveLength(20);
    expect((await ask('GET /api/works', { query: { page: 3 } })).body).toEqual([]);
  });

  test('has Link headers to the same pages as the numbers', async () => {
    await addWorks(app.sql, manyWorks(120));
    const first = await ask('GET /api/works');
    const second = await ask('GET /api/works', { query: linkOf(first.headers, 'next') });
    expect(linkOf(first.headers, 'next')).toMatchObject({ page: '2' });
    expect(second.body).toEqual((await ask('GET /api/works', { query: { page: 2 } })).body);
    const third = await ask('GET /api/works', { query: linkOf(second.headers, 'next') });
    expect(third.body).toHaveLength(20);
    expect(third.headers['link']).not.toContain('rel="next"');
    const back = await ask('GET /api/works', { query: linkOf(third.headers, 'prev') });
    expect(back.body).toEqual(second.body);
    const home = await ask('GET /api/works', { query: linkOf(back.headers, 'prev') });
    expect(home.body).toEqual(first.body);
    expect(home.headers['link']).not.toContain('rel="prev"');
  });

  test('contains works with the same title once each, page by page', async () => {
    await addWorks(
      app.sql,
      Array.from({ length: 110 }, () => ({ title: 'Homilies' })),
    );
    const seen: number[] = [];
    let query: Record<string, string> = {};
    do {
      const page = await ask('GET /api/works', { query });
      seen.push(...page.body.map((work: { id: number }) => work.id));
      query = linkOf(page.headers, 'next');
    } while (query['page'] !== undefined);
    expect(seen).toHaveLength(110);
    expect(new Set(seen).size).toBe(110);
  });

  test('is filtered by category and language, alone and together; blank ones do not filter', async () => {
    await addWorks(app.sql, [
      { title: 'A', category: 'Patristics', language: 'Latin' },
      { title: 'B', category: 'Patristics', language: 'Greek' },
      { title: 'C', category: 'Medieval', language: 'Latin' },
    ]);
    const list = async (query: Record<string, string>) => titles((await ask('GET /api/works', { query })).body).join('');
    expect(await list({ category: 'Patristics' })).toBe('AB');
    expect(await list({ language: 'Latin' })).toBe('AC');
    expect(await list({ category: 'Patristics', language: 'Latin' })).toBe('A');
    expect(await list({ category: '', language: '', searchTerm: '  ' })).toBe('ABC');
    expect(await list({ category: 'Nothing of the kind' })).toBe('');
  });

  test('searchTerm finds folded words of title or author in any order, the last one as a prefix', async () => {
    await addWorks(app.sql, [
      { title: 'Élévations sur les mystères', author: 'Bossuet' },
      { title: 'Περὶ ἀρχῶν', author: 'Origen' },
      { title: 'Confessions', author: 'Augustine of Hippo' },
    ]);
    const list = async (searchTerm: string) => titles((await ask('GET /api/works', { query: { searchTerm } })).body);
    expect(await list('mysteres elevations')).toEqual(['Élévations sur les mystères']);
    expect(await list('BOSSUET')).toEqual(['Élévations sur les mystères']);
    expect(await list('περι')).toEqual(['Περὶ ἀρχῶν']);
    expect(await list('hippo august')).toEqual(['Confessions']);
    expect(await list('fessions')).toEqual([]);
    expect(await list('?!')).toEqual([]);
    expect(await list("o'x & | ! :* <->")).toEqual([]);
  });

  test.each([
    { page: '0' },
    { page: '-1' },
    { page: 'two' },
    { page: '1.5' },
    { page: 2, after: 'made-up' },
    { page: 2, after: 'WzFd' },
    { limit: 101 },
  ])('rejects the page %o', async (query) => {
    const { status, body } = await ask('GET /api/works', { query });
    expect(status).toBe(400);
    expect(body.details).toBeTruthy();
  });
});

test('categories and languages are those that have a work, once each, by name', async () => {
  await addWorks(app.sql, [
    { title: 'A', category: 'Reformation', language: 'German' },
    { title: 'B', category: 'Islam', language: 'Arabic' },
    { title: 'C', category: 'Islam', language: 'German' },
  ]);
  expect((await ask('GET /api/works/categories')).body).toEqual(['Islam', 'Reformation']);
  expect((await ask('GET /api/works/languages')).body).toEqual(['Arabic', 'German']);
});

test('the shelf shows the best rated work of each category, and the total', async () => {
  const [, read] = await addWorks(app.sql, [
    { title: 'First', category: 'Islam' },
    { title: 'Read', category: 'Islam' },
    { title: 'Alone', category: 'Reformation' },
  ]);
  const token = await signUp('macrina');
  await ask('POST /api/reads', { as: token, body: { work_id: read, rating: 5 } });
  const { body } = await ask('GET /api/works/shelf');
  expect(body.total).toBe(3);
  expect(titles(body.works)).toEqual(['Read', 'Alone']);
});

test('the shelf shows works of the starter library before others, and before other categories', async () => {
  await addWorks(app.sql, [
    { title: 'A Modest Proposal', category: 'Ethics' },
    { title: 'Imported', category: 'Patristics' },
    { title: 'Confessions', category: 'Patristics' },
  ]);
  await app.sql`update works set rating_count = 1, rating_sum = 5 where title in ('Imported', 'A Modest Proposal')`;
  await app.sql`update works set source_key = 'catena:confessions' where title = 'Confessions'`;
  expect(titles((await ask('GET /api/works/shelf')).body.works)).toEqual(['Confessions', 'A Modest Proposal']);
});

test('the shelf shows equally rated works in the order of their catalog', async () => {
  await addWorks(app.sql, [
    { title: 'Confessions', category: 'Patristics' },
    { title: '1 Enoch', category: 'Apocrypha' },
    { title: 'Summa Theologiae', category: 'Medieval Theology' },
  ]);
  expect(titles((await ask('GET /api/works/shelf')).body.works)).toEqual(['Confessions', '1 Enoch', 'Summa Theologiae']);
});

describe('a work', () => {
  test('has all its fields, authors with dates, and null where nothing is known', async () => {
    const [id, bare] = await addWorks(app.sql, [
      { title: 'Proslogion', author: 'Anselm of Canterbury', dates: '1033–1109', year: 1078, url: 'https://example.org/p' },
      { title: 'Untold' },
    ]);
    const token = await signUp('macrina');
    const { body } = await ask('GET /api/works/{id}', { params: { id: id ?? 0 }, as: token });
    expect(body).toMatchObject({ title: 'Proslogion', year: 1078, url: 'https://example.org/p', rating_average: null, rating_count: 0 });
    expect(body.authors).toEqual([{ id: body.author_id, name: 'Anselm of Canterbury', dates: '1033–1109' }]);
    expect((await ask('GET /api/works/{id}', { params: { id: bare ?? 0 }, as: token })).body).toMatchObject({
      author: null,
      year: null,
      url: null,
      authors: [],
    });
  });

  test('requires a session', async () => {
    const [id] = await addWorks(app.sql, [{ title: 'Proslogion' }]);
    const { status, body } = await ask('GET /api/works/{id}', { params: { id: id ?? 0 } });
    expect(status).toBe(401);
    expect(body.details).toBe('Unauthorized. Please log in again.');
  });

  test('that does not exist is a 404', async () => {
    const { status, body } = await ask('GET /api/works/{id}', { params: { id: 999 }, as: await signUp('macrina') });
    expect([status, body.details]).toEqual([404, 'Book or related data not found.']);
  });

  test.each(['abc', '0', '-1', '1.5', '0x10', '1e3', '99999999999999999999999', '9007199254740992', ' 1', '%00'])(
    'rejects the id "%s"',
    async (id) => {
      const token = await signUp('macrina');
      const { status, body } = await ask('GET /api/works/{id}', { params: { id }, as: token });
      expect([status, body.details]).toEqual([400, 'Invalid book ID']);
    },
  );

  test('lists the topics and posts that refer to it, newest first, with their authors', async () => {
    const [id = 0, other = 0] = await addWorks(app.sql, [{ title: 'Proslogion' }, { title: 'Monologion' }]);
    const token = await signUp('macrina');
    await app.sql`update users set display_name = 'Macrina Hale'`;
    await app.sql`insert into work_references (work_id, source_type, source_id, title, user_id)
      values (${id}, 'topic', 7, 'Faith seeking understanding', (select id from users)), (${id}, 'post', 9, 'On arguments that pray', null)`;
    expect((await ask('GET /api/references/works/{id}', { params: { id }, as: token })).body).toEqual([
      { source_type: 'post', source_id: 9, title: 'On arguments that pray', username: null, display_name: null },
      { source_type: 'topic', source_id: 7, title: 'Faith seeking understanding', username: 'macrina', display_name: 'Macrina Hale' },
    ]);
    expect((await ask('GET /api/references/works/{id}', { params: { id: other }, as: token })).body).toEqual([]);
    expect((await ask('GET /api/references/works/{id}', { params: { id } })).status).toBe(401);
  });

  test('shows a private topic that refers to it only to its author', async () => {
    const [id = 0] = await addWorks(app.sql, [{ title: 'Proslogion' }]);
    const [macrina, gaunilo] = [await signUp('macrina'), await signUp('gaunilo')];
    for (const open of [true, false]) {
      const body = { title: open ? 'Open' : 'Hidden', content: `See [Work:${id}]`, public: open, citations: [] };
      await ask('POST /api/topics', { as: macrina, body });
    }
    const list = async (as: string) => titles((await ask('GET /api/references/works/{id}', { params: { id }, as })).body);
    expect(await list(macrina)).toEqual(['Hidden', 'Open']);
    expect(await list(gaunilo)).toEqual(['Open']);
  });
});

describe('the list of works with a search term', () => {
  const list = async (query: Record<string, string | number>) => titles((await ask('GET /api/works', { query })).body);

  test('matches alternative titles, author aliases and subjects, in any order', async () => {
    await addWorks(app.sql, [
      { title: 'De Trinitate', author: 'Aurelius Augustinus', otherNames: ['Augustine of Hippo'], subjects: ['Trinity -- Early works'] },
      {
        title: 'De spiritu et littera',
        author: 'Aurelius Augustinus',
        otherNames: ['Augustine of Hippo'],
        otherTitles: ['On the Spirit and the Letter'],
      },
      { title: 'On the Trinity', author: 'Hilary of Poitiers' },
    ]);
    expect(await list({ searchTerm: 'augustine trinity' })).toEqual(['De Trinitate']);
    expect(await list({ searchTerm: 'trinity, Augústine' })).toEqual(['De Trinitate']);
    expect(await list({ searchTerm: 'letter hippo' })).toEqual(['De spiritu et littera']);
    expect((await ask('GET /api/works/count', { query: { searchTerm: 'trinity' } })).body).toEqual({ works: 2, more: false, total: 3 });
  });

  test('leaves out the article that begins the term, and finds the beginnings of words if nothing has the words', async () => {
    await addWorks(app.sql, [
      { title: 'Confessions', author: 'Augustine of Hippo' },
      { title: 'The Confession of Faith' },
      { title: 'The Augustan Confession', author: 'Anonymous' },
    ]);
    expect(await list({ searchTerm: 'the confessions' })).toEqual(['Confessions']);
    expect(await list({ searchTerm: 'A confession of' })).toEqual(['The Confession of Faith']);
    expect(await list({ searchTerm: 'augus conf' })).toEqual(['The Augustan Confession', 'Confessions']);
    expect(await list({ searchTerm: 'augustine conf' })).toEqual(['Confessions']);
    expect((await ask('GET /api/works/count', { query: { searchTerm: 'augus conf' } })).body.works).toBe(2);
    expect(await list({ searchTerm: 'augus x' })).toEqual([]);
    expect(await list({ searchTerm: 'the' })).toEqual(['The Augustan Confession', 'The Confession of Faith']);
  });

  test('has the best match first: the exact title, titles that begin with the term, alternative titles that do, words of title and author, then subjects', async () => {
    await addWorks(app.sql, [
      { title: 'A Book of Grace' },
      { title: 'Grace and Freedom' },
      { title: 'The Grace' },
      { title: 'Letters', subjects: ['Grace'] },
      { title: 'Graceful living' },
      { title: 'On Grace', language: 'Greek' },
      { title: 'To Boniface', author: 'Augustine of Hippo', otherNames: ['Aurelius Augustinus'], otherTitles: ['Grâce et liberté'] },
      { title: 'Graceless', otherTitles: ['Grace'] },
    ]);
    const begins = ['The Grace', 'Grace and Freedom', 'Graceful living', 'Graceless'];
    const best = [...begins, 'To Boniface', 'A Book of Grace', 'On Grace', 'Letters'];
    const byTitle = ['A Book of Grace', ...begins, 'Letters', 'On Grace', 'To Boniface'];
    expect(await list({ searchTerm: 'grace' })).toEqual(best);
    expect(await list({ searchTerm: 'the grace', limit: 1 })).toEqual(['The Grace']);
    expect(await list({ searchTerm: 'grace', sort: 'title' })).toEqual(byTitle);
    expect(await list({ searchTerm: 'grace', language: 'Greek' })).toEqual(['On Grace']);
    expect(await list({ searchTerm: ' ' })).toEqual(byTitle);
    expect(await list({ searchTerm: 'AUGUSTINUS liberte' })).toEqual(['To Boniface']);
    for (const limit of [1, 2, 3, 4, 5]) {
      const pages = [];
      let query: Record<string, string | number> = { searchTerm: 'grace', limit };
      for (let page = 1; page <= Math.ceil(best.length / limit); page++) {
        const found = await ask('GET /api/works', { query });
        expect(found.body).toEqual((await ask('GET /api/works', { query: { searchTerm: 'grace', limit, page } })).body);
        pages.push(found);
        query = linkOf(found.headers, 'next');
      }
      expect(pages.flatMap(({ body }) => titles(body))).toEqual(best);
      for (let page = pages.length - 1; page > 0; page--)
        expect((await ask('GET /api/works', { query: linkOf(pages[page]?.headers ?? {}, 'prev') })).body).toEqual(pages[page - 1]?.body);
    }
    const made = Buffer.from(JSON.stringify([7, 'a', Number.MAX_SAFE_INTEGER])).toString('base64url');
    for (const cursor of ['after', 'until'])
      expect((await ask('GET /api/works', { query: { searchTerm: 'grace', page: 2, [cursor]: made } })).status).toBe(400);
  });
});

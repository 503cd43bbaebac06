import { describe, expect, test } from 'vitest';
import { form } from '../../testing/forms.ts';
import { addWorks } from '../../testing/library.ts';
import { testMeaning } from '../../testing/test-meaning.ts';
import { backfillDocuments } from './index/backfill.ts';

const app = testMeaning();
const { ask, signUp } = app;

type Result = { type: string; id: number; title: string | null; url: string; score: number; content: string; titleMarks: number[][] };
const search = async (as: string, query: string, rest: object = {}, type = 'literal'): Promise<Result[]> => {
  const { status, body } = await ask('POST /api/search/{type}', { as, params: { type }, body: { query, ...rest } });
  expect(status).toBe(200);
  return body;
};
const suggest = async (as: string, q: string, types?: string): Promise<Result[]> =>
  (await ask('GET /api/search/suggestions', { as, query: { q, limit: 20, ...(types !== undefined && { types }) } })).body;
const people = async (as: string, q: string) => (await ask('GET /api/people', { as, query: { q } })).body;
const typesOf = (results: readonly Result[]) => [...new Set(results.map(({ type }) => type))];
const note = async (as: string, title: string, content: string): Promise<number> => {
  const { body: folder } = await ask('POST /api/folders', { as, body: { name: 'Notes', public: true } });
  return (await ask('POST /api/notes', { as, body: { title, content, folder_id: folder.id } })).body.id;
};
const topic = async (as: string, title: string, content: string, open: boolean): Promise<number> =>
  (await ask('POST /api/topics', { as, body: { title, content, public: open, citations: [] } })).body.id;
const circle = async (as: string, name: string, open: boolean): Promise<number> =>
  (await ask('POST /api/circles', { as, body: { name, open, description: 'We read slowly' } })).body.id;
const rename = (as: string, display_name: string | null) => ask('PATCH /api/profile', { as, body: { display_name } });

/** One thing of each type, all named after kenosis. */
async function createWorld(): Promise<string> {
  const macrina = await signUp('macrina');
  await rename(macrina, 'Kenosis Macrína');
  await ask('POST /api/posts', { as: macrina, body: { content: 'Words on kenosis' } });
  await ask('POST /api/essays', { as: macrina, body: form(['title', 'Kenosis, an essay'], ['content', 'Text'], ['status', 'draft']) });
  await addWorks(app.sql, [{ title: 'On Kenosis', author: 'Kenosis, Bishop of Nowhere', otherNames: ['Exinanitius'] }]);
  await topic(macrina, 'Kenosis as a topic', 'Text', false);
  await note(macrina, 'Kenosis as a note', 'Text');
  await ask('POST /api/communities', { as: macrina, body: { name: 'Friends of Kenosis' } });
  await circle(macrina, 'Circle of kenosis', false);
  await ask('POST /api/organizations', { as: macrina, body: { name: 'Kenosis Press', kind: 'publisher' } });
  await app.indexAll();
  return macrina;
}

const every = ['post', 'essay', 'work', 'topic', 'note', 'user', 'community', 'circle', 'organization', 'author'];

describe('a search of all types', () => {
  test.each(['literal', 'semantic'])('finds every type in %s mode, those of one type together, the best first', async (mode) => {
    const macrina = await createWorld();
    await topic(macrina, 'Kenosis', 'Text', true);
    await app.indexAll();
    const found = await search(macrina, 'kenosis', {}, mode);
    const types = found.map(({ type }) => type);
    expect(types.filter((type, i) => type !== types[i - 1])).toEqual(typesOf(found));
    expect(typesOf(found).toSorted()).toEqual(every.toSorted());
    expect(types[0]).toBe('topic');
    for (const [i, { type, score }] of found.entries())
      if (found[i - 1]?.type === type) expect(score).toBeLessThanOrEqual(found[i - 1]?.score ?? 0);
    for (const type of every) expect(typesOf(await search(macrina, 'kenosis', { types: [type] }, mode))).toEqual([type]);
    const few = await search(macrina, 'kenosis', { types: ['user', 'note'], limit: 1 }, mode);
    expect(few).toHaveLength(1);
  });

  test('returns each with its title, page and marks', async () => {
    const macrina = await createWorld();
    const found = await search(macrina, 'KENÓSIS', { types: every });
    const one = (type: string) => found.find((hit) => hit.type === type);
    expect(one('user')).toMatchObject({ title: 'Kenosis Macrína', username: 'macrina', url: '/users/macrina', titleMarks: [[0, 7]] });
    expect(one('community')).toMatchObject({ title: 'Friends of Kenosis', url: `/communities/${one('community')?.id}` });
    expect(one('circle')).toMatchObject({ title: 'Circle of kenosis', content: 'We read slowly', url: `/circles/${one('circle')?.id}` });
    expect(one('organization')).toMatchObject({ title: 'Kenosis Press', url: `/organizations/${one('organization')?.id}` });
    expect(one('author')).toMatchObject({ title: 'Kenosis, Bishop of Nowhere', url: `/authors/id/${one('author')?.id}` });
    expect(one('topic')).toMatchObject({ title: 'Kenosis as a topic', url: `/topics/${one('topic')?.id}`, titleMarks: [[0, 7]] });
    expect(one('note')).toMatchObject({ title: 'Kenosis as a note', content: 'Text', url: `/notes/${one('note')?.id}` });
    const [author] = await search(macrina, 'exinanit', { types: ['author'] });
    expect(author).toMatchObject({ title: 'Kenosis, Bishop of Nowhere', content: 'Also “Exinanitius”', marks: [[6, 17]] });
  });

  test.each(['literal', 'semantic'])('shows a passage first in %s mode if the query is a reference', async (mode) => {
    const macrina = await createWorld();
    await topic(macrina, 'On Rom 9:20', 'Text', true);
    await app.indexAll();
    const [first, second] = await search(macrina, 'rom 9:20', {}, mode);
    expect(first).toMatchObject({ type: 'passage', id: 45_009_020_020, title: 'Romans 9:20', url: '/passages/45009020020', score: 1 });
    expect(second).toMatchObject({ type: 'topic', title: 'On Rom 9:20' });
    expect(typesOf(await search(macrina, 'rom 9:20 and kenosis', {}, mode))).not.toContain('passage');
    expect(typesOf(await search(macrina, 'rom 9:20', { filters: { author: 'macrina' } }, mode))).not.toContain('passage');
    expect(await search(macrina, 'rom 9:20', { types: ['passage'], limit: 1 }, mode)).toHaveLength(1);
    expect((await search(macrina, 'mathew 5', {}, mode))[0]).toMatchObject({ type: 'passage', title: 'Matthew 5' });
    expect((await suggest(macrina, '1 corinthans 13'))[0]).toMatchObject({ type: 'passage', title: '1 Corinthians 13' });
    expect(typesOf(await search(macrina, 'job 1 offer', {}, mode))).not.toContain('passage');
    expect((await search(macrina, 'Obadiah', {}, mode))[0]).toMatchObject({ type: 'passage', title: 'Obadiah' });
    expect((await search(macrina, 'Ps 50 LXX', {}, mode))[0]).toMatchObject({ type: 'passage', title: 'Psalm 51 (50)' });
  });

  test('lists an author by the name before one whose first name it is', async () => {
    const macrina = await signUp('macrina');
    const scholar = { author: 'O’Reilly, A. J.', otherNames: ['Augustine'] };
    await addWorks(app.sql, [
      { title: 'The Martyrs', ...scholar },
      { title: 'The Victims', ...scholar },
      { title: 'Confessions', author: 'Augustine of Hippo' },
    ]);
    const names = (await search(macrina, 'augustine', { types: ['author'] })).map(({ title }) => title);
    expect(names).toEqual(['Augustine of Hippo', 'A. J. O’Reilly']);
  });

  test('lists titles with a word before authors of few works who have it in their names', async () => {
    const macrina = await signUp('macrina');
    const works = ['Sermons', 'Letters', 'Hymns', 'Psalms', 'Prayers'].map((title) => ({ title, author: 'Law, William' }));
    await addWorks(app.sql, [
      ...works,
      { title: 'On the gift that is called grace, and on its means', author: 'Thomas Goodwin' },
      { title: 'The covenant of grace in the old law and the new', author: 'Stafford, Grace' },
    ]);
    await app.indexAll();
    const types = async (query: string) => [...new Set((await search(macrina, query)).map(({ type }) => type))];
    expect(await types('grace')).toEqual(['work', 'author']);
    expect(await types('law')).toEqual(['author', 'work']);
  });

  test.each(['literal', 'semantic'])('finds texts in %s mode that name the passage in other words, but no private ones', async (mode) => {
    const macrina = await createWorld();
    const other = await app.signUp('gregory');
    await topic(macrina, 'Clay', 'Der Ton und der Töpfer (Röm 9,20–21)', true);
    await topic(other, 'Hidden clay', 'Romans 9:20', false);
    await app.indexAll();
    const titles = async (as: string) => (await search(as, 'rom 9:20', {}, mode)).map(({ title }) => title);
    expect(await titles(macrina)).toEqual(['Romans 9:20', 'Clay']);
    expect(await titles(other)).toEqual(['Romans 9:20', 'Hidden clay', 'Clay']);
  });

  test('rejects an unknown type, and filters only texts and works', async () => {
    const macrina = await createWorld();
    for (const types of [['post', 'passages'], [], 'post', [null]])
      expect(
        (await ask('POST /api/search/{type}', { as: macrina, params: { type: 'literal' }, body: { query: 'x', types } as never })).status,
      ).toBe(400);
    expect(typesOf(await search(macrina, 'kenosis', { filters: { author: 'macrina' } })).toSorted()).toEqual([
      'essay',
      'note',
      'post',
      'topic',
    ]);
    expect(typesOf(await search(macrina, 'kenosis', { filters: { author: 'Kenosis Macrina' } })).toSorted()).toEqual([
      'essay',
      'note',
      'post',
      'topic',
    ]);
    expect(typesOf(await search(macrina, 'kenosis', { filters: { language: 'latin' } }))).toEqual(['work']);
    expect(await search(macrina, 'kenosis', { types: ['note'], filters: { kind: 'work' } })).toEqual([]);
  });
});

describe('names', () => {
  test('are found by partial words in any order, without case and accents, the best first', async () => {
    const ruth = await signUp('ruth_h');
    await rename(ruth, 'Ruth Halévi');
    const other = await signUp('other.ruth');
    for (const q of ['ruth hal', 'HALEVI', 'hal ruth', 'ru ha', 'ruth_h', 'ruth halevi'])
      expect([q, (await people(other, q)).map((one: { username: string }) => one.username)]).toEqual([q, ['ruth_h']]);
    expect(await people(other, 'ruth')).toMatchObject([
      { username: 'ruth_h', display_name: 'Ruth Halévi', profilePicture: null },
      { username: 'other.ruth' },
    ]);
    expect((await people(other, 'other')).map(({ id }: { id: number }) => id)).toHaveLength(1);
    for (const q of ['', ' ', '?!', "') | (", 'x'.repeat(200), 'halevis']) expect(await people(other, q)).toEqual([]);
    expect((await ask('GET /api/people', { query: { q: 'ruth' } })).status).toBe(401);
    await rename(ruth, 'Naomi');
    expect([(await people(other, 'halevi')).length, (await people(other, 'naomi')).length]).toEqual([0, 1]);
    await rename(ruth, null);
    expect(await people(other, 'naomi')).toEqual([]);
    expect(await people(other, 'ruth')).toHaveLength(2);
  });

  test('that were stored without words are found after the backfill', async () => {
    const ruth = await signUp('ruth_h');
    await rename(ruth, 'Rúth Halevi');
    await circle(ruth, 'Lectio dívina', true);
    await topic(ruth, 'Hesychasm', 'Text', true);
    await note(ruth, 'Apatheia', 'Text');
    await addWorks(app.sql, [{ title: 'Letters', author: 'Dorotheus', otherNames: ['Dorothée'] }]);
    await app.sql`update users set display_name_words = null`;
    await app.sql`update circles set words = null`;
    await app.sql`update authors set name_words = null`;
    await app.sql`delete from search_document where topic_id is not null or note_id is not null`;
    const types = async () =>
      Promise.all(
        ['halevi', 'divina', 'dorothee', 'hesychasm', 'apatheia'].map(async (q) =>
          typesOf(await search(ruth, q, { types: every.slice(3) })),
        ),
      );
    expect((await types()).flat()).toEqual([]);
    await backfillDocuments(app.sql);
    expect(await types()).toEqual([['user'], ['circle'], ['author'], ['topic'], ['note']]);
  });
});

describe('what others may not see', () => {
  test('is neither found nor suggested: circles by visitors, strangers, members and their owner', async () => {
    const [owner, member, invited, stranger] = [
      await signUp('gregory'),
      await signUp('macrina'),
      await signUp('nyssen'),
      await signUp('origen'),
    ];
    const closed = await circle(owner, 'Hesychasts', false);
    const invite = (username: string) =>
      ask('POST /api/circles/{id}/invitations', { as: owner, params: { id: closed }, body: { username } });
    await invite('nyssen');
    await invite('macrina');
    await ask('POST /api/circles/{id}/membership', { as: member, params: { id: closed } });
    const sees = async (as: string) => [
      ...(await search(as, 'hesychasts')).map(({ type }) => type),
      ...(await search(as, 'hesychasts', {}, 'semantic')).map(({ type }) => type),
      ...(await suggest(as, 'hesych')).map(({ type }) => type),
    ];
    const all = ['circle', 'circle', 'circle'];
    expect([await sees(owner), await sees(member), await sees(invited), await sees(stranger)]).toEqual([all, all, [], []]);
    for (const call of ['POST /api/search/{type}', 'GET /api/search/suggestions', 'GET /api/people'] as const)
      expect((await ask(call, { params: { type: 'literal' }, query: { q: 'hesych' }, body: { query: 'hesych' } } as never)).status).toBe(
        401,
      );
    await ask('PATCH /api/circles/{id}', { as: owner, params: { id: closed }, body: { open: true, name: 'Athonites' } });
    expect([await sees(stranger), (await search(stranger, 'athonites')).map(({ type }) => type)]).toEqual([[], ['circle']]);
    await ask('PATCH /api/circles/{id}', { as: owner, params: { id: closed }, body: { open: false } });
    await ask('DELETE /api/circles/{id}/membership', { as: member, params: { id: closed } });
    expect([await search(stranger, 'athonites'), await search(member, 'athonites')]).toEqual([[], []]);
    await ask('DELETE /api/circles/{id}', { as: owner, params: { id: closed } });
    expect(await search(owner, 'athonites')).toEqual([]);
  });

  test.each(['literal', 'semantic'])('follows edits, renames, visibility and deletions of topics and notes in %s mode', async (mode) => {
    const [owner, stranger] = [await signUp('gregory'), await signUp('origen')];
    const titles = async (as: string, query: string) => {
      await app.indexAll();
      return (await search(as, query, { types: ['topic', 'note'] }, mode)).map(({ title }) => title);
    };
    const topicId = await topic(owner, 'Hesychasm', 'On stillness', false);
    const noteId = await note(owner, 'Hesychasm', 'On apatheia');
    expect([await titles(owner, 'hesychasm'), await titles(stranger, 'hesychasm')]).toEqual([['Hesychasm', 'Hesychasm'], []]);
    const save = (content: string, open: boolean) =>
      ask('PUT /api/topics/{id}', { as: owner, params: { id: topicId }, body: { title: 'Hesychasm', content, public: open } });
    await save('On stillness', true);
    expect(await titles(stranger, 'hesychasm')).toEqual(['Hesychasm']);
    await save('On stillness', false);
    expect(await titles(stranger, 'hesychasm')).toEqual([]);
    const linking = await note(owner, 'Linking', 'See [[Hesychasm]]');
    await ask('PUT /api/notes/{id}', {
      as: owner,
      params: { id: noteId },
      body: { title: 'Apatheia', content: 'Changed', rename_links: true },
    });
    expect((await titles(owner, 'apatheia')).toSorted()).toEqual(['Apatheia', 'Linking']);
    await ask('DELETE /api/notes/{id}', { as: owner, params: { id: linking } });
    await ask('DELETE /api/topics/{id}', { as: owner, params: { id: topicId } });
    expect([await titles(owner, 'hesychasm'), await titles(owner, 'apatheia')]).toEqual([[], ['Apatheia']]);
    await save('x', true);
    await ask('DELETE /api/profile', { as: owner, body: { password: 'correct horse' } });
    expect((await app.sql`select from search_document where note_id is not null`).length).toBe(0);
    expect(await titles(stranger, 'apatheia')).toEqual([]);
  });

  test('keeps the public topics of a deleted account, without a name', async () => {
    const [owner, stranger] = [await signUp('gregory'), await signUp('origen')];
    await topic(owner, 'Hesychasm', 'Text', true);
    await topic(owner, 'Hesychasm, private', 'Text', false);
    await ask('DELETE /api/profile', { as: owner, body: { password: 'correct horse' } });
    expect(await search(stranger, 'hesychasm')).toMatchObject([{ title: 'Hesychasm', username: null }]);
  });
});

describe('suggestions', () => {
  test('agree with the results: each is found by what was typed and by its title', async () => {
    const macrina = await createWorld();
    for (const q of ['kenos', 'kenosis', 'rom 9:20', 'macr', 'friends', 'circle of k', 'kenosis pr', 'bishop', 'on ken']) {
      const found = await suggest(macrina, q);
      expect(found.length).toBeGreaterThan(0);
      for (const { type, id, title, url } of found) {
        for (const query of [q, title ?? '']) {
          const hits = await search(macrina, query);
          expect([q, query, type, hits.some((hit) => hit.type === type && hit.id === id && hit.url === url)]).toEqual([
            q,
            query,
            type,
            true,
          ]);
        }
      }
    }
    expect(typesOf(await suggest(macrina, 'kenosis')).toSorted()).toEqual(every.filter((type) => type !== 'post').toSorted());
    expect((await suggest(macrina, 'rom 9:20'))[0]).toEqual({
      type: 'passage',
      id: 45_009_020_020,
      title: 'Romans 9:20',
      detail: null,
      url: '/passages/45009020020',
    });
    for (const q of ['Ps 50 LXX', 'Rom.9.20', 'Obadiah', 'rom', '1 cor']) {
      const [{ id, name } = { id: 0, name: '' }] = (await ask('GET /api/passages', { as: macrina, query: { q } })).body;
      expect((await suggest(macrina, q))[0]).toMatchObject({ type: 'passage', id, title: name });
      expect((await search(macrina, q))[0]).toMatchObject({ type: 'passage', id, title: name });
    }
    for (const q of ['number 7', 'letters 5', 'mark 5 euros']) {
      expect(typesOf(await suggest(macrina, q))).not.toContain('passage');
      expect(typesOf(await search(macrina, q))).not.toContain('passage');
    }
    expect(typesOf(await suggest(macrina, 'kenosis', 'user,note'))).toEqual(['note', 'user']);
  });
});

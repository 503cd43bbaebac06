import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

const titles = (notes: { title: string }[]): string[] => notes.map((note) => note.title);

async function reader(username = 'macrina') {
  const as = await signUp(username);
  const folder_id = (await ask('POST /api/folders', { as, body: { name: 'Notes' } })).body.id;
  const createNote = async (title: string, content = 'Text'): Promise<number> => {
    const { body, status } = await ask('POST /api/notes', { as, body: { title, content, folder_id } });
    expect(status).toBe(201);
    return body.id;
  };
  const find = async (query: Record<string, string | number>) => titles((await ask('GET /api/notes', { as, query })).body);
  const backlinks = async (id: number) => titles((await ask('GET /api/notes/{id}/backlinks', { as, params: { id } })).body);
  return { as, write: createNote, find, backlinks };
}

describe('looking up notes', () => {
  test('by title finds exact titles first, then titles that start with it, ignoring case and accents', async () => {
    const { write, find } = await reader();
    for (const title of ['Grace and law', 'GRACE', 'On grace', 'Grâce', 'Gracious', 'Grace', 'Gra', 'Grace: a study']) await write(title);
    expect(await find({ title: 'Grace' })).toEqual(['Grace', 'GRACE', 'Grâce', 'Grace: a study', 'Grace and law']);
    expect((await find({ title: ' Grâce ' }))[0]).toBe('Grâce');
    expect(await find({ title: 'grace', limit: 2 })).toEqual(['GRACE', 'Grâce']);
    expect(await find({ title: 'Grace', limit: 1 })).toEqual(['Grace']);
    expect(await find({ title: 'graces' })).toEqual([]);
  });

  test('returns only ids and titles, the newest ones without a title', async () => {
    const { as, write, find } = await reader();
    for (let n = 1; n <= 60; n++) await write(`Note ${n}`);
    expect((await ask('GET /api/notes', { as, query: { limit: 1 } })).body).toEqual([{ id: 60, title: 'Note 60' }]);
    expect(await find({})).toHaveLength(50);
    expect(await find({ title: '  ' })).toHaveLength(50);
    expect(await find({ title: 'note', limit: 100 })).toHaveLength(60);
  });

  test("finds only the user's own, and requires a session", async () => {
    const macrina = await reader('macrina');
    const gaunilo = await reader('gaunilo');
    await macrina.write('Grace');
    expect([await gaunilo.find({ title: 'Grace' }), await gaunilo.find({})]).toEqual([[], []]);
    expect((await ask('GET /api/notes', { query: { title: 'Grace' } })).status).toBe(401);
  });

  test('distinguishes titles without letters, and treats nothing in them as a pattern', async () => {
    const { write, find } = await reader();
    for (const title of ['☧', '?!', '%', '_', 'a%b', 'עולם', '𐤀𐤁']) await write(title);
    expect(await find({ title: '☧' })).toEqual(['☧']);
    expect(await find({ title: '?' })).toEqual(['?!']);
    expect(await find({ title: '%' })).toEqual(['%']);
    expect(await find({ title: 'עוֹלָם' })).toEqual(['עולם']);
    expect(await find({ title: '𐤀' })).toEqual(['𐤀𐤁']);
    expect(await find({ title: '\ud800' })).toEqual([]);
    expect((await ask('GET /api/notes', { as: await signUp('other'), query: { title: 'x'.repeat(201) } })).status).toBe(400);
  });
});

describe('the notes that titles refer to', () => {
  const named = async (as: string | undefined, ...wanted: string[]) =>
    ask('GET /api/notes/titles', { as, query: { titles: wanted.join('\n') } });

  test('are up to a hundred: the oldest exact match each, or the oldest that differs in accents or case as a suggestion', async () => {
    const { as, write } = await reader();
    const ids: Record<string, number> = {};
    for (const title of ['GRACE', 'Grace', 'Grâce', 'a, b', '☧', '?!', 'x'.repeat(200)]) ids[title] = await write(title);
    await write('Grace');
    const { status, body } = await named(as, 'grace', 'Grace', 'Grâce', 'a, b', '☧', 'x'.repeat(200), 'Grac', 'Nowhere');
    expect(status).toBe(200);
    expect(body).toEqual([
      { requested: 'grace', id: ids['GRACE'], title: 'GRACE', exact: false },
      { requested: 'Grace', id: ids['Grace'], title: 'Grace', exact: true },
      { requested: 'Grâce', id: ids['Grâce'], title: 'Grâce', exact: true },
      { requested: 'a, b', id: ids['a, b'], title: 'a, b', exact: true },
      { requested: '☧', id: ids['☧'], title: '☧', exact: true },
      { requested: 'x'.repeat(200), id: ids['x'.repeat(200)], title: 'x'.repeat(200), exact: true },
    ]);
    // The same letter, composed and decomposed.
    expect((await named(as, 'Gra\u0302ce')).body).toEqual([{ requested: 'Gra\u0302ce', id: ids['Grâce'], title: 'Grâce', exact: true }]);
    const many = Array.from({ length: 100 }, (_, i) => `Note ${i}`);
    await write('Note 99');
    expect((await named(as, ...many)).body).toMatchObject([{ requested: 'Note 99' }]);
    expect((await named(as, ...many, 'One more')).status).toBe(400);
    expect((await named(as, 'x'.repeat(201))).status).toBe(400);
    expect((await named(as, '')).status).toBe(400);
  });

  test("are only the user's own, and require a session", async () => {
    const macrina = await reader('macrina');
    const gaunilo = await reader('gaunilo');
    await macrina.write('Grace');
    expect((await named(gaunilo.as, 'Grace')).body).toEqual([]);
    expect((await named(undefined, 'Grace')).status).toBe(401);
  });
});

describe('backlinks', () => {
  test("are the user's notes that link to exactly the title, newest first, without the note itself", async () => {
    const { as, write, backlinks } = await reader();
    const grace = await write('On Grâce', 'See [[On Grâce]].');
    await write('First', '[[ On Grâce ]] and [[On Gra\u0302ce]] again');
    await write('In code', '`[[On Grâce]]` and [[On grace]]');
    await write('Folded', '[[on grace]], [[ON GRÂCE]]');
    const second = await write('Second', 'a [[On Grâce]] b [[Nothing yet]]');
    expect(await backlinks(grace)).toEqual(['Second', 'First']);
    await ask('PUT /api/notes/{id}', { as, params: { id: second }, body: { title: 'Second', content: 'No more' } });
    expect(await backlinks(grace)).toEqual(['First']);
    expect(await backlinks(await write('Nothing yet'))).toEqual([]);
  });

  test('belong to the oldest note with a title, where the link leads', async () => {
    const { write, backlinks } = await reader();
    const [older, newer] = [await write('Grace'), await write('Grace')];
    await write('First', '[[Grace]]');
    expect([await backlinks(older), await backlinks(newer)]).toEqual([['First'], []]);
  });

  test('are all found among any number of notes whose links only resemble the title', async () => {
    const { write, backlinks } = await reader();
    const grace = await write('Grace');
    await write('First', '[[Grace]]');
    for (let n = 1; n <= 60; n++) await write(`Note ${n}`, '[[GRACE]] and `[[Grace]]`');
    expect(await backlinks(grace)).toEqual(['First']);
  });

  test('follow the title, also to a note that is created later', async () => {
    const { as, write, backlinks } = await reader();
    await write('First', '[[Later]]');
    const later = await write('Later');
    expect(await backlinks(later)).toEqual(['First']);
    await ask('PUT /api/notes/{id}', { as, params: { id: later }, body: { title: 'Other', content: 'Text' } });
    expect(await backlinks(later)).toEqual([]);
  });

  test("are fifty at most, and only the user's own", async () => {
    const macrina = await reader('macrina');
    const gaunilo = await reader('gaunilo');
    const grace = await macrina.write('Grace');
    for (let n = 1; n <= 55; n++) await macrina.write(`Note ${n}`, '[[Grace]]');
    await gaunilo.write('Stranger', '[[Grace]]');
    const found = await macrina.backlinks(grace);
    expect([found.length, found[0], found[49]]).toEqual([50, 'Note 55', 'Note 6']);
  });

  test('are stored for a text of thousands of links', async () => {
    const { write, backlinks } = await reader();
    const first = await write('0');
    const content = Array.from({ length: 5000 }, (_, i) => `see [[${i}]] and${i % 20 === 0 ? '\n\n' : ' '}`)
      .join('')
      .slice(0, 100_000);
    await write('Many', content);
    expect(await backlinks(first)).toEqual(['Many']);
  });
});

describe('the links to a renamed note', () => {
  async function renaming() {
    const { as, write, backlinks } = await reader();
    const rename = async (id: number, title: string, more: object = { rename_links: true }) =>
      ask('PUT /api/notes/{id}', { as, params: { id }, body: { title, content: 'Text', ...more } });
    const content = async (id: number): Promise<string> => (await ask('GET /api/notes/{id}', { as, params: { id } })).body.content;
    return { as, write, backlinks, rename, content };
  }

  test('are renamed in the same save if requested, and otherwise stay as typed', async () => {
    const { as, write, backlinks, rename, content } = await renaming();
    const grace = await write('Grace');
    const first = await write('First', 'See [[Grace]] and `[[Grace]]`, [[ Grace ]] too, [[Grâce]], [[Law]].');
    const read = (await ask('GET /api/notes/{id}', { as, params: { id: first } })).body;
    expect((await rename(grace, 'Free grace', {})).status).toBe(200);
    expect([await content(first), await backlinks(grace)]).toEqual([read.content, []]);
    await rename(grace, 'Grace');

    expect((await rename(grace, 'Free [grace]')).body.title).toBe('Free [grace]');
    expect(await content(first)).toBe('See [[Free [grace]]] and `[[Grace]]`, [[Free [grace]]] too, [[Grâce]], [[Law]].');
    expect(await backlinks(grace)).toEqual(['First']);
    const late = { as, params: { id: first }, body: { title: 'First', content: 'Typed.' }, headers: { 'if-match': read.updated_at } };
    expect((await ask('PUT /api/notes/{id}', late)).status).toBe(409);
    expect((await rename(grace, 'GRACE')).status).toBe(200);
    expect(await content(first)).toContain('[[GRACE]] too');
    expect([await backlinks(await write('Grace')), await backlinks(grace)]).toEqual([[], ['First']]);
  });

  test('stay if they lead to another note with that title, or the new title cannot be linked', async () => {
    const { write, backlinks, rename, content } = await renaming();
    const older = await write('GRACE');
    const grace = await write('Grace');
    const both = await write('Both', '[[Grace]] and [[grace]]');
    const second = await write('Grace');
    await rename(second, 'A second grace');
    expect(await content(both)).toBe('[[Grace]] and [[grace]]');
    await rename(grace, 'Free grace');
    expect(await content(both)).toBe('[[Free grace]] and [[grace]]');
    expect([await backlinks(grace), await backlinks(older)]).toEqual([['Both'], []]);
    expect((await rename(grace, 'Half a ] bracket')).status).toBe(200);
    expect(await content(both)).toBe('[[Free grace]] and [[grace]]');
  });

  test("change only in the caller's own notes, and a rejected save renames none", async () => {
    const { as, write, rename, content } = await renaming();
    const other = await reader('gaunilo');
    const grace = await write('Grace');
    const mine = await write('Mine', '[[Grace]]');
    const theirs = await other.write('Theirs', '[[Grace]]');
    const foreign = { as: other.as, params: { id: grace }, body: { title: 'Taken', content: 'Text', rename_links: true } };
    expect((await ask('PUT /api/notes/{id}', foreign)).status).toBe(403);
    const stale = {
      as,
      params: { id: grace },
      body: { title: 'Stale', content: 'Text', rename_links: true },
      headers: { 'if-match': '"x"' },
    };
    expect((await ask('PUT /api/notes/{id}', stale)).status).toBe(409);
    expect(await content(mine)).toBe('[[Grace]]');
    await rename(grace, 'Free grace');
    expect(await content(mine)).toBe('[[Free grace]]');
    expect((await ask('GET /api/notes/{id}', { as: other.as, params: { id: theirs } })).body.content).toBe('[[Grace]]');
  });

  test('are limited in code points', async () => {
    const { write, rename, content } = await renaming();
    const grace = await write('Grace');
    const emoji = await write('Emoji', `[[Grace]]${'😀'.repeat(99_980)}`);
    expect((await rename(grace, 'Free grace')).status).toBe(200);
    expect(await content(emoji)).toContain('[[Free grace]]');
  });

  test('change all or none: not if there are too many or a note has no room', async () => {
    const { write, rename, content } = await renaming();
    const grace = await write('Grace');
    const full = await write('Full', '[[Grace]]'.padEnd(100_000, '.'));
    const first = await write('First', '[[Grace]]');
    const noRoom = await rename(grace, 'Free grace');
    expect([noRoom.status, noRoom.body.details]).toEqual([
      409,
      'The longer link does not fit in the note “Full”. Please save this note without changing the links.',
    ]);
    expect([await content(first), await content(grace)]).toEqual(['[[Grace]]', 'Text']);
    expect((await rename(grace, 'Grac')).status).toBe(200);
    expect((await content(full)).length).toBe(99_999);
    await app.sql`
      with n as (
        insert into notes (user_id, folder_id, title, title_key, content)
        select user_id, folder_id, 'Another', 'another', '[[Grac]]' from notes, generate_series(1, 200) where id = ${grace} returning id, user_id
      )
      insert into note_links (note_id, user_id, title_key) select id, user_id, 'grac' from n`;
    expect((await rename(grace, 'Grace')).body.details).toBe(
      'More than 200 notes link to this one. Please save it without changing their links.',
    );
    expect(await content(first)).toBe('[[Grac]]');
  });

  test('change also while the linking notes are being edited', async () => {
    const { as, write, backlinks, rename, content } = await renaming();
    const grace = await write('Grace');
    // Only the rename changes it.
    const quiet = await write('Quiet', '[[Grace]]');
    const ids: number[] = [];
    for (let n = 1; n <= 5; n++) ids.push(await write(`Note ${n}`, '[[Grace]]'));
    const change = (id: number) =>
      ask('PUT /api/notes/{id}', { as, params: { id }, body: { title: `Note ${id}`, content: 'And [[Grace]]' } });
    const responses = await Promise.all([rename(grace, 'Free grace'), ...ids.map(change)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const texts = await Promise.all(ids.map(content));
    // The last write wins; the stored links match the texts.
    const following = texts.filter((text) => text.includes('[[Free grace]]')).length;
    expect(await content(quiet)).toBe('[[Free grace]]');
    expect(await backlinks(grace)).toHaveLength(following + 1);
  });
});

import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

const titles = (notes: { title: string }[]): string[] => notes.map((note) => note.title);
const denied = [403, 'Access denied. You can only view your own notes.'];
const missing = [404, 'Note not found.'];

/** A reader with two folders, and another reader with one. */
async function readers() {
  const [macrina, gaunilo] = [await signUp('macrina'), await signUp('gaunilo')];
  const createFolder = async (as: string, name: string) => (await ask('POST /api/folders', { as, body: { name } })).body.id as number;
  return {
    macrina,
    gaunilo,
    letters: await createFolder(macrina, 'Letters'),
    drafts: await createFolder(macrina, 'Drafts'),
    other: await createFolder(gaunilo, 'Own'),
  };
}

const createNote = (as: string | undefined, folder_id: unknown, title: unknown = 'On grace', content: unknown = 'Text') =>
  ask('POST /api/notes', { as, body: { title, content, folder_id } });
const read = (as: string | undefined, id: number | string) => ask('GET /api/notes/{id}', { as, params: { id } });
const save = (as: string | undefined, id: number | string, body: object, ifMatch?: string) =>
  ask('PUT /api/notes/{id}', { as, params: { id }, body, headers: ifMatch === undefined ? {} : { 'if-match': ifMatch } });
const items = async (as: string, id: number) => (await ask('GET /api/folders/{id}/items', { as, params: { id } })).body;
const linkKeys = async (): Promise<string[]> =>
  (await app.sql<{ title_key: string }[]>`select title_key from note_links order by title_key`).map((row) => row.title_key);

describe('a note', () => {
  test("is created in one of the caller's folders and becomes an item of it", async () => {
    const { macrina, letters } = await readers();
    const content = '  As it was typed.\r\n<img src=x onerror=alert(1)> [x](javascript:alert(1))';
    const { status, body } = await createNote(macrina, letters, '  On grace\n', content);
    expect(status).toBe(201);
    expect(body).toMatchObject({ id: 1, title: 'On grace', content, folder_id: letters });
    expect((await read(macrina, body.id)).body).toEqual(body);
    expect(await items(macrina, letters)).toMatchObject([{ type: 'note', note_id: body.id, title: 'On grace', work_id: null }]);
    expect((await ask('GET /api/folders/{id}', { as: macrina, params: { id: letters } })).body.item_count).toBe(1);
  });

  test.each([
    ['', 'Text'],
    ['  ', 'Text'],
    ['Title', ''],
    ['Title', ' \n\t\u00a0'],
    ['Title', '![]()'],
    ['\u200B', 'Text'],
    ['Title', '[x]: https://a.b'],
    [null, 'Text'],
    ['Title', undefined],
    [5, 'Text'],
    ['Title', ['Text']],
  ])('rejects the title %j with the content %j', async (title, content) => {
    const { macrina, letters } = await readers();
    const { id } = (await createNote(macrina, letters)).body;
    for (const response of [await createNote(macrina, letters, title, content ?? null), await save(macrina, id, { title, content })]) {
      expect([response.status, response.body.details]).toEqual([400, 'Title and content are required']);
    }
    expect((await read(macrina, id)).body.title).toBe('On grace');
  });

  test('has a title of at most 200 and a content of at most 100,000 characters of any kind', async () => {
    const { macrina, letters } = await readers();
    for (const [title, content] of [
      ['𐤀'.repeat(200), '𐤀'.repeat(100_000)],
      ['ﷺ'.repeat(200), `[[${'ﷺ'.repeat(200)}]]`],
      [`<b onload="x">'; drop table notes; --`, `</textarea>[[' or 1=1]] \\x00 {"a":1} \ufeff`],
      ['☧', '[[☧]] [[?!]] \u202e'],
    ] as const) {
      const { status, body } = await createNote(macrina, letters, title, content);
      expect([status, body.title, body.content]).toEqual([201, title, content]);
    }
    const longTitle = await createNote(macrina, letters, 'x'.repeat(201));
    expect([longTitle.status, longTitle.body.details]).toEqual([400, 'The title has more than 200 characters. Please shorten it.']);
    const longText = await createNote(macrina, letters, 'x', 'x'.repeat(100_001));
    expect([longText.status, longText.body.issues[0].path]).toEqual([400, 'content']);
    expect((await createNote(macrina, letters, 'x', 'a\0b')).status).toBe(400);
  });

  test("cannot be put into another user's folder, or one that does not exist", async () => {
    const { macrina, gaunilo, letters } = await readers();
    const { id } = (await createNote(macrina, letters)).body;
    const open = (await ask('POST /api/folders', { as: gaunilo, body: { name: 'Open', public: true } })).body.id;
    for (const folder_id of [3, open]) {
      for (const response of [await createNote(macrina, folder_id), await save(macrina, id, { title: 'a', content: 'b', folder_id })]) {
        expect([response.status, response.body.details]).toEqual([403, 'Access denied. You can only add notes to your own folders.']);
      }
    }
    for (const response of [await createNote(macrina, 999), await save(macrina, id, { title: 'a', content: 'b', folder_id: 999 })]) {
      expect([response.status, response.body.details]).toEqual([404, 'Note or folder items endpoint not found.']);
    }
    for (const folder_id of ['1', 0, null, 1.5, undefined]) {
      const odd = await createNote(macrina, folder_id);
      expect([odd.status, odd.body.details]).toEqual([400, 'Invalid folder ID']);
    }
    expect((await createNote(undefined, letters)).status).toBe(401);
    expect((await read(macrina, id)).body).toMatchObject({ title: 'On grace', folder_id: letters });
  });

  test('is visible only to its owner, also in a public folder', async () => {
    const { macrina, gaunilo, letters } = await readers();
    const { id } = (await createNote(macrina, letters)).body;
    await ask('PATCH /api/folders/{id}', { as: macrina, params: { id: letters }, body: { public: true } });
    const body = { title: 'Mine', content: 'now' };
    for (const name of ['GET /api/notes/{id}', 'PUT /api/notes/{id}', 'DELETE /api/notes/{id}', 'GET /api/notes/{id}/backlinks'] as const) {
      const sent = name.startsWith('PUT') ? { body } : {};
      const stranger = await ask(name, { as: gaunilo, params: { id }, ...sent });
      expect([stranger.status, stranger.body.details]).toEqual(denied);
      expect((await ask(name, { params: { id }, ...sent })).status).toBe(401);
      const unknown = await ask(name, { as: macrina, params: { id: 999 }, ...sent });
      expect([unknown.status, unknown.body.details]).toEqual(missing);
      for (const odd of ['x', '0', '1e3', '99999999999999999999999']) {
        expect((await ask(name, { as: macrina, params: { id: odd }, ...sent })).status).toBe(400);
      }
    }
    expect((await read(macrina, id)).body.title).toBe('On grace');
  });

  test('is deleted with its item and its links', async () => {
    const { macrina, letters } = await readers();
    const { id } = (await createNote(macrina, letters, 'a', '[[b]]')).body;
    expect((await ask('DELETE /api/notes/{id}', { as: macrina, params: { id } })).status).toBe(204);
    const deleted = await read(macrina, id);
    expect([deleted.status, deleted.body.details]).toEqual(missing);
    expect([await items(macrina, letters), await linkKeys()]).toEqual([[], []]);
    expect((await ask('GET /api/folders/{id}', { as: macrina, params: { id: letters } })).body.item_count).toBe(0);
  });
});

describe('saving a note', () => {
  test('updates title and content and its time, and leaves it in its folder', async () => {
    const { macrina, letters } = await readers();
    const { body: first } = await createNote(macrina, letters);
    const times = [first.updated_at];
    for (let n = 1; n <= 5; n++) {
      const { status, body } = await save(macrina, first.id, { title: ` Title ${n} `, content: ` ${n}` });
      expect(status).toBe(200);
      expect(body).toMatchObject({ id: first.id, title: `Title ${n}`, content: ` ${n}`, folder_id: letters, created_at: first.created_at });
      times.push(body.updated_at);
    }
    expect(times).toEqual([...new Set(times)].sort());
    expect(await items(macrina, letters)).toMatchObject([{ title: 'Title 5' }]);
  });

  test("moves it to another of the caller's folders if requested", async () => {
    const { macrina, letters, drafts } = await readers();
    const { id } = (await createNote(macrina, letters)).body;
    const [item] = await items(macrina, letters);
    expect((await save(macrina, id, { title: 'On grace', content: 'Text', folder_id: drafts })).body.folder_id).toBe(drafts);
    expect([await items(macrina, letters), await items(macrina, drafts)]).toEqual([[], [item]]);
    expect((await save(macrina, id, { title: 'On grace', content: 'Text', folder_id: drafts })).status).toBe(200);
    const counts = await app.sql`select item_count, note_count from folders where user_id = 1 order by id`;
    expect(counts).toMatchObject([
      { item_count: 0, note_count: 0 },
      { item_count: 1, note_count: 1 },
    ]);
  });

  test('over a newer version is rejected with the current note', async () => {
    const { macrina, letters } = await readers();
    const { body: opened } = await createNote(macrina, letters);
    for (const formatTag of [(at: string) => at, (at: string) => `"${at}"`, (at: string) => `W/"${at}"`, () => '*']) {
      const ifMatch = formatTag(opened.updated_at);
      const { body: saved, status } = await save(macrina, opened.id, { title: 'Saved', content: ifMatch }, ifMatch);
      expect([status, saved.content]).toEqual([200, ifMatch]);
      const late = await save(macrina, opened.id, { title: 'Late', content: 'Late' }, `"${opened.updated_at}"`);
      expect(late.status).toBe(409);
      expect(late.body).toEqual({
        message: 'This note was changed elsewhere.',
        details: 'This note was changed elsewhere.',
        current: saved,
      });
      opened.updated_at = saved.updated_at;
    }
    for (const odd of ['nonsense', '""', '1', '"2026-01-01T00:00:00.000Z"']) {
      expect((await save(macrina, opened.id, { title: 'a', content: 'b' }, odd)).status).toBe(409);
    }
    expect((await save(macrina, opened.id, { title: 'Last', content: 'wins' })).status).toBe(200);
  });

  test('without changes succeeds and changes nothing, whatever version it is based on', async () => {
    const { macrina, letters, drafts } = await readers();
    const { body: opened } = await createNote(macrina, letters);
    const { body: saved } = await save(macrina, opened.id, { title: 'Saved', content: '[[b]]' }, opened.updated_at);
    // The response was lost: the client retries.
    const retried = await save(macrina, opened.id, { title: ' Saved ', content: '[[b]]', folder_id: letters }, opened.updated_at);
    expect([retried.status, retried.body]).toEqual([200, saved]);
    expect((await save(macrina, opened.id, { title: 'Saved', content: '[[b]] ' }, opened.updated_at)).status).toBe(409);
    expect((await save(macrina, opened.id, { title: 'Saved', content: '[[b]]', folder_id: drafts }, opened.updated_at)).status).toBe(409);
    expect((await read(macrina, opened.id)).body).toEqual(saved);
  });

  test('many times at once from the same version succeeds exactly once', async () => {
    const { macrina, letters, drafts } = await readers();
    const { body: note } = await createNote(macrina, letters);
    for (let round = 1; round <= 5; round++) {
      const { updated_at } = (await read(macrina, note.id)).body;
      const responses = await Promise.all(
        Array.from({ length: 8 }, (_, i) => {
          const move = i % 2 ? { folder_id: drafts } : {};
          return save(macrina, note.id, { title: `${round}/${i}`, content: `[[${i}]]`, ...move }, `"${updated_at}"`);
        }),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
      const winner = responses.find(({ status }) => status === 200);
      expect((await read(macrina, note.id)).body).toEqual(winner?.body);
      expect(await linkKeys()).toEqual([winner?.body.content.slice(2, -2)]);
    }
  });

  test('many times at once without If-Match stores the links of the last text', async () => {
    const { macrina, letters } = await readers();
    const { id } = (await createNote(macrina, letters)).body;
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, i) => save(macrina, id, { title: 'a', content: `[[${i}]] [[all]]` })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const { content } = (await read(macrina, id)).body;
    expect(await linkKeys()).toEqual([content.match(/\d+/)[0], 'all']);
    expect(new Set(responses.map(({ body }) => body.updated_at)).size).toBe(12);
  });

  test('while its folder is deleted succeeds or is a 404, but never an error', async () => {
    const { macrina, letters } = await readers();
    const ids = await Promise.all(Array.from({ length: 6 }, async () => (await createNote(macrina, letters)).body.id));
    const responses = await Promise.all([
      ...ids.map((id) => save(macrina, id, { title: 'a', content: '[[b]]', folder_id: letters })),
      ...ids.map(() => createNote(macrina, letters, 'Late')),
      ask('DELETE /api/folders/{id}', { as: macrina, params: { id: letters }, query: { notes: 'delete' } }),
      ...ids.map((id) => ask('DELETE /api/notes/{id}', { as: macrina, params: { id } })),
    ]);
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await linkKeys()).toEqual([]);
    expect(titles((await ask('GET /api/notes', { as: macrina })).body)).toEqual([]);
  });
});

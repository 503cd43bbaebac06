import { describe, expect, test } from 'vitest';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, askAll, signUp } = app;

const names = (folders: { name: string }[]): string[] => folders.map((folder) => folder.name);

async function createFolder(as: string, name: string, open = false): Promise<number> {
  const { status, body } = await ask('POST /api/folders', { as, body: { name, public: open } });
  expect(status).toBe(201);
  return body.id;
}

async function createNote(as: string, folder_id: number, title = 'On grace'): Promise<number> {
  const { status, body } = await ask('POST /api/notes', { as, body: { title, content: 'Text', folder_id } });
  expect(status).toBe(201);
  return body.id;
}

async function readers() {
  return { macrina: await signUp('macrina'), gaunilo: await signUp('gaunilo') };
}

const denied = [403, 'Access denied. You can only view your own folders.'];
const missing = [404, 'Folder or items not found. Please check the folder ID.'];

describe('a folder', () => {
  test('is private by default, and its name is trimmed', async () => {
    const { macrina } = await readers();
    const { status, body } = await ask('POST /api/folders', { as: macrina, body: { name: '  Cappadocians \n' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ id: 1, name: 'Cappadocians', public: false, user_id: 1, username: 'macrina', item_count: 0 });
    expect((await ask('POST /api/folders', { as: macrina, body: { name: 'Open', public: true } })).body.public).toBe(true);
    expect((await ask('GET /api/folders/{id}', { as: macrina, params: { id: 1 } })).body).toEqual(body);
  });

  test('shows only its owner how many notes it has', async () => {
    const { macrina, gaunilo } = await readers();
    const id = await createFolder(macrina, 'Letters', true);
    for (const title of ['One', 'Two']) await createNote(macrina, id, title);
    const counts = async (as: string) => {
      const { note_count, item_count } = (await ask('GET /api/folders/{id}', { as, params: { id } })).body;
      const [listed] = (await ask('GET /api/folders', { as })).body;
      return [note_count, item_count, listed.note_count];
    };
    expect([await counts(macrina), await counts(gaunilo)]).toEqual([
      [2, 2, 2],
      [0, 0, 0],
    ]);
  });

  test.each(['', '   ', '\u00a0\n', 'x'.repeat(101), 5, null, undefined])('rejects the name %j', async (name) => {
    const { macrina } = await readers();
    const { status, body } = await ask('POST /api/folders', { as: macrina, body: { name } });
    expect([status, body.details]).toEqual([400, 'Please give the folder a name of at most 100 characters.']);
    expect(body.issues).toEqual([{ path: 'name', message: body.details }]);
    const id = await createFolder(macrina, 'Letters');
    if (name !== undefined)
      expect((await ask('PATCH /api/folders/{id}', { as: macrina, params: { id }, body: { name } })).status).toBe(400);
    expect((await ask('GET /api/folders/{id}', { as: macrina, params: { id } })).body.name).toBe('Letters');
  });

  test('accepts any name of a hundred characters as typed', async () => {
    const { macrina } = await readers();
    for (const name of ['𐤀'.repeat(100), `<script>alert(1)</script>'; drop table folders; --`, '%_\\ "תורה"']) {
      expect((await ask('POST /api/folders', { as: macrina, body: { name } })).body.name).toBe(name);
    }
    for (const name of ['a\0b', 'a\ud800b', '\u200B', ' \u2060 '])
      expect((await ask('POST /api/folders', { as: macrina, body: { name } })).status).toBe(400);
  });

  test('is visible to its owner while private, and to all logged-in users once public', async () => {
    const { macrina, gaunilo } = await readers();
    const id = await createFolder(macrina, 'Letters');
    const open = async (as?: string) => {
      const { status, body } = await ask('GET /api/folders/{id}', { as, params: { id } });
      return status === 200 ? body.name : [status, body.details];
    };
    expect([await open(macrina), await open(gaunilo), await open()]).toEqual([
      'Letters',
      denied,
      [401, 'Unauthorized. Please log in again.'],
    ]);
    await ask('PATCH /api/folders/{id}', { as: macrina, params: { id }, body: { public: true } });
    expect(await open(gaunilo)).toBe('Letters');
    await ask('PATCH /api/folders/{id}', { as: macrina, params: { id }, body: { public: false } });
    expect(await open(gaunilo)).toEqual(denied);
  });

  test('is renamed, published and hidden separately, and only this updates its time', async () => {
    const { macrina } = await readers();
    const id = await createFolder(macrina, 'Letters');
    const patch = async (body: object) => (await ask('PATCH /api/folders/{id}', { as: macrina, params: { id }, body })).body;
    const made = await patch({});
    expect(made).toMatchObject({ name: 'Letters', public: false, updated_at: made.created_at });
    await createNote(macrina, id);
    expect(await patch({ user_id: 2 })).toMatchObject({ user_id: 1, item_count: 1, updated_at: made.updated_at });
    const renamed = await patch({ name: ' Epistles ' });
    expect(renamed).toMatchObject({ name: 'Epistles', public: false });
    const published = await patch({ public: true });
    expect(published).toMatchObject({ name: 'Epistles', public: true });
    expect(Date.parse(published.updated_at)).toBeGreaterThan(Date.parse(renamed.updated_at));
    expect(renamed.updated_at > made.updated_at).toBe(true);
  });

  test('is changed and deleted only by its owner', async () => {
    const { macrina, gaunilo } = await readers();
    for (const [open, sentence] of [
      [false, denied[1]],
      [true, 'Access denied.'],
    ] as const) {
      const id = await createFolder(macrina, 'Letters', open);
      for (const name of ['PATCH /api/folders/{id}', 'DELETE /api/folders/{id}'] as const) {
        const body = name.startsWith('PATCH') ? { name: 'Mine now' } : undefined;
        const stranger = await ask(name, { as: gaunilo, params: { id }, body });
        expect([stranger.status, stranger.body.details]).toEqual([403, sentence]);
        expect((await ask(name, { params: { id }, body })).status).toBe(401);
      }
      expect((await ask('GET /api/folders/{id}', { as: macrina, params: { id } })).body.name).toBe('Letters');
    }
  });

  test.each(['GET /api/folders/{id}', 'PATCH /api/folders/{id}', 'DELETE /api/folders/{id}', 'GET /api/folders/{id}/items'] as const)(
    'that does not exist is a 404 for %s, and an invalid id a 400',
    async (name) => {
      const { macrina } = await readers();
      const body = name.startsWith('PATCH') ? { name: 'Any' } : undefined;
      for (const id of [999, Number.MAX_SAFE_INTEGER]) {
        const response = await ask(name, { as: macrina, params: { id }, body });
        expect([response.status, response.body.details]).toEqual(missing);
      }
      for (const id of ['0', '-1', '1.5', 'x', '1e3', '9007199254740992', '99999999999999999999999']) {
        expect((await ask(name, { as: macrina, params: { id }, body })).status).toBe(400);
      }
    },
  );
});

describe('the list of folders', () => {
  test("lists the caller's and public folders once, newest first; mine=1 only the caller's; username that user's visible ones", async () => {
    const { macrina, gaunilo } = await readers();
    await createFolder(macrina, 'Hidden');
    await createFolder(macrina, 'Open', true);
    await createFolder(gaunilo, 'Secret');
    await createFolder(gaunilo, 'Shared', true);
    const list = async (query: Record<string, string>) => names((await ask('GET /api/folders', { as: macrina, query })).body);
    expect(await list({})).toEqual(['Shared', 'Open', 'Hidden']);
    expect(await list({ mine: '1' })).toEqual(['Open', 'Hidden']);
    expect(await list({ username: 'GAUNILO' })).toEqual(['Shared']);
    expect(await list({ username: 'Macrina' })).toEqual(['Open', 'Hidden']);
    expect(await list({ username: 'nobody' })).toEqual([]);
    expect((await ask('GET /api/folders')).status).toBe(401);
    expect((await ask('GET /api/folders', { as: macrina, query: { mine: 'yes' } })).status).toBe(400);
  });

  test('reaches every row exactly once through its cursors', async () => {
    const { macrina, gaunilo } = await readers();
    for (let n = 1; n <= 9; n++) await createFolder(n % 2 ? macrina : gaunilo, String(n), n % 3 > 0);
    const all = async (query: Record<string, string>, limit: number) =>
      names(await askAll('GET /api/folders', { as: macrina, query: { ...query, limit } })).join('');
    for (const limit of [1, 2, 3, 8, 100]) {
      expect(await all({}, limit)).toBe('98754321');
      expect(await all({ mine: '1' }, limit)).toBe('97531');
      expect(await all({ username: 'gaunilo' }, limit)).toBe('842');
    }
    expect((await ask('GET /api/folders', { as: macrina, query: { before: 'nonsense' } })).status).toBe(400);
    expect((await ask('GET /api/folders', { as: macrina, query: { limit: 101 } })).status).toBe(400);
  });

  test("lists fifty folders of everyone per page, and all of the caller's", async () => {
    const { macrina } = await readers();
    await app.sql`insert into folders (user_id, name, public) select 1, n, true from generate_series(1, 130) n`;
    expect((await ask('GET /api/folders', { as: macrina })).body).toHaveLength(50);
    expect((await ask('GET /api/folders', { as: macrina, query: { mine: 1 } })).body).toHaveLength(130);
  });
});

describe('deleting a folder', () => {
  const remove = (as: string, id: number, notes?: string | number) =>
    ask('DELETE /api/folders/{id}', { as, params: { id }, query: notes === undefined ? {} : { notes } });

  test('without notes removes its items, and leaves the books', async () => {
    const { macrina } = await readers();
    const [work_id] = await addWorks(app.sql, [{ title: 'Proslogion' }]);
    const id = await createFolder(macrina, 'Books');
    await ask('POST /api/folders/{id}/items', { as: macrina, params: { id }, body: { work_id } });
    expect((await remove(macrina, id)).status).toBe(204);
    expect((await remove(macrina, id)).status).toBe(404);
    expect(await app.sql`select 1 from folder_items`).toHaveLength(0);
    expect(await app.sql`select 1 from works`).toHaveLength(1);
  });

  test('with notes is a 409 that says how many, and deletes nothing', async () => {
    const { macrina } = await readers();
    const id = await createFolder(macrina, 'Notes');
    await createNote(macrina, id);
    const one = await remove(macrina, id);
    expect([one.status, one.body.details]).toEqual([
      409,
      'There is 1 note in this folder. Please move it to another folder, or delete it with this one.',
    ]);
    await createNote(macrina, id);
    expect((await remove(macrina, id)).body.details).toBe(
      'There are 2 notes in this folder. Please move them to another folder, or delete them with this one.',
    );
    expect((await ask('GET /api/notes', { as: macrina })).body).toHaveLength(2);
  });

  test('deletes its notes if requested', async () => {
    const { macrina } = await readers();
    const id = await createFolder(macrina, 'Notes');
    const note = await createNote(macrina, id);
    expect((await remove(macrina, id, 'delete')).status).toBe(204);
    expect((await ask('GET /api/notes/{id}', { as: macrina, params: { id: note } })).status).toBe(404);
    expect(await app.sql`select 1 from folder_items`).toHaveLength(0);
  });

  test("moves its notes to another of the caller's folders if requested, and updates the counts", async () => {
    const { macrina } = await readers();
    const [work_id] = await addWorks(app.sql, [{ title: 'Proslogion' }]);
    const [from, to] = [await createFolder(macrina, 'From'), await createFolder(macrina, 'To')];
    await createNote(macrina, to, 'Here already');
    const notes = [await createNote(macrina, from, 'First'), await createNote(macrina, from, 'Second')];
    await ask('POST /api/folders/{id}/items', { as: macrina, params: { id: from }, body: { work_id } });
    expect((await remove(macrina, from, to)).status).toBe(204);
    const items = await ask('GET /api/folders/{id}/items', { as: macrina, params: { id: to } });
    expect(items.body.map((item: { title: string }) => item.title)).toEqual(['Second', 'First', 'Here already']);
    expect((await ask('GET /api/folders/{id}', { as: macrina, params: { id: to } })).body.item_count).toBe(3);
    for (const id of notes) expect((await ask('GET /api/notes/{id}', { as: macrina, params: { id } })).body.folder_id).toBe(to);
  });

  test("rejects a target folder that does not exist or is not the user's own", async () => {
    const { macrina, gaunilo } = await readers();
    const id = await createFolder(macrina, 'Notes');
    await createNote(macrina, id);
    for (const open of [false, true]) {
      const other = await remove(macrina, id, await createFolder(gaunilo, 'Other', open));
      expect([other.status, other.body.details]).toEqual([403, 'Access denied. You can only add notes to your own folders.']);
    }
    const away = await remove(macrina, id, 999);
    expect([away.status, away.body.details]).toEqual(missing);
    for (const notes of [id, 0, '-1', 'all', '9999999999999999', '1 or 1=1']) expect((await remove(macrina, id, notes)).status).toBe(400);
    expect((await remove(gaunilo, id, 'delete')).status).toBe(403);
    expect((await ask('GET /api/folders/{id}', { as: macrina, params: { id } })).body.item_count).toBe(1);
  });
});

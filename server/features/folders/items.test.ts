// Also on the embedded database: one transaction runs at a time.
import { describe, expect, test } from 'vitest';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, askAll, signUp } = app;

/** A reader with two folders, another reader, and two books. */
async function shelf() {
  const [work = 0, other = 0] = await addWorks(app.sql, [{ title: 'Proslogion' }, { title: 'Confessions' }]);
  const macrina = await signUp('macrina');
  const createFolder = async (name: string) => (await ask('POST /api/folders', { as: macrina, body: { name } })).body.id as number;
  return {
    work,
    other,
    macrina,
    gaunilo: await signUp('gaunilo'),
    letters: await createFolder('Letters'),
    drafts: await createFolder('Drafts'),
  };
}

const add = (as: string | undefined, id: number | string, body: object) =>
  ask('POST /api/folders/{id}/items', { as, params: { id }, body });
const items = async (as: string, id: number) => (await ask('GET /api/folders/{id}/items', { as, params: { id } })).body;
const publish = (as: string, id: number) => ask('PATCH /api/folders/{id}', { as, params: { id }, body: { public: true } });
const remove = (as: string | undefined, id: number, itemId: number | string) =>
  ask('DELETE /api/folders/{id}/items/{itemId}', { as, params: { id, itemId } });

async function createNote(as: string, folder_id: number, title = 'On grace'): Promise<number> {
  return (await ask('POST /api/notes', { as, body: { title, content: 'Text', folder_id } })).body.id;
}

/** Checks the stored counts of all folders against the rows. */
async function expectTrueCounts(): Promise<void> {
  const rows = await app.sql<{ stored: string; counted: string }[]>`
    select item_count || '/' || note_count as stored, count(i.id) || '/' || count(i.note_id) as counted
    from folders f left join folder_items i on i.folder_id = f.id group by f.id`;
  expect(rows.map((row) => row.stored)).toEqual(rows.map((row) => row.counted));
}

describe('adding an item to a folder', () => {
  test('returns the item, and the same item the second time', async () => {
    const { work, macrina, letters } = await shelf();
    const first = await add(macrina, letters, { work_id: work });
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      id: 1,
      title: 'Proslogion',
      type: 'work',
      work_id: work,
      article_id: null,
      essay_id: null,
      post_id: null,
      note_id: null,
      organization_id: null,
      topic_id: null,
      edition: null,
      citation: null,
      excerpt: null,
      draft: false,
      added_at: expect.any(String),
    });
    const second = await add(macrina, letters, { work_id: work, note_id: null });
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await items(macrina, letters)).toEqual([first.body]);
    await expectTrueCounts();
  });

  test('forty times at once adds it once', async () => {
    const { work, macrina, letters } = await shelf();
    const responses = await Promise.all(Array.from({ length: 40 }, () => add(macrina, letters, { work_id: work })));
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(39).fill(200), 201]);
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect((await ask('GET /api/folders/{id}', { as: macrina, params: { id: letters } })).body.item_count).toBe(1);
    await expectTrueCounts();
  });

  test("moves the caller's note to that folder with its item", async () => {
    const { macrina, letters, drafts } = await shelf();
    const note_id = await createNote(macrina, letters);
    const [item] = await items(macrina, letters);
    const moved = await add(macrina, drafts, { note_id });
    expect([moved.status, moved.body]).toEqual([201, item]);
    expect((await add(macrina, drafts, { note_id })).status).toBe(200);
    expect([await items(macrina, letters), await items(macrina, drafts)]).toEqual([[], [item]]);
    expect((await ask('GET /api/notes/{id}', { as: macrina, params: { id: note_id } })).body.folder_id).toBe(drafts);
    await expectTrueCounts();
  });

  test("is rejected for another user's folder, public or not, and for visitors", async () => {
    const { work, macrina, gaunilo, letters } = await shelf();
    for (const open of [false, true]) {
      if (open) await publish(macrina, letters);
      const { status, body } = await add(gaunilo, letters, { work_id: work });
      expect([status, body.details]).toEqual([403, 'Access denied. You can only add items to your own folders.']);
    }
    expect((await add(undefined, letters, { work_id: work })).status).toBe(401);
    expect(await items(macrina, letters)).toEqual([]);
  });

  test("is rejected for another user's note", async () => {
    const { macrina, gaunilo, letters } = await shelf();
    const own = (await ask('POST /api/folders', { as: gaunilo, body: { name: 'Own' } })).body.id;
    const { status, body } = await add(gaunilo, own, { note_id: await createNote(macrina, letters) });
    expect([status, body.details]).toEqual([403, 'Access denied. You can only view your own notes.']);
  });

  test.each([
    [{ work_id: 999 }, 404, 'Book or related data not found.'],
    [{ work_id: Number.MAX_SAFE_INTEGER }, 404, 'Book or related data not found.'],
    [{ note_id: 999 }, 404, 'Note not found.'],
    [{ article_id: 1 }, 404, 'Essay not found.'],
    [{ essay_id: 1 }, 404, 'Essay not found.'],
    [{ post_id: 999 }, 404, 'Post not found.'],
    [{ organization_id: 999 }, 404, 'Organization not found.'],
    [{ topic_id: 999 }, 404, 'Topic not found.'],
    [{ work_id: null }, 400, 'Invalid book ID'],
    [{ work_id: '1' }, 400, 'Invalid book ID'],
    [{ work_id: 1.5 }, 400, 'Invalid book ID'],
    [{ work_id: 0 }, 400, 'Invalid book ID'],
    [{ work_id: 1e23 }, 400, 'Invalid book ID'],
    [{}, 400, 'Please specify exactly one item to add to the folder.'],
    [{ work_id: 1, note_id: 1 }, 400, 'Please specify exactly one item to add to the folder.'],
  ])('%j is a %i', async (body, status, details) => {
    const { macrina, letters } = await shelf();
    const response = await add(macrina, letters, body);
    expect([response.status, response.body.details]).toEqual([status, details]);
  });

  test('requires an existing folder', async () => {
    const { work, macrina } = await shelf();
    const missing = await add(macrina, 999, { work_id: work });
    expect([missing.status, missing.body.details]).toEqual([404, 'Folder items endpoint not found.']);
    for (const id of ['x', '0', '9007199254740992']) {
      const odd = await add(macrina, id, { work_id: work });
      expect([odd.status, odd.body.details]).toEqual([400, 'Invalid folder ID']);
    }
  });
});

describe("a folder's items", () => {
  test('are all visible to the owner; others see neither notes nor their count', async () => {
    const { work, other, macrina, gaunilo, letters } = await shelf();
    await add(macrina, letters, { work_id: work });
    await createNote(macrina, letters);
    await add(macrina, letters, { work_id: other });
    const look = async (as: string) => [
      (await items(as, letters)).map((item: { title: string }) => item.title),
      (await ask('GET /api/folders/{id}', { as, params: { id: letters } })).body.item_count,
      (await ask('GET /api/folders', { as })).body.find((folder: { id: number }) => folder.id === letters)?.item_count,
    ];
    const stranger = await ask('GET /api/folders/{id}/items', { as: gaunilo, params: { id: letters } });
    expect([stranger.status, stranger.body.details]).toEqual([403, 'Access denied. You can only view your own folders.']);
    expect((await ask('GET /api/folders/{id}/items', { params: { id: letters } })).status).toBe(401);
    await publish(macrina, letters);
    expect(await look(macrina)).toEqual([['Confessions', 'On grace', 'Proslogion'], 3, 3]);
    expect(await look(gaunilo)).toEqual([['Confessions', 'Proslogion'], 2, 2]);
  });

  test('are each reached exactly once through the cursors', async () => {
    const { macrina, gaunilo, letters } = await shelf();
    const works = await addWorks(
      app.sql,
      Array.from({ length: 7 }, (_, i) => ({ title: String(i) })),
    );
    for (const work_id of works) await add(macrina, letters, { work_id });
    await createNote(macrina, letters, 'N');
    await publish(macrina, letters);
    const all = async (as: string, limit: number) =>
      (await askAll('GET /api/folders/{id}/items', { as, params: { id: letters }, query: { limit } })).map(({ title }) => title).join('');
    for (const limit of [1, 3, 8]) expect([await all(macrina, limit), await all(gaunilo, limit)]).toEqual(['N6543210', '6543210']);
    const odd = await ask('GET /api/folders/{id}/items', { as: macrina, params: { id: letters }, query: { before: 'x' } });
    expect(odd.status).toBe(400);
  });

  test('are gone when they are removed, or when the book or note is deleted', async () => {
    const { work, other, macrina, letters } = await shelf();
    const { body: item } = await add(macrina, letters, { work_id: work });
    await add(macrina, letters, { work_id: other });
    const note = await createNote(macrina, letters);
    expect((await remove(macrina, letters, item.id)).status).toBe(204);
    const second = await remove(macrina, letters, item.id);
    expect([second.status, second.body.details]).toEqual([404, 'Folder or items not found. Please check the folder ID.']);
    await expectTrueCounts();
    await app.sql`delete from works where id = ${other}`;
    await ask('DELETE /api/notes/{id}', { as: macrina, params: { id: note } });
    expect(await items(macrina, letters)).toEqual([]);
    await expectTrueCounts();
  });

  test('are removed only by the owner, and only from their own folder', async () => {
    const { work, macrina, gaunilo, letters, drafts } = await shelf();
    const { body: item } = await add(macrina, letters, { work_id: work });
    const seen = async () => (await items(macrina, letters)).length;
    expect((await remove(gaunilo, letters, item.id)).body.details).toBe('Access denied. You can only view your own folders.');
    await publish(macrina, letters);
    const stranger = await remove(gaunilo, letters, item.id);
    expect([stranger.status, stranger.body.details]).toEqual([403, 'Access denied.']);
    expect((await remove(undefined, letters, item.id)).status).toBe(401);
    expect((await remove(macrina, drafts, item.id)).status).toBe(404);
    expect((await remove(macrina, letters, 'x')).status).toBe(400);
    expect(await seen()).toBe(1);
  });

  test("a note's own item cannot be removed, and the error says what to do instead", async () => {
    const { macrina, letters } = await shelf();
    await createNote(macrina, letters);
    const [item] = await items(macrina, letters);
    const { status, body } = await remove(macrina, letters, item.id);
    expect([status, body.details]).toEqual([409, 'A note always belongs to a folder. Please move it to another folder or delete it.']);
    expect(await items(macrina, letters)).toHaveLength(1);
  });
});

test("concurrent changes in a reader's folders all get a response, and counts stay right", { repeats: 4 }, async () => {
  const { work, other, macrina, letters, drafts } = await shelf();
  const notes = await Promise.all(Array.from({ length: 6 }, (_, i) => createNote(macrina, i % 2 ? letters : drafts, `Note ${i}`)));
  const requests = notes.flatMap((id, i) => {
    const body = { title: `Note ${i}`, content: '[[Note 1]]', folder_id: i % 2 ? drafts : letters };
    return [
      add(macrina, drafts, { note_id: id }),
      add(macrina, letters, { note_id: id }),
      ask('PUT /api/notes/{id}', { as: macrina, params: { id }, body }),
      add(macrina, i % 2 ? letters : drafts, { work_id: i % 3 ? work : other }),
      ask('POST /api/notes', { as: macrina, body: { ...body, folder_id: letters } }),
      i === 2 ? ask('DELETE /api/notes/{id}', { as: macrina, params: { id } }) : remove(macrina, letters, i + 1),
      i === 4
        ? ask('DELETE /api/folders/{id}', { as: macrina, params: { id: drafts }, query: { notes: letters } })
        : ask('DELETE /api/folders/{id}', { as: macrina, params: { id: drafts } }),
    ];
  });
  const responses = await Promise.all(requests);
  expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
  await expectTrueCounts();
  const [row] = await app.sql`select count(*) as n from notes n full join folder_items i on i.note_id = n.id and i.folder_id = n.folder_id
    where (n.id is null and i.note_id is not null) or i.id is null`;
  expect(row).toEqual({ n: 0 });
});

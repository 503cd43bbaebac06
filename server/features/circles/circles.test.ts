import { describe, expect, test } from 'vitest';
import type { Api } from '#contract/api.ts';
import { circleCalls, errorOf } from '../../testing/circles.ts';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, askAll, signUp } = app;
const { readers, start, read, change, join, leave, invite, add, takeOff } = circleCalls(app);

describe('a circle', () => {
  test('has its creator as owner and first member, and is closed by default', async () => {
    const { macrina } = await readers();
    const { status, body } = await ask('POST /api/circles', {
      as: macrina,
      body: { name: ' Cappadocians\n', description: ' Three,\nand a sister. ' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ id: 1, name: 'Cappadocians', description: 'Three,\nand a sister.', open: false, owner_id: 1 });
    expect(body).toMatchObject({ is_owner: true, is_member: true, invitation_id: null, member_count: 1, work_count: 0, works: [] });
    expect(body.members).toEqual([{ id: 1, username: 'macrina', display_name: null, profilePicture: null }]);
    expect((await read(macrina, 1)).body).toEqual(body);
    expect((await read(macrina, await start(macrina, { open: true }))).body.open).toBe(true);
  });

  test('is created once, however often it is sent with one idempotency key', async () => {
    const { macrina } = await readers();
    const send = (name: string) =>
      ask('POST /api/circles', { as: macrina, body: { name }, headers: { 'idempotency-key': 'a-key-of-some-length' } });
    const first = await send('Once');
    expect((await send('Once')).body).toEqual(first.body);
    const other = await send('Otherwise');
    expect([other.status, other.body.current.name]).toEqual([409, 'Once']);
    expect(await askAll('GET /api/circles', { as: macrina })).toHaveLength(1);
  });

  test.each(['', ' \u00a0', 'x'.repeat(101), 5, null, undefined])('rejects the name %j', async (name) => {
    const { macrina } = await readers();
    const id = await start(macrina);
    for (const one of [
      await ask('POST /api/circles', { as: macrina, body: { name } }),
      ...(name === undefined ? [] : [await change(macrina, id, { name })]),
    ]) {
      expect(errorOf(one)).toEqual([400, 'Please give the circle a name of at most 100 characters.']);
    }
  });

  test('rejects an invalid description, openness, work, owner or id', async () => {
    const { macrina } = await readers();
    const id = await start(macrina);
    for (const body of [
      { description: 'x'.repeat(1001) },
      { description: 5 },
      { description: 'a\0' },
      { open: 'yes' },
      { owner_id: '1' },
    ]) {
      expect((await change(macrina, id, body)).status).toBe(400);
    }
    for (const work of ['1', 0, 1.5, null, undefined]) expect((await add(macrina, id, work)).status).toBe(400);
    for (const odd of ['0', 'x', '1e1', '99999999999999999999999']) expect((await read(macrina, odd)).status).toBe(400);
    expect(errorOf(await change(macrina, id, { description: 'x'.repeat(1001) }))[1]).toBe(
      'The description has more than 1,000 characters. Please shorten it.',
    );
  });

  test('updates only the given fields, and rejects texts that are based on an old version', async () => {
    const { macrina } = await readers();
    const id = await start(macrina, { description: 'Old' });
    const before = (await read(macrina, id)).body;
    const renamed = (await change(macrina, id, { name: 'New' }, `"${before.updated_at}"`)).body;
    expect(renamed).toMatchObject({ name: 'New', description: 'Old', open: false });
    const late = await change(macrina, id, { description: 'Late' }, before.updated_at);
    expect([late.status, late.body.message, late.body.current]).toEqual([409, 'This circle was changed elsewhere.', renamed]);
    // A retry after a lost response succeeds, and other fields do not conflict with texts.
    expect((await change(macrina, id, { name: 'New' }, before.updated_at)).body).toEqual(renamed);
    expect((await change(macrina, id, { open: true }, before.updated_at)).body).toEqual({ ...renamed, open: true });
    expect((await change(macrina, id, { description: null })).body.description).toBeNull();
    expect((await change(macrina, id, {})).status).toBe(200);
  });

  test('can be transferred to a member only, and its former owner stays a member', async () => {
    const { macrina, gaunilo } = await readers();
    const id = await start(macrina, { open: true });
    const rejected = [400, 'Only a member can own the circle. Please choose one of its members.'];
    expect(errorOf(await change(macrina, id, { owner_id: 2 }))).toEqual(rejected);
    expect(errorOf(await change(macrina, id, { owner_id: 99 }))).toEqual(rejected);
    await join(gaunilo, id);
    expect((await change(macrina, id, { owner_id: 2 })).body).toMatchObject({ owner_id: 2, is_owner: false, is_member: true });
    expect((await change(macrina, id, { name: 'Mine' })).status).toBe(403);
    expect((await leave(macrina, id)).status).toBe(204);
  });
});
describe('the reading list of a circle', () => {
  test('is extended by members, newest first, each work once', async () => {
    const { macrina, gaunilo } = await readers();
    const id = await start(macrina, { open: true });
    await join(gaunilo, id);
    const [life = 0, psalms = 0] = await addWorks(app.sql, [{ title: 'Life', author: 'Gregory' }, { title: 'Psalms' }]);
    expect((await add(macrina, id, life)).status).toBe(201);
    expect((await add(gaunilo, id, psalms)).status).toBe(201);
    const second = await add(gaunilo, id, life);
    expect([second.status, second.body.work_count]).toEqual([200, 2]);
    expect(second.body.works).toMatchObject([
      { id: psalms, title: 'Psalms', author: null, removable: true },
      { id: life, title: 'Life', author: 'Gregory', category: 'Patristics', removable: false },
    ]);
    expect(errorOf(await add(macrina, id, 99))).toEqual([404, 'Book or related data not found.']);
  });

  test('loses a work through the owner or the member who added it', async () => {
    const { macrina, gaunilo } = await readers();
    const id = await start(macrina, { open: true });
    await join(gaunilo, id);
    const [life = 0, psalms = 0] = await addWorks(app.sql, [{ title: 'Life' }, { title: 'Psalms' }]);
    await add(macrina, id, life);
    await add(gaunilo, id, psalms);
    expect(errorOf(await takeOff(gaunilo, id, life))).toEqual([
      403,
      'Only the circle’s owner and the member who added a book can remove it from the reading list.',
    ]);
    expect((await takeOff(gaunilo, id, psalms)).status).toBe(204);
    expect(errorOf(await takeOff(gaunilo, id, psalms))).toEqual([404, 'This book is no longer on the reading list.']);
    expect((await takeOff(macrina, id, life)).status).toBe(204);
    expect((await read(macrina, id)).body).toMatchObject({ works: [], work_count: 0 });
  });

  test('has at most 200 works', async () => {
    const { macrina } = await readers();
    const id = await start(macrina);
    const works = await addWorks(
      app.sql,
      Array.from({ length: 201 }, (_, i) => ({ title: `Work ${i}` })),
    );
    await app.sql`insert into circle_works (circle_id, work_id) select ${id}, unnest(${works.slice(1)}::bigint[])`;
    expect(errorOf(await add(macrina, id, works[0]))).toEqual([
      409,
      'A circle’s reading list can have at most 200 books. Please remove some.',
    ]);
    expect((await read(macrina, id)).body.works).toHaveLength(200);
  });
});

describe('the list of circles', () => {
  test("has open circles and the caller's own, newest first, in pages without repeats", async () => {
    const { macrina, gaunilo, ruth } = await readers();
    for (let n = 1; n <= 9; n++) await start(n % 2 === 0 ? macrina : gaunilo, { name: `C ${n}`, open: n % 3 === 0 });
    await invite(macrina, 2, 'r.halevi');
    await join(ruth, 2);
    await invite(macrina, 4, 'r.halevi');
    const ids = async (as: string, query = {}) => (await askAll('GET /api/circles', { as, query })).map(({ id }) => id);
    expect(await ids(ruth)).toEqual([9, 6, 3, 2]);
    expect(await ids(macrina)).toEqual([9, 8, 6, 4, 3, 2]);
    expect(await ids(macrina, { mine: 1 })).toEqual([8, 6, 4, 2]);
    for (const limit of [1, 2, 100]) expect(await ids(macrina, { limit })).toEqual([9, 8, 6, 4, 3, 2]);
    for (const query of [{ before: 'x' }, { limit: 0 }, { limit: 101 }, { mine: 'yes' }]) {
      expect((await ask('GET /api/circles', { as: ruth, query })).status).toBe(400);
    }
  });

  test('shows the first few members and works of each, and the totals', async () => {
    const { macrina } = await readers();
    const id = await start(macrina, { open: true });
    for (let i = 0; i < 8; i++) await join(await signUp(`reader${i}`), id);
    const works = await addWorks(
      app.sql,
      Array.from({ length: 8 }, (_, i) => ({ title: `Work ${i}` })),
    );
    for (const work of works) await add(macrina, id, work);
    const [row] = await askAll('GET /api/circles', { as: macrina });
    expect([row.member_count, row.members.length, row.work_count, row.works.length]).toEqual([9, 6, 8, 6]);
    expect(row.works[0].title).toBe('Work 7');
  });
});

test('visitors, strangers, invited users, members and owners have the expected rights in open and closed circles', async () => {
  const { macrina, gaunilo, ruth } = await readers();
  const zosima = await signUp('zosima');
  const work = (await addWorks(app.sql, [{ title: 'Life' }]))[0] ?? 0;
  const callers = { visitor: undefined, stranger: ruth, invited: zosima, member: gaunilo, owner: macrina };
  /** Status by caller in the order above; open circles first. */
  const expected: [keyof Api, { params?: Record<string, number>; body?: object }, open: number[], closed: number[]][] = [
    ['GET /api/circles', {}, [401, 200, 200, 200, 200], [401, 200, 200, 200, 200]],
    ['GET /api/invitations', {}, [401, 200, 200, 200, 200], [401, 200, 200, 200, 200]],
    ['POST /api/circles', { body: { name: 'Any' } }, [401, 201, 201, 201, 201], [401, 201, 201, 201, 201]],
    ['GET /api/circles/{id}', {}, [401, 200, 200, 200, 200], [401, 404, 200, 200, 200]],
    ['PATCH /api/circles/{id}', { body: { name: 'Other' } }, [401, 403, 403, 403, 200], [401, 404, 403, 403, 200]],
    ['GET /api/circles/{id}/invitations', {}, [401, 403, 403, 403, 200], [401, 404, 403, 403, 200]],
    ['POST /api/circles/{id}/invitations', { body: { username: 'zosima' } }, [401, 403, 403, 403, 200], [401, 404, 403, 403, 200]],
    ['POST /api/circles/{id}/works', { body: { work_id: work } }, [401, 403, 403, 201, 200], [401, 404, 403, 201, 200]],
    ['DELETE /api/circles/{id}/works/{workId}', { params: { workId: work } }, [401, 403, 403, 204, 404], [401, 404, 403, 204, 404]],
    ['DELETE /api/circles/{id}/members/{userId}', { params: { userId: 99 } }, [401, 403, 403, 403, 404], [401, 404, 403, 403, 404]],
    [
      'DELETE /api/circles/{id}/invitations/{invitationId}',
      { params: { invitationId: 99 } },
      [401, 404, 404, 404, 404],
      [401, 404, 404, 404, 404],
    ],
    ['DELETE /api/circles/{id}/membership', {}, [401, 204, 204, 204, 409], [401, 404, 204, 204, 409]],
    ['POST /api/circles/{id}/membership', {}, [401, 200, 200, 200, 200], [401, 404, 200, 404, 200]],
    ['DELETE /api/circles/{id}', {}, [401, 403, 403, 403, 204], [401, 404, 403, 404, 204]],
  ];
  for (const open of [true, false]) {
    const id = await start(macrina, { open });
    for (const name of ['gaunilo', 'zosima']) await invite(macrina, id, name);
    await join(gaunilo, id);
    for (const [call, given, ofOpen, ofClosed] of expected) {
      const statuses: number[] = [];
      for (const as of Object.values(callers)) {
        statuses.push((await ask(call, { as, params: { id, ...given.params }, ...(given.body && { body: given.body }) })).status);
      }
      expect([call, ...statuses]).toEqual([call, ...(open ? ofOpen : ofClosed)]);
    }
  }
});

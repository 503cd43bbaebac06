import { describe, expect, test } from 'vitest';
import { circleCalls, missingCircle, errorOf, usernames } from '../../testing/circles.ts';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;
const { readers, start, read, join, leave, remove, invite, answer, invited, add } = circleCalls(app);

describe('membership', () => {
  test('is counted, and joining or leaving is idempotent', async () => {
    const { macrina, gaunilo } = await readers();
    const id = await start(macrina, { open: true });
    for (let i = 0; i < 2; i++) {
      expect((await join(gaunilo, id)).body).toMatchObject({ is_member: true, is_owner: false, member_count: 2 });
    }
    expect(usernames((await read(macrina, id)).body.members)).toEqual(['macrina', 'gaunilo']);
    for (let i = 0; i < 2; i++) expect((await leave(gaunilo, id)).status).toBe(204);
    expect((await read(gaunilo, id)).body).toMatchObject({ is_member: false, member_count: 1 });
  });

  test('is counted correctly if many join and leave at once', async () => {
    const { macrina } = await readers();
    const id = await start(macrina, { open: true });
    const many = await Promise.all(Array.from({ length: 8 }, (_, i) => signUp(`reader${i}`)));
    await Promise.all(many.flatMap((as) => [join(as, id), leave(as, id), join(as, id)]));
    await Promise.all(many.slice(0, 4).map((as) => leave(as, id)));
    await Promise.all(many.slice(4).map((as) => join(as, id)));
    const { body } = await read(macrina, id);
    expect([body.member_count, body.members.length]).toEqual([5, 5]);
  });

  test('is limited to a hundred', async () => {
    const { macrina, gaunilo } = await readers();
    const id = await start(macrina, { open: true });
    await app.sql`
      insert into users (email, email_key, username, password_hash)
      select 'r' || n || '@example.org', 'r' || n || '@example.org', 'reader' || n, 'x' from generate_series(1, 99) n`;
    await app.sql`insert into circle_members (circle_id, user_id) select ${id}, id from users where username like 'reader%'`;
    expect((await read(macrina, id)).body).toMatchObject({ member_count: 100 });
    expect(errorOf(await join(gaunilo, id))).toEqual([409, 'A circle can have at most 100 members.']);
    await remove(macrina, id, 4);
    expect((await join(gaunilo, id)).status).toBe(200);
  });

  test('cannot be ended by the owner, who learns what to do first', async () => {
    const { macrina } = await readers();
    const id = await start(macrina);
    const stays = [409, 'You own this circle. Before you can leave, make another member the owner or delete the circle.'];
    expect(errorOf(await leave(macrina, id))).toEqual(stays);
    expect(errorOf(await remove(macrina, id, 1))).toEqual(stays);
  });

  test('can be ended by the owner, after which a closed circle is a 404', async () => {
    const { macrina, gaunilo } = await readers();
    const id = await start(macrina);
    await invite(macrina, id, 'gaunilo');
    await join(gaunilo, id);
    expect((await remove(macrina, id, 2)).status).toBe(204);
    expect(errorOf(await remove(macrina, id, 2))).toEqual([404, 'They are no longer a member of this circle.']);
    expect(errorOf(await read(gaunilo, id))).toEqual(missingCircle);
    expect(errorOf(await join(gaunilo, id))).toEqual(missingCircle);
  });

  test("passes a circle on when its owner's account is deleted, and deletes it with its last member", async () => {
    const { macrina, gaunilo, ruth } = await readers();
    const [shared, alone] = [await start(macrina, { open: true }), await start(macrina)];
    await join(ruth, shared);
    await join(gaunilo, shared);
    const work = (await addWorks(app.sql, [{ title: 'Life' }]))[0] ?? 0;
    await add(macrina, shared, work);
    expect((await ask('DELETE /api/profile', { as: macrina, body: { password: 'correct horse' } })).status).toBe(204);
    expect((await read(ruth, shared)).body).toMatchObject({ owner_id: 3, is_owner: true, member_count: 2, works: [{ id: work }] });
    expect(await app.sql`select id from circles where id = ${alone}`).toHaveLength(0);
    for (const as of [gaunilo, ruth]) await ask('DELETE /api/profile', { as, body: { password: 'correct horse' } });
    expect(await app.sql`select id from circles`).toHaveLength(0);
  });
});

describe('an invitation', () => {
  test('is seen by its recipient, lets them read a closed circle, and is removed when they join', async () => {
    const { macrina, gaunilo } = await readers();
    const id = await start(macrina, { description: 'Three' });
    const { status, body } = await invite(macrina, id, ' GAUNILO ');
    expect(status).toBe(201);
    expect(body).toMatchObject({ circle_id: id, circle_name: 'Cappadocians', circle_description: 'Three', member_count: 1 });
    expect(body).toMatchObject({ user: { username: 'gaunilo' }, owner: { username: 'macrina' } });
    expect(await invited(gaunilo)).toEqual([body]);
    expect((await read(gaunilo, id)).body).toMatchObject({ is_member: false, invitation_id: body.id });
    expect((await join(gaunilo, id)).body).toMatchObject({ is_member: true, invitation_id: null, member_count: 2 });
    expect(await invited(gaunilo)).toEqual([]);
  });

  test('is created once, however often it is sent', async () => {
    const { macrina, gaunilo } = await readers();
    const id = await start(macrina);
    const first = await invite(macrina, id, 'gaunilo');
    const second = await invite(macrina, id, 'gaunilo');
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await invited(gaunilo)).toHaveLength(1);
  });

  test('is declined or withdrawn, and then no longer gives access', async () => {
    const { macrina, gaunilo, ruth } = await readers();
    const id = await start(macrina);
    for (const by of [gaunilo, macrina]) {
      const { id: invitation } = (await invite(macrina, id, 'gaunilo')).body;
      expect(errorOf(await answer(ruth, id, invitation))).toEqual([404, 'This invitation no longer exists.']);
      expect((await answer(by, id, invitation)).status).toBe(204);
      expect((await answer(by, id, invitation)).status).toBe(404);
      expect(errorOf(await join(gaunilo, id))).toEqual(missingCircle);
    }
  });

  test('is rejected for unknown users, for members, and if a hundred are open', async () => {
    const { macrina, gaunilo } = await readers();
    const id = await start(macrina, { open: true });
    await join(gaunilo, id);
    expect(errorOf(await invite(macrina, id, 'nobody.here'))).toEqual([404, 'User not found.']);
    // Ruth has this id, but an id is not a username.
    for (const name of ['3', ' 3 ', '0', '9007199254740993'])
      expect(errorOf(await invite(macrina, id, name))).toEqual([404, 'User not found.']);
    for (const name of ['gaunilo', 'macrina']) {
      const { status, body } = await invite(macrina, id, name);
      expect([status, body.issues]).toEqual([400, [{ path: 'username', message: 'They are already a member of this circle.' }]]);
    }
    for (const name of ['', '  ', 5, undefined]) {
      expect(errorOf(await invite(macrina, id, name))).toEqual([400, 'Please enter the username of the person you want to invite.']);
    }
    await app.sql`
      insert into users (email, email_key, username, password_hash)
      select 'r' || n || '@example.org', 'r' || n || '@example.org', 'reader' || n, 'x' from generate_series(1, 100) n`;
    await app.sql`insert into circle_invitations (circle_id, user_id) select ${id}, id from users where username like 'reader%'`;
    expect(errorOf(await invite(macrina, id, 'r.halevi'))[0]).toBe(409);
    expect((await ask('GET /api/circles/{id}/invitations', { as: macrina, params: { id } })).body).toHaveLength(100);
  });
});

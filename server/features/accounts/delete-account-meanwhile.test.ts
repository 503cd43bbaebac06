import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { form } from '../../testing/forms.ts';
import { found, leaver, password, published, secrets } from '../../testing/leaver.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp({ RATE_LIMIT: 'on' });
const { ask } = app;
const { arrive, live, everything } = leaver(app);

let people: Awaited<ReturnType<typeof arrive>>;
let zosima: string;
let mary: string;
let work: number;
beforeEach(async () => {
  people = await arrive();
  ({ zosima, mary, work } = people);
});

const leave = (body: object = { password }, as: string | undefined = zosima) => ask('DELETE /api/profile', { as, body });

describe('the deletion', () => {
  test('wants the password', async () => {
    await live(people);
    const { status, body } = await leave({ password: 'wrong horse', everything: true });
    expect([status, body.details]).toEqual([400, 'This is not your current password. Please try again.']);
    expect(body.issues[0].path).toBe('password');
    expect((await ask('GET /api/profile', { as: zosima })).body.bio).toBe(secrets.bio);
    expect(found(await everything(), { ...secrets, ...published })).toHaveLength(Object.keys({ ...secrets, ...published }).length);
  });

  test.each([{}, { password: '' }, { password: 5 }, { password, everything: 'yes' }, { password: 'x'.repeat(201) }, { password: 'a\0b' }])(
    'is refused with %o',
    async (body) => {
      expect((await leave(body)).status).toBe(400);
      expect((await ask('GET /api/profile', { as: zosima })).status).toBe(200);
    },
  );

  test('is for the caller alone', async () => {
    expect((await leave({ password }, '')).status).toBe(401);
    expect((await ask('DELETE /api/profile', { body: { password } })).status).toBe(401);
    expect((await ask('DELETE /api/profile', { as: zosima })).status).toBe(400);
    expect((await leave({ password }, mary)).status).toBe(204);
    expect((await ask('GET /api/profile', { as: zosima })).status).toBe(200);
  });

  test('asked for three times at once happens once', async () => {
    await live(people);
    const told = await Promise.all([leave(), leave(), leave()]);
    const statuses = told.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    // Whoever came later has no password any more, or no session.
    expect(statuses.every((status) => [204, 400, 401].includes(status))).toBe(true);
  });

  test('waits for what is being written, and takes it too', async () => {
    let commit = (): void => undefined;
    const writing = app.sql.begin(async (tx) => {
      await tx`insert into topics (user_id, title, content) values (1, 'Distinctive', 'distinctive')`;
      await new Promise<void>((resolve) => (commit = resolve));
    });
    const leaving = leave();
    // On a server the deletion comes as far as it can meanwhile.
    await sleep(1000);
    commit();
    await writing;
    expect((await leaving).status).toBe(204);
    expect((await everything()).toLowerCase()).not.toContain('distinctive');
  });

  test('is whole or not at all, while the same user writes', async () => {
    await live(people);
    const content = `distinctive [Work:${work}]`;
    const writes = Array.from({ length: 5 }, (_, i) => [
      ask('POST /api/topics', { as: zosima, body: { title: `T${i}`, content } }),
      ask('PUT /api/topics/{id}', { as: zosima, params: { id: 2 }, body: { title: `T${i}`, content } }),
      ask('POST /api/essays', { as: zosima, body: form(['title', `E${i}`], ['content', content], ['status', 'draft']) }),
      ask('POST /api/folders', { as: zosima, body: { name: 'distinctive' } }),
      ask('POST /api/notes', { as: zosima, body: { title: `N${i}`, content, folder_id: 1 } }),
      ask('POST /api/reads', { as: zosima, body: { work_id: work, rating: 1 } }),
      ask('POST /api/organizations', { as: zosima, body: { name: `O${i}`, kind: 'church' } }),
      ask('PATCH /api/profile', { as: zosima, body: { bio: content } }),
    ]).flat();
    const [gone, ...told] = await Promise.all([leave(), ...writes]);
    // What came too late is told that the session is over, or that the folder or topic is gone.
    expect(told.filter(({ status }) => ![200, 201, 401, 404].includes(status))).toEqual([]);
    expect(gone.status).toBe(204);
    expect((await everything()).toLowerCase()).not.toContain('distinctive');
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import type { Transaction } from '../../platform/db/open.ts';
import { findWrongCounts } from '../../testing/wrong-counts.ts';
import { file, form } from '../../testing/forms.ts';
import { found, departingUser, password, published, secrets } from '../../testing/departing-user.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp({ RATE_LIMIT: 'on' });
const { ask } = app;
const { signUpUsers, createEverything, readEverything, stored, upload, picture } = departingUser(app);

let people: Awaited<ReturnType<typeof signUpUsers>>;
let zosima: string;
let mary: string;
let work: number;
beforeEach(async () => {
  people = await signUpUsers();
  ({ zosima, mary, work } = people);
});

const leave = (body: object = { password }, as: string | undefined = zosima) => ask('DELETE /api/profile', { as, body });

/** Runs `work` in a transaction that stays open until `commit`. */
async function openTransaction(work: (tx: Transaction) => Promise<unknown>): Promise<{ commit: () => Promise<void> }> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let whole: Promise<void> = Promise.resolve();
  await new Promise<void>((worked, failed) => {
    whole = app.sql.begin(async (tx) => {
      await work(tx);
      worked();
      await released;
    });
    whole.catch(failed);
  });
  return {
    commit: async () => {
      release();
      await whole;
    },
  };
}

/**
 * Waits until the deletion waits for a row lock. The embedded database runs one transaction at a
 * time, so there all of the deletion waits.
 */
async function untilBlocked(): Promise<void> {
  if (app.database.kind === 'embedded') return;
  const waiting = () => app.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(waiting, { interval: 10, timeout: 10_000 }).toHaveLength(1);
}

describe('deleting an account', () => {
  test('requires the password', async () => {
    await createEverything(people);
    const { status, body } = await leave({ password: 'wrong horse', everything: true });
    expect([status, body.details]).toEqual([400, 'That is not your current password. Please try again.']);
    expect(body.issues[0].path).toBe('password');
    expect((await ask('GET /api/profile', { as: zosima })).body.bio).toBe(secrets.bio);
    expect(found(await readEverything(), { ...secrets, ...published })).toHaveLength(Object.keys({ ...secrets, ...published }).length);
  });

  test.each([{}, { password: '' }, { password: 5 }, { password, everything: 'yes' }, { password: 'x'.repeat(201) }, { password: 'a\0b' }])(
    'rejects %o',
    async (body) => {
      expect((await leave(body)).status).toBe(400);
      expect((await ask('GET /api/profile', { as: zosima })).status).toBe(200);
    },
  );

  test('requires a session and a body', async () => {
    expect((await leave({ password }, '')).status).toBe(401);
    expect((await ask('DELETE /api/profile', { body: { password } })).status).toBe(401);
    expect((await ask('DELETE /api/profile', { as: zosima })).status).toBe(400);
    expect((await leave({ password }, mary)).status).toBe(204);
    expect((await ask('GET /api/profile', { as: zosima })).status).toBe(200);
  });

  test('happens once if requested three times at once', async () => {
    await createEverything(people);
    const responses = await Promise.all([leave(), leave(), leave()]);
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    // Later requests no longer find the password or the session.
    expect(statuses.filter((status) => ![204, 400, 401].includes(status))).toEqual([]);
  });

  test('waits for concurrent writes and deletes them too', async () => {
    const { commit } = await openTransaction(async (tx) => {
      await tx`insert into topics (user_id, title, content) values (1, 'Distinctive', 'distinctive')`;
    });
    const leaving = leave();
    await untilBlocked();
    await commit();
    expect((await leaving).status).toBe(204);
    expect((await readEverything()).toLowerCase()).not.toContain('distinctive');
  });

  test('is all or nothing while the same user writes', async () => {
    const { answered, community, post } = await createEverything(people);
    const content = `distinctive [Work:${work}] [Topic:1]`;
    const red = await picture(60);
    const writes = Array.from({ length: 5 }, (_, i) => [
      ask('POST /api/topics', { as: zosima, body: { title: `T${i}`, content, public: false, citations: [] } }),
      ask('PUT /api/topics/{id}', { as: zosima, params: { id: 2 }, body: { title: `T${i}`, content } }),
      ask('PUT /api/topics/{id}', { as: zosima, params: { id: 1 }, body: { title: `T${i}`, content, public: false } }),
      ask('POST /api/essays', { as: zosima, body: form(['title', `E${i}`], ['content', content], ['status', 'draft']) }),
      ask('PUT /api/essays/{id}', {
        as: zosima,
        params: { id: 2 },
        body: form(['title', `E${i}`], ['content', content], ['status', 'draft']),
      }),
      ask('POST /api/essays/images', { as: zosima, body: form(['file', file('a.png', red)]) }),
      ask('POST /api/folders', { as: zosima, body: { name: 'distinctive' } }),
      ask('POST /api/notes', { as: zosima, body: { title: `N${i}`, content: `${content} [[N]]`, folder_id: 1 } }),
      ask('PUT /api/notes/{id}', { as: zosima, params: { id: 1 }, body: { title: `M${i}`, content: `${content} [[M${i}]]` } }),
      ask('POST /api/reads', { as: zosima, body: { work_id: work, rating: 1 } }),
      ask('POST /api/organizations', { as: zosima, body: { name: `O${i}`, kind: 'church' } }),
      ask('PATCH /api/profile', { as: zosima, body: { bio: content } }),
      ask('POST /api/posts', { as: zosima, body: { content, community_id: community } }),
      ask('PATCH /api/posts/{id}', { as: zosima, params: { id: post }, body: { content } }),
      ask('POST /api/posts/{id}/comments', { as: zosima, params: { id: answered }, body: { content } }),
      ask('POST /api/posts/{id}/like', { as: zosima, params: { id: answered } }),
      ask('POST /api/subscribe', { as: zosima, body: { followed_username: 'mary' } }),
    ]).flat();
    const [gone, ...responses] = await Promise.all([leave({ password, everything: true }), ...writes]);
    // Later writes fail because the session or their target no longer exists.
    expect(responses.filter(({ status }) => ![200, 201, 401, 403, 404].includes(status))).toEqual([]);
    expect(gone.status).toBe(204);
    expect((await readEverything()).toLowerCase()).not.toContain('distinctive');
    expect(stored()).toEqual([]);
    expect(await findWrongCounts(app.sql)).toEqual([]);
  });

  test('is complete and causes no errors while others change related rows', async () => {
    const { answered, community, post, topic, essay, folder } = await createEverything(people);
    const hers = (
      await ask('POST /api/topics', { as: mary, body: { title: 'Hers', content: `[Topic:${topic}]`, public: false, citations: [] } })
    ).body.id;
    const content = `Text [Work:${work}] [Topic:${topic}]`;
    const references = [{ ref_type: 'topic', ref_id: topic }];
    const writes = Array.from({ length: 4 }, (_, i) => [
      ask('POST /api/posts', { as: mary, body: { content } }),
      ask('PATCH /api/posts/{id}', {
        as: mary,
        params: { id: answered },
        body: i % 2 ? { content, references } : { content: 'Other', references: [] },
      }),
      ask('PUT /api/topics/{id}', { as: mary, params: { id: hers }, body: { title: 'Hers', content: i % 2 ? content : 'Text' } }),
      ask('POST /api/posts/{id}/like', { as: mary, params: { id: post } }),
      ask('POST /api/posts/{id}/repost', { as: mary, params: { id: answered } }),
      ask('POST /api/posts/{id}/comments', { as: mary, params: { id: post }, body: { content: 'Yes' } }),
      ask('DELETE /api/communities/{id}/membership', { as: mary, params: { id: community } }),
      ask('POST /api/communities/{id}/membership', { as: mary, params: { id: community } }),
      ask('POST /api/folders/{id}/items', { as: mary, params: { id: folder }, body: i % 2 ? { post_id: post } : { essay_id: essay } }),
      ask('DELETE /api/folders/{id}/items/{itemId}', { as: mary, params: { id: folder, itemId: 6 + i } }),
      ask('POST /api/reads', { as: mary, body: { essay_id: essay, rating: 1 + i } }),
      ask('DELETE /api/subscriptions/{id}', { as: mary, params: { id: 1 } }),
      ask('POST /api/subscribe', { as: mary, body: { followed_username: secrets.username } }),
    ]).flat();
    const deletes = [
      ask('DELETE /api/topics/{id}', { as: mary, params: { id: hers } }),
      ask('DELETE /api/posts/{id}', { as: mary, params: { id: answered } }),
    ];
    const [gone, ...responses] = await Promise.all([leave({ password, everything: true }), ...writes, ...deletes]);
    expect(responses.filter(({ status }) => ![200, 201, 204, 400, 403, 404].includes(status))).toEqual([]);
    // Only references to deleted rows are rejected.
    expect(responses.filter(({ status, body }) => status === 400 && !/no topic/.test(body.details))).toEqual([]);
    expect(gone.status).toBe(204);
    expect(found(await readEverything(), { ...secrets, ...published })).toEqual([]);
    expect(await findWrongCounts(app.sql)).toEqual([]);
    const loose = await app.sql`
      select r.* from (select * from work_references union all select * from topic_references) r
        left join topics t on r.source_type = 'topic' and t.id = r.source_id left join posts p on r.source_type = 'post' and p.id = r.source_id
      where t.id is null and p.id is null`;
    expect(loose).toEqual([]);
  });

  test('keeps a picture that another user uploads at the same time', async () => {
    const red = await picture(61);
    await upload(zosima, red);
    const [picked] = await app.sql<{ name: string }[]>`select name from picture_uploads`;
    const name = picked?.name ?? '';
    const { commit } = await openTransaction(async (tx) => {
      await tx`update pictures set uploaded_at = now() where name = ${name}`;
      await tx`insert into picture_uploads (user_id, name) values (2, ${name})`;
    });
    const leaving = leave({ password, everything: true });
    await untilBlocked();
    await commit();
    expect((await leaving).status).toBe(204);
    const { status, body } = await ask('GET /api/essays/images/{name}', { as: mary, params: { name } });
    expect([status, (await app.app.inject(body.url)).statusCode]).toEqual([200, 200]);
  });

  test.each(['essay', 'topic'])('deletes a published %s that becomes a draft or private at the same time', async (kind) => {
    const { essay, topic } = await createEverything(people);
    // The deletion would also wait for a folder that contains it.
    await app.sql`delete from folder_items where essay_id = ${essay}`;
    const { commit } = await openTransaction(async (tx) => {
      if (kind === 'essay') await tx`update essays set title = 'Distinctive', status = 'draft' where id = ${essay}`;
      else await tx`update topics set title = 'Distinctive', public = false where id = ${topic}`;
    });
    const leaving = leave();
    await untilBlocked();
    await commit();
    expect((await leaving).status).toBe(204);
    expect(await app.sql`select id from topics where not public union all select id from essays where status = 'draft'`).toEqual([]);
    expect((await readEverything()).toLowerCase()).not.toContain('distinctive');
  });
});

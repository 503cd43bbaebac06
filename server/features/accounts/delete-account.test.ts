import { beforeEach, describe, expect, test, vi } from 'vitest';
import { findWrongCounts } from '../../testing/wrong-counts.ts';
import { file, form, pdf, png } from '../../testing/forms.ts';
import { found, departingUser, password, published, secrets } from '../../testing/departing-user.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp({ RATE_LIMIT: 'on' });
const { ask } = app;
const { signUpUsers, createEverything, readEverything, stored, essay, topic, upload, picture } = departingUser(app);

let people: Awaited<ReturnType<typeof signUpUsers>>;
let zosima: string;
let mary: string;
let work: number;
beforeEach(async () => {
  people = await signUpUsers();
  ({ zosima, mary, work } = people);
});

const leave = (body: object = { password }, as: string | undefined = zosima) => ask('DELETE /api/profile', { as, body });
const logIn = () => ask('POST /api/login', { body: { email: secrets.email, password } });

describe('a deleted account', () => {
  test('leaves no personal data in any table or file', async () => {
    await createEverything(people);
    const before = await readEverything();
    expect(found(before, { ...secrets, ...published })).toEqual([...Object.keys(secrets), ...Object.keys(published)]);
    expect(found(before, { keys: 'distinctive link' })).toEqual(['keys']);
    expect((await leave()).status).toBe(204);
    const after = await readEverything();
    expect(found(after, secrets)).toEqual([]);
    expect(after.toLowerCase()).not.toContain('distinctive');
    // What remains: the published essay's attachment and picture.
    expect(found(after, published)).toEqual(Object.keys(published));
    expect(stored()).toHaveLength(2);
    expect(await app.sql`select count(*)::integer as count from attempts where resets_at - now() < interval '20 minutes'`).toEqual([
      // Counted by address only, which other readers may share.
      { count: 1 },
    ]);
  });

  test('leaves published work as Anonymous, with its references up to date', async () => {
    const { essay: essayId, topic: topicId, post, folder } = await createEverything(people);
    await leave();
    const seen = await ask('GET /api/essays/{id}', { as: mary, params: { id: essayId } });
    expect([seen.status, seen.body]).toMatchObject([200, { title: published.essay, user_id: null, username: null }]);
    expect((await app.app.inject(seen.body.files[0].filepath)).body).toBe(pdf(published.publishedAttachment));
    expect((await app.app.inject(/src="([^"]*)"/.exec(seen.body.content)?.[1] ?? '')).statusCode).toBe(200);
    const open = await ask('GET /api/topics/{id}', { as: mary, params: { id: topicId } });
    expect([open.status, open.body]).toMatchObject([200, { title: published.topic, user_id: null, username: null }]);
    expect((await ask('GET /api/references/works/{id}', { as: mary, params: { id: work } })).body).toEqual([
      { source_type: 'post', source_id: post, title: expect.stringContaining(published.post), username: null, display_name: null },
      { source_type: 'topic', source_id: topicId, title: published.topic, username: null, display_name: null },
    ]);
    expect((await ask('GET /api/references/topics/{id}', { as: mary, params: { id: topicId } })).body).toMatchObject([
      { source_type: 'post', source_id: post, username: null },
    ]);
    const reviews = (await ask('GET /api/reads', { as: mary, query: { work_id: work } })).body;
    expect(reviews).toMatchObject([
      { username: 'mary' },
      { username: null, user_id: null, profilePicture: null, comment: published.review },
    ]);
    const book = await ask('GET /api/works/{id}', { as: mary, params: { id: work } });
    expect(book.body).toMatchObject({ rating_count: 2, rating_average: 3.5 });
    expect((await ask('GET /api/organizations', { as: mary })).body).toMatchObject([{ name: 'Desert Press', created_by: null }]);
    expect((await ask('GET /api/folders', { as: mary })).body).toMatchObject([{ id: folder, item_count: 4 }]);
    expect(await findWrongCounts(app.sql)).toEqual([]);
    for (const call of ['GET /api/essays', 'GET /api/topics'] as const) expect((await ask(call, { as: mary })).body).toHaveLength(1);
  });

  test('leaves posts and comments as Anonymous, and communities to the longest-standing member', async () => {
    const { post, answered, community } = await createEverything(people);
    await leave();
    const seen = await ask('GET /api/posts/{id}', { as: mary, params: { id: post } });
    const nobody = { user_id: null, username: null, display_name: null, profilePicture: null };
    expect([seen.status, seen.body]).toMatchObject([200, { ...nobody, like_count: 1, repost_count: 1, comment_count: 2 }]);
    expect(seen.body.references).toMatchObject([{ ref_type: 'topic', title: published.topic }]);
    expect((await ask('GET /api/posts/{id}', { as: mary, params: { id: answered } })).body).toMatchObject({
      username: 'mary',
      like_count: 1,
      repost_count: 1,
      comment_count: 2,
    });
    for (const id of [post, answered]) {
      const { comments } = (await ask('GET /api/posts/{id}/comments', { as: mary, params: { id } })).body;
      expect(comments).toMatchObject([
        { username: 'mary', content: 'Yes' },
        { ...nobody, content: published.comment },
      ]);
    }
    expect((await ask('GET /api/communities/{id}', { as: mary, params: { id: community } })).body).toMatchObject({
      member_count: 1,
      is_moderator: true,
    });
    // Mary is the moderator now.
    expect((await ask('DELETE /api/posts/{id}', { as: mary, params: { id: post } })).status).toBe(204);
    expect(await findWrongCounts(app.sql)).toEqual([]);
  });

  test('is not found by any endpoint that names a user', async () => {
    await createEverything(people);
    for (const everything of [false, true]) {
      if (everything) {
        const body = { email: secrets.email, username: secrets.username, password };
        zosima = (await ask('POST /api/signup', { body })).body.token;
      }
      const { id } = (await ask('GET /api/profile', { as: zosima })).body;
      await leave({ password, everything });
      const responses = [
        await ask('GET /api/users/{who}', { as: mary, params: { who: secrets.username } }),
        await ask('GET /api/users/{who}', { as: mary, params: { who: id } }),
        await ask('GET /api/users/{id}/followers', { as: mary, params: { id } }),
        await ask('GET /api/users/{id}/following', { as: mary, params: { id } }),
        await ask('POST /api/subscribe', { as: mary, body: { followed_username: secrets.username } }),
      ];
      expect(responses.map(({ status, body }) => [status, body.details])).toEqual(responses.map(() => [404, 'User not found.']));
      expect((await ask('DELETE /api/subscriptions/{id}', { as: mary, params: { id } })).status).toBe(204);
      const query = { username: secrets.username };
      for (const call of ['GET /api/posts', 'GET /api/essays', 'GET /api/reads', 'GET /api/folders'] as const) {
        expect((await ask(call, { as: mary, query })).body).toEqual([]);
      }
      expect((await ask('GET /api/subscriptions', { as: mary })).body).toEqual([]);
      expect((await ask('GET /api/profile', { as: mary })).body).toMatchObject({ follower_count: 0, following_count: 0 });
      const wall = await ask('GET /api/posts', { as: mary });
      expect(wall.body.map(({ username }: { username: string | null }) => username)).toEqual(['mary', null]);
    }
  });

  test('takes its published work along with everything, and ratings are recomputed', async () => {
    const { essay: essayId, topic: topicId, post, answered, community, folder } = await createEverything(people);
    expect((await leave({ password, everything: true })).status).toBe(204);
    const all = await readEverything();
    expect(found(all, { ...secrets, ...published })).toEqual([]);
    expect(stored()).toEqual([]);
    expect((await ask('GET /api/essays/{id}', { as: mary, params: { id: essayId } })).status).toBe(404);
    expect((await ask('GET /api/topics/{id}', { as: mary, params: { id: topicId } })).status).toBe(404);
    expect((await ask('GET /api/references/works/{id}', { as: mary, params: { id: work } })).body).toEqual([]);
    expect((await ask('GET /api/works/{id}', { as: mary, params: { id: work } })).body).toMatchObject({
      rating_count: 1,
      rating_average: 2,
    });
    expect((await ask('GET /api/reads', { as: mary })).body).toHaveLength(1);
    expect((await ask('GET /api/posts/{id}', { as: mary, params: { id: post } })).status).toBe(404);
    expect((await ask('GET /api/posts', { as: mary })).body).toMatchObject([
      { id: answered, like_count: 1, repost_count: 1, comment_count: 1 },
    ]);
    const { comments } = (await ask('GET /api/posts/{id}/comments', { as: mary, params: { id: answered } })).body;
    expect(comments).toMatchObject([{ username: 'mary' }]);
    expect((await ask('GET /api/communities/{id}', { as: mary, params: { id: community } })).body).toMatchObject({
      member_count: 1,
      is_moderator: true,
    });
    expect((await ask('GET /api/folders/{id}/items', { as: mary, params: { id: folder } })).body).toMatchObject([
      { title: 'Desert Press' },
    ]);
    expect(await findWrongCounts(app.sql)).toEqual([]);
  });

  test('ends all sessions and frees the name and address for a new account', async () => {
    const other = (await logIn()).body.token;
    await leave();
    for (const as of [zosima, other]) expect((await ask('GET /api/profile', { as })).status).toBe(401);
    expect((await logIn()).status).toBe(401);
    expect((await ask('GET /api/users/{who}', { as: mary, params: { who: secrets.username } })).status).toBe(404);
    const signup = await ask('POST /api/signup', { body: { email: secrets.email, username: secrets.username, password } });
    expect(signup.status).toBe(201);
    expect((await ask('GET /api/profile', { as: signup.body.token })).body).toMatchObject({ id: 3, display_name: null, bio: null });
  });

  test('keeps files that another user has too', async () => {
    const shared = await picture(50);
    const drafted = await upload(zosima, shared);
    const url = await upload(mary, shared);
    // The rest of an address is a signature, which changes every second.
    expect(drafted.split('?')[0]).toBe(url.split('?')[0]);
    await essay(zosima, 'D', `<p>x</p><img src="${url}">`, 'draft', file('mine.pdf', pdf('shared')));
    const hers = await essay(mary, 'M', 'x', 'published', file('hers.pdf', pdf('shared')));
    await leave({ password, everything: true });
    expect((await app.app.inject(url)).statusCode).toBe(200);
    expect((await app.app.inject(hers.files[0].filepath)).body).toBe(pdf('shared'));
  });

  test('is deleted even if its files cannot be removed at the moment', async () => {
    await createEverything(people);
    const release = vi.spyOn(app.files, 'release').mockRejectedValueOnce(new Error('the disk is away'));
    expect((await leave()).status).toBe(204);
    expect(release).toHaveBeenCalled();
    release.mockRestore();
    expect((await ask('GET /api/users/{who}', { as: mary, params: { who: secrets.username } })).status).toBe(404);
  });

  test('leaves the data of others unchanged', async () => {
    const folder = (await ask('POST /api/folders', { as: mary, body: { name: 'Hers' } })).body.id;
    await ask('POST /api/notes', { as: mary, body: { title: 'Hers', content: 'x', folder_id: folder } });
    await topic(mary, 'Hers', `[Work:${work}]`, false);
    await essay(mary, 'Hers', 'x', 'draft', file('hers.pdf', pdf('hers')));
    await ask('PUT /api/profile/picture', { as: mary, body: form(['file', file('me.png', png())]) });
    const mine = async () => [
      (await ask('GET /api/profile', { as: mary })).body,
      (await ask('GET /api/folders', { as: mary })).body,
      (await ask('GET /api/notes', { as: mary })).body,
      (await ask('GET /api/topics', { as: mary })).body,
      (await ask('GET /api/essays', { as: mary })).body,
      (await ask('GET /api/references/works/{id}', { as: mary, params: { id: work } })).body,
    ];
    const before = await mine();
    const files = stored();
    const { folder: later } = await createEverything(people);
    await ask('DELETE /api/reads/{id}', { as: mary, params: { id: 2 } });
    await ask('DELETE /api/folders/{id}', { as: mary, params: { id: later } });
    await leave({ password, everything: true });
    expect(await mine()).toEqual(before);
    expect(stored().sort()).toEqual(files.sort());
  });

  test('may have ten thousand notes', async () => {
    const fill = async (user: number, count: number): Promise<void> => {
      await app.sql`
      with f as (insert into folders (user_id, name) values (${user}, 'A') returning id),
      n as (
        insert into notes (user_id, folder_id, title, title_key, content)
        select ${user}, f.id, 'Note ' || i, 'note ' || i, 'text' from f, generate_series(1, ${count}::integer) i returning id, folder_id
      ), l as (insert into note_links (note_id, user_id, title_key) select id, ${user}, 'note 1' from n)
      insert into folder_items (folder_id, note_id) select folder_id, id from n`;
      // A server analyzes within a minute. A plan cached for empty tables scans them fully.
      await app.sql`analyze notes, note_links, folder_items`;
    };
    const milliseconds = async (as: string): Promise<number> => {
      const started = performance.now();
      expect((await leave({ password }, as)).status).toBe(204);
      return performance.now() - started;
    };
    await fill(2, 1000);
    const few = await milliseconds(mary);
    await fill(1, 10_000);
    // If each row were looked up among all others, ten times as many would take a hundred times as
    // long.
    expect((await milliseconds(zosima)) / few).toBeLessThan(25);
    expect(
      await app.sql`select (select count(*) from notes) + (select count(*) from folder_items) + (select count(*) from note_links) as left`,
    ).toEqual([{ left: 0 }]);
  });
});

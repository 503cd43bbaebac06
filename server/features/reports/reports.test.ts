import { beforeEach, describe, expect, test } from 'vitest';
import type { ReportType } from '#core/moderation.ts';
import { annotator } from '../../testing/annotator.ts';
import { form } from '../../testing/forms.ts';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';
import { grantAdministrator } from '../administrators/queries.ts';

const app = testApp();
const { ask, askAll, signUp } = app;

let admin: string;
let macrina: string;
let peter: string;
let ruth: string;
beforeEach(async () => {
  [admin, macrina, peter, ruth] = [await signUp('pulcheria'), await signUp('macrina'), await signUp('peter'), await signUp('ruth')];
  await grantAdministrator(app.sql, 'pulcheria');
});

const report = (as: string | undefined, type: ReportType, id: number, more: object = {}) =>
  ask('POST /api/reports', { as, body: { type, id, kind: 'spam', reason: '', ...more } });
const list = async (state: 'open' | 'closed' = 'open') => (await ask('GET /api/admin/reports', { as: admin, query: { state } })).body;
const close = (id: number, body: object, as: string | undefined = admin) =>
  ask('POST /api/admin/reports/{id}/close', { as, params: { id }, body });
const notifications = async (as: string) => (await ask('GET /api/notifications', { as, query: { kinds: 'moderation' } })).body;
const create = async (name: Parameters<typeof ask>[0], body: unknown, params = {}): Promise<number> =>
  (await ask(name, { as: peter, params, body })).body.id;
const createPost = (content = 'Buy gold') => create('POST /api/posts', { content });

/** Something of peter's that everyone may read, for every type. */
async function things(): Promise<Record<ReportType, number>> {
  const post = await createPost();
  const { annotate, importJohn } = annotator(app);
  await importJohn();
  const annotation = (await annotate(peter, 'the Word', { visibility: 'public', body: 'Gold' })).body.id;
  const [work_id = 0] = await addWorks(app.sql, [{ title: 'City of God' }]);
  return {
    post,
    comment: await create('POST /api/posts/{id}/comments', { content: 'Buy silver' }, { id: post }),
    essay: await create('POST /api/essays', form(['title', 'On gold'], ['content', 'text'])),
    topic: await create('POST /api/topics', { title: 'Gold', content: 'x', public: true, citations: [] }),
    annotation,
    reply: await create('POST /api/annotations/{id}/replies', { body: 'Buy bronze' }, { id: annotation }),
    review: await create('POST /api/reads', { work_id, rating: 1, comment: 'Gold' }),
    community: await create('POST /api/communities', { name: 'Gold' }),
    circle: await create('POST /api/circles', { name: 'Gold', open: true }),
    person: (await ask('GET /api/users/{who}', { as: peter, params: { who: 'peter' } })).body.id,
  };
}

describe('a report', () => {
  test('of each type reaches the administrators with its author and a link', async () => {
    const all = await things();
    for (const [type, id] of Object.entries(all) as [ReportType, number][]) {
      const { status, body } = await report(ruth, type, id, { kind: 'abuse', reason: ` About the ${type} ` });
      expect([status, body]).toMatchObject([201, { type, thing_id: id, kind: 'abuse', reason: `About the ${type}` }]);
      expect((await report(peter, type, id)).status).toBe(400);
    }
    const { reports, open, closed } = await list();
    expect([open, closed]).toEqual([10, 0]);
    for (const one of reports) {
      expect(one).toMatchObject({ reporter: { username: 'ruth' }, author: { username: 'peter' }, reports: 1, outcome: null });
      expect([one.type, one.about?.url]).toEqual([one.type, expect.stringMatching(/^\/\w+\/./)]);
    }
    expect(reports.map(({ about }: { about: { title: string } }) => about.title)).toContain('On gold');
  });

  test('is one per reporter and thing while it is open; a second one changes it', async () => {
    const id = await createPost();
    const first = await report(ruth, 'post', id, { reason: 'First' });
    const second = await report(ruth, 'post', id, { kind: 'illegal', reason: 'Second' });
    expect([second.status, second.body.id]).toEqual([200, first.body.id]);
    await report(macrina, 'post', id);
    expect((await list()).reports).toMatchObject([
      { kind: 'illegal', reason: 'Second', reports: 2 },
      { reporter: { username: 'macrina' }, reports: 2 },
    ]);
    await close(first.body.id, { outcome: 'kept' });
    expect((await report(ruth, 'post', id)).status).toBe(201);
  });

  test('needs something that the reporter may read, and a text if no kind fits', async () => {
    const all = await things();
    for (const type of Object.keys(all) as ReportType[]) expect([type, (await report(ruth, type, 99_999)).status]).toEqual([type, 404]);
    const draft = await create('POST /api/essays', form(['title', 'Mine'], ['content', 'x'], ['status', 'draft']));
    const topic = await create('POST /api/topics', { title: 'Mine', content: 'x', public: false, citations: [] });
    const circle = await create('POST /api/circles', { name: 'Closed', open: false });
    for (const [type, id] of [
      ['essay', draft],
      ['topic', topic],
      ['circle', circle],
    ] as const) {
      const { status, body } = await report(ruth, type, id);
      expect([status, body.details]).toEqual([404, 'There is nothing here to report. It may have been deleted.']);
    }
    expect((await report(undefined, 'post', all.post)).status).toBe(401);
    expect((await ask('POST /api/reports', { as: ruth, body: { type: 'post', id: all.post, reason: '' } })).status).toBe(400);
    expect((await ask('POST /api/reports', { as: ruth, body: { type: 'post', id: all.post, reason: 'Advertising' } })).status).toBe(201);
    for (const more of [{ reason: 'x'.repeat(1001) }, { kind: 'dislike' }, { type: 'work' }]) {
      expect((await report(ruth, 'post', all.post, more)).status).toBe(400);
    }
  });
});

test('what a block hides cannot be reported, whether or not it exists', async () => {
  const all = await things();
  await ask('POST /api/blocks', { as: peter, body: { username: 'ruth' } });
  for (const [type, id] of Object.entries(all) as [ReportType, number][]) {
    const expected = type === 'community' ? 201 : 404;
    expect([type, (await report(ruth, type, id)).status]).toEqual([type, expected]);
  }
  const post = (await ask('POST /api/posts', { as: macrina, body: { content: 'Grace' } })).body.id;
  const comment = await create('POST /api/posts/{id}/comments', { content: 'Buy silver' }, { id: post });
  expect((await report(ruth, 'comment', comment)).status).toBe(404);
});

describe('the queue of administrators', () => {
  test('is for them alone, by page, oldest first and closed ones newest first', async () => {
    const ids = [await createPost(), await createPost(), await createPost()];
    for (const id of ids) await report(ruth, 'post', id);
    for (const as of [macrina, peter, ruth]) {
      expect((await ask('GET /api/admin/reports', { as })).status).toBe(403);
      expect((await close(1, { outcome: 'kept' }, as)).status).toBe(403);
    }
    const page = await ask('GET /api/admin/reports', { as: admin, query: { limit: 2 } });
    expect(page.body.reports.map(({ thing_id }: { thing_id: number }) => thing_id)).toEqual(ids.slice(0, 2));
    expect(page.headers['link']).toContain('rel="next"');
    for (const { id } of (await list()).reports) await close(id, { outcome: 'kept' });
    expect((await list('closed')).reports.map(({ thing_id }: { thing_id: number }) => thing_id)).toEqual(ids.toReversed());
    expect((await close(99_999, { outcome: 'kept' })).status).toBe(404);
  });

  test('removes content as its author could, and notifies the author and reporters', async () => {
    const all = await things();
    for (const [type, id] of Object.entries(all) as [ReportType, number][]) await report(ruth, type, id);
    const { reports } = await list();
    await report(macrina, 'topic', all.topic);
    const gone: [ReportType, Parameters<typeof ask>[0]][] = [
      ['comment', 'GET /api/posts/{id}/comments'],
      ['essay', 'GET /api/essays/{id}'],
      ['topic', 'GET /api/topics/{id}'],
      ['reply', 'GET /api/annotations/{id}/replies'],
      ['annotation', 'GET /api/annotations/{id}'],
      ['review', 'GET /api/reads'],
      ['post', 'GET /api/posts/{id}'],
    ];
    for (const [type, read] of gone) {
      const { id } = reports.find((one: { type: string }) => one.type === type);
      const { status, body } = await close(id, { outcome: 'removed', note: ' No advertising ' });
      expect([type, status, body]).toMatchObject([
        type,
        200,
        { outcome: 'removed', note: 'No advertising', about: null, closed_by: { username: 'pulcheria' } },
      ]);
      expect((await close(id, { outcome: 'kept' })).status).toBe(409);
      const parent = { comment: all.post, reply: all.annotation } as const;
      const seen = await ask(read, { as: ruth, params: { id: type === 'comment' || type === 'reply' ? parent[type] : all[type] } });
      if (type === 'comment') expect(seen.body.comment_count).toBe(0);
      else if (type === 'review' || type === 'reply') expect(seen.body).toEqual([]);
      else expect([type, seen.status]).toEqual([type, 404]);
    }
    const received = await notifications(peter);
    expect(received).toHaveLength(7);
    for (const one of received) expect(one).toMatchObject({ moderation: { reason: 'No advertising' }, actor: null, community: null });
    expect(received.map(({ moderation }: { moderation: { act: string } }) => moderation.act).toSorted()).toEqual(
      ['annotation', 'comment', 'essay', 'post', 'reply', 'review', 'topic'].map((type) => `remove_${type}`),
    );
    expect((await notifications(ruth)).length).toBe(7);
    expect(await notifications(macrina)).toMatchObject([{ moderation: { act: 'report_removed', reported: 'topic', reason: null } }]);
    for (const { id, type } of (await list()).reports) {
      expect([type, (await close(id, { outcome: 'removed' })).status]).toEqual([type, 400]);
      expect((await close(id, { outcome: 'kept' })).body).toMatchObject({ outcome: 'kept', note: null });
    }
    expect((await list()).open).toBe(0);
    expect((await notifications(ruth))[0]).toMatchObject({ moderation: { act: 'report_kept' } });
    expect(await notifications(peter)).toHaveLength(7);
  });

  test('shows a reply with the words of its annotation, unless that has become private', async () => {
    const { annotation, reply } = await things();
    await report(ruth, 'reply', reply);
    const about = { title: 'the Word', excerpt: 'Buy bronze', url: '/read/john/John.1.1' };
    expect((await list()).reports).toMatchObject([{ type: 'reply', author: { username: 'peter' }, about }]);
    await ask('PATCH /api/annotations/{id}', { as: peter, params: { id: annotation }, body: { visibility: 'private' } });
    expect((await list()).reports).toMatchObject([{ about: null }]);
    expect((await report(macrina, 'reply', reply)).status).toBe(404);
  });

  test('closes a report about something that was deleted or became private, which it does not show', async () => {
    const post = await createPost();
    const topic = await create('POST /api/topics', { title: 'Gold', content: 'A secret', public: true, citations: [] });
    await report(ruth, 'post', post);
    await report(ruth, 'topic', topic);
    await ask('DELETE /api/posts/{id}', { as: peter, params: { id: post } });
    await ask('PUT /api/topics/{id}', { as: peter, params: { id: topic }, body: { title: 'Gold', content: 'A secret', public: false } });
    const { reports } = await list();
    expect(reports).toMatchObject([{ about: null }, { about: null }]);
    for (const { id } of reports) expect((await close(id, { outcome: 'removed' })).status).toBe(200);
    expect((await ask('GET /api/topics/{id}', { as: peter, params: { id: topic } })).status).toBe(200);
    expect(await notifications(peter)).toEqual([]);
  });

  test('can remove what an author left behind', async () => {
    const post = await createPost();
    await report(ruth, 'post', post);
    await ask('DELETE /api/profile', { as: peter, body: { password: 'correct horse' } });
    const [{ id, author }] = (await list()).reports;
    expect(author).toBeNull();
    expect((await close(id, { outcome: 'removed' })).status).toBe(200);
    expect((await ask('GET /api/posts/{id}', { as: ruth, params: { id: post } })).status).toBe(404);
  });
});

describe('the queue of a community', () => {
  const queue = (as: string | undefined, id: number) => ask('GET /api/communities/{id}/reports', { as, params: { id } });
  const keep = (as: string, id: number, reportId: number) =>
    ask('POST /api/communities/{id}/reports/{reportId}/keep', { as, params: { id, reportId } });

  async function community(): Promise<{ id: number; post: number; comment: number }> {
    const { id } = (await ask('POST /api/communities', { as: macrina, body: { name: 'Cappadocians' } })).body;
    await ask('POST /api/communities/{id}/membership', { as: peter, params: { id } });
    const post = await create('POST /api/posts', { content: 'Buy gold', community_id: id });
    const comment = await create('POST /api/posts/{id}/comments', { content: 'Buy silver' }, { id: post });
    return { id, post, comment };
  }

  test('shows its moderators what is reported, but not by whom', async () => {
    const { id, post, comment } = await community();
    await report(ruth, 'post', post, { reason: 'Gold' });
    await report(ruth, 'comment', comment);
    await report(ruth, 'post', await createPost('Elsewhere'));
    const { body } = await queue(macrina, id);
    expect(body).toMatchObject([
      { type: 'post', reason: 'Gold', author: { username: 'peter' }, post_id: post, about: { title: 'Buy gold' } },
      { type: 'comment', post_id: post, thing_id: comment },
    ]);
    expect(JSON.stringify(body)).not.toContain('ruth');
    for (const as of [peter, ruth]) expect([(await queue(as, id)).status, (await keep(as, id, body[0].id)).status]).toEqual([403, 403]);
    expect((await queue(undefined, id)).status).toBe(401);
    expect(await askAll('GET /api/communities/{id}/reports', { as: macrina, params: { id }, query: { limit: 1 } })).toEqual(body);
  });

  test('is settled by removing, which closes the reports, or by keeping, after which administrators still see them', async () => {
    const { id, post, comment } = await community();
    await report(ruth, 'post', post);
    await report(ruth, 'comment', comment);
    const [first, second] = (await queue(macrina, id)).body;
    expect((await keep(macrina, id, first.id)).status).toBe(204);
    expect((await keep(macrina, id, first.id)).status).toBe(404);
    expect((await queue(macrina, id)).body).toMatchObject([{ id: second.id }]);
    expect((await list()).reports).toMatchObject([{ id: first.id, kept_at: expect.any(String) }, { kept_at: null }]);
    const params = { id: post, commentId: comment };
    await ask('DELETE /api/posts/{id}/comments/{commentId}', { as: macrina, params, query: { reason: 'Advertising' } });
    expect((await list('closed')).reports).toMatchObject([
      { id: second.id, outcome: 'removed', closed_by: { username: 'macrina' }, note: 'Advertising' },
    ]);
    expect(await notifications(ruth)).toMatchObject([{ moderation: { act: 'report_removed', reported: 'comment' } }]);
    // A new report of what was kept asks the moderators again.
    await report(ruth, 'post', post, { reason: 'Still' });
    expect((await queue(macrina, id)).body).toMatchObject([{ reason: 'Still' }]);
  });

  test('logs what an administrator removes there', async () => {
    const { id, post } = await community();
    await report(ruth, 'post', post);
    await close((await list()).reports[0].id, { outcome: 'removed', note: 'Advertising' });
    const log = (await ask('GET /api/communities/{id}/log', { as: macrina, params: { id } })).body;
    expect(log).toMatchObject([{ act: 'remove_post', actor: { username: 'pulcheria' }, reason: 'Advertising' }]);
  });
});

test('reports of a deleted account are deleted, and those about it stay', async () => {
  const id = await createPost();
  await report(ruth, 'post', id);
  await report(macrina, 'post', id);
  await ask('DELETE /api/profile', { as: ruth, body: { password: 'correct horse' } });
  await ask('DELETE /api/profile', { as: peter, body: { password: 'correct horse', everything: true } });
  expect((await list()).reports).toMatchObject([{ reporter: { username: 'macrina' }, author: null, about: null }]);
});

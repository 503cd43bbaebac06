import { describe, expect, test } from 'vitest';
import { form } from '../../testing/forms.ts';
import { addWorks } from '../../testing/library.ts';
import { passageCalls } from '../../testing/passage-calls.ts';
import { testApp } from '../../testing/test-app.ts';
import { passage, writer } from '../../testing/texts.ts';

const app = testApp();
const { ask, signUp } = app;
const write = writer(app);
const { pageOf, rowsOn, addNote, addComment, review } = passageCalls(app);

describe('stored references', () => {
  test('follow every edit and deletion, with their places in the text', async () => {
    const [macrina, gaunilo] = [await signUp('macrina'), await signUp('gaunilo')];
    const places = async () =>
      (
        await app.sql<{ row: string }[]>`
          select concat_ws(' ', kind, text_id, passage, text_start, text_end) as row from passage_references order by kind, position`
      ).map(({ row }) => row);
    const post = await write.post(macrina, '😀 **Rom** 9:20');
    const note = await addNote(macrina, 'Rom 9:20, 21');
    const comment = await addComment(gaunilo, post, 'So Rom 9:20');
    const [work = 0] = await addWorks(app.sql, [{ title: 'Potters' }]);
    const read = (await review(macrina, { work_id: work, comment: 'Rom 9:20' })).body.id;
    expect(await places()).toEqual([
      `comment ${comment} 45009020020 3 11`,
      `note ${note} 45009020020 0 8`,
      `note ${note} 45009021021 10 12`,
      `post ${post} 45009020020 5 15`,
      `review ${read} 45009020020 0 8`,
    ]);
    const { folder_id } = (await ask('GET /api/notes/{id}', { as: macrina, params: { id: note } })).body;
    await ask('PUT /api/notes/{id}', { as: macrina, params: { id: note }, body: { title: 'On it', content: 'See Rom 9:21', folder_id } });
    await review(macrina, { work_id: work, comment: 'Now Jude 3' });
    await review(macrina, { work_id: work, rating: 4 });
    await ask('PATCH /api/posts/{id}', { as: macrina, params: { id: post }, body: { content: 'So Rom 9:20' } });
    expect(await places()).toEqual([
      `comment ${comment} 45009020020 3 11`,
      `note ${note} 45009021021 4 12`,
      `post ${post} 45009020020 3 11`,
      `review ${read} 65001003003 4 10`,
    ]);
    await review(macrina, { work_id: work, comment: null });
    await ask('DELETE /api/notes/{id}', { as: macrina, params: { id: note } });
    await ask('DELETE /api/posts/{id}', { as: macrina, params: { id: post } });
    expect(await places()).toEqual([]);
    const [total] = await app.sql<{ texts: number }[]>`select coalesce(sum(texts), 0)::integer as texts from passage_chapter_counts`;
    expect(total?.texts).toBe(0);
  });

  test('leave out what the author marks as no reference, and include it again', async () => {
    const macrina = await signUp('macrina');
    const ignored = { ignored_references: ['Mark 5:1'] };
    const content = 'Mark  5:1 and Mark 5:2';
    const post = (await ask('POST /api/posts', { as: macrina, body: { content, ...ignored } })).body;
    const topic = (await ask('POST /api/topics', { as: macrina, body: { title: 'T', content, public: true, citations: [], ...ignored } }))
      .body;
    const fields = [
      ['title', 'T'],
      ['content', content],
      ['ignored_references', 'Mark 5:1'],
      ['ignored_references', 'Mk 1,2'],
    ] as const;
    const essay = (await ask('POST /api/essays', { as: macrina, body: form(...fields) })).body;
    const folder_id = (await ask('POST /api/folders', { as: macrina, body: { name: 'Letters', public: true } })).body.id;
    const note = (await ask('POST /api/notes', { as: macrina, body: { title: 'T', content, folder_id, ...ignored } })).body;
    const comment = (await ask('POST /api/posts/{id}/comments', { as: macrina, params: { id: post.id }, body: { content, ...ignored } }))
      .body;
    const [work = 0] = await addWorks(app.sql, [{ title: 'Potters' }]);
    const read = (await review(macrina, { work_id: work, comment: content, ...ignored })).body;
    const group = (await ask('POST /api/circles', { as: macrina, body: { name: 'C', description: content, ...ignored } })).body;
    const project = (await ask('POST /api/projects', { as: macrina, body: { title: 'P', description: content, ...ignored } })).body;
    for (const made of [post, topic, note, comment, read, group, project]) expect(made.ignored_references).toEqual(['Mark 5:1']);
    expect(essay.ignored_references).toEqual(['Mark 5:1', 'Mk 1,2']);
    expect(await pageOf(macrina, 'Mark 5:1')).toMatchObject({ texts: [], groups: [] });
    const all = await pageOf(macrina, 'Mark 5:2');
    expect([all.texts.length, all.groups.length]).toEqual([6, 2]);

    const back = { ignored_references: [] };
    const changed = [
      await ask('PATCH /api/posts/{id}', { as: macrina, params: post, body: back }),
      await ask('PUT /api/topics/{id}', { as: macrina, params: topic, body: { title: 'T', content, ...back } }),
      await ask('PUT /api/essays/{id}', {
        as: macrina,
        params: essay,
        body: form(['title', 'T'], ['content', content], ['ignored_references', '']),
      }),
      await ask('PUT /api/notes/{id}', { as: macrina, params: note, body: { title: 'T', content, ...back } }),
      await review(macrina, { work_id: work, ...back }),
      await ask('PATCH /api/circles/{id}', { as: macrina, params: group, body: back }),
      await ask('PATCH /api/projects/{id}', { as: macrina, params: project, body: back }),
    ];
    for (const { status, body } of changed) expect([status, body.ignored_references]).toEqual([200, []]);
    for (const [at, made] of [post, topic, essay, note].entries()) expect(changed[at]?.body.updated_at).not.toBe(made.updated_at);
    const again = await pageOf(macrina, 'Mark 5:1');
    expect([again.texts.length, again.groups.length]).toEqual([5, 2]);
  });

  test('keep the list that an edit omits, and report a conflict over it', async () => {
    const macrina = await signUp('macrina');
    const body = { content: 'Mark 5:1', ignored_references: ['Mark 5:1'] };
    const post = (await ask('POST /api/posts', { as: macrina, body })).body;
    const kept = (await ask('PATCH /api/posts/{id}', { as: macrina, params: post, body: { content: 'So Mark 5:1' } })).body;
    expect(kept.ignored_references).toEqual(['Mark 5:1']);
    expect(await rowsOn(macrina, 'Mark 5:1')).toEqual([]);
    const late = await ask('PATCH /api/posts/{id}', {
      as: macrina,
      params: post,
      body: { ignored_references: [] },
      headers: { 'if-match': post.updated_at },
    });
    expect(late.status).toBe(409);
    for (const list of [Array.from({ length: 51 }, () => 'x'), ['x'.repeat(101)], 'x', [1], [''], [' '], ['Mark 5', 'Mark 5']]) {
      expect((await ask('PATCH /api/posts/{id}', { as: macrina, params: post, body: { ignored_references: list } })).status).toBe(400);
    }
  });
});

describe('GET /api/passages', () => {
  test.each([
    ['rom 9:20', undefined, ['45009020020 Rom.9.20 Romans 9:20']],
    ['Rom.9.20', undefined, ['45009020020 Rom.9.20 Romans 9:20']],
    ['Röm 9,20', 'de', ['45009020020 Rom.9.20 Romans 9:20']],
    ['Κατὰ Ἰωάννην 3:16', undefined, ['43003016016 John.3.16 John 3:16']],
    ['Obadiah', undefined, ['31001000000 Obad Obadiah']],
    ['Romans', undefined, ['45000000000 Rom Romans']],
    ['Ps 50 LXX', undefined, ['19051000000 Ps.51 Psalm 51 (50)']],
    ['Ps 50 (51)', undefined, ['19051000000 Ps.51 Psalm 51 (50)']],
    ['Matt.5-7', undefined, ['40005000007000 Matt.5-Matt.7 Matthew 5–7']],
    ['Rom 8:28, 31', undefined, ['45008028028 Rom.8.28 Romans 8:28', '45008031031 Rom.8.31 Romans 8:31']],
    ['Augustine on grace', undefined, []],
    ['Ruth Halevi', undefined, []],
    ['', undefined, []],
  ])('resolves %j', async (q, language, expected) => {
    const macrina = await signUp('macrina');
    const { status, body } = await ask('GET /api/passages', { as: macrina, query: { q, ...(language && { language }) } });
    expect(status).toBe(200);
    expect(body.map(({ id, osis, name }: { id: number; osis: string; name: string }) => `${id} ${osis} ${name}`)).toEqual(expected);
  });

  test('rejects a missing or long query and requires a login', async () => {
    const macrina = await signUp('macrina');
    for (const query of [{}, { q: 'x'.repeat(1001) }, { q: 'John 3', language: '?' }]) {
      expect((await ask('GET /api/passages', { as: macrina, query })).status).toBe(400);
    }
    expect((await ask('GET /api/passages', { query: { q: 'John 3' } })).status).toBe(401);
  });
});

test('following a passage is stored for the user alone, once, until it is undone', async () => {
  const [macrina, gaunilo] = [await signUp('macrina'), await signUp('gaunilo')];
  const params = { id: passage('Rom 9:20') };
  for (let i = 0; i < 2; i++) expect((await ask('PUT /api/passages/{id}/follow', { as: macrina, params })).status).toBe(204);
  expect((await pageOf(macrina, 'Rom 9:20')).following).toBe(true);
  expect((await pageOf(gaunilo, 'Rom 9:20')).following).toBe(false);
  for (let i = 0; i < 2; i++) expect((await ask('DELETE /api/passages/{id}/follow', { as: macrina, params })).status).toBe(204);
  expect((await pageOf(macrina, 'Rom 9:20')).following).toBe(false);
  for (const method of ['PUT', 'DELETE'] as const) {
    expect((await ask(`${method} /api/passages/{id}/follow`, { as: macrina, params: { id: 43_022_001_001 } })).status).toBe(404);
    expect((await ask(`${method} /api/passages/{id}/follow`, { params })).status).toBe(401);
  }
});

import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { readExport, requestExport } from '../../testing/export.ts';
import { file, form, pdf, png } from '../../testing/forms.ts';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp({ RATE_LIMIT: 'on' });
const { ask, signUp } = app;

let macrina: string;
beforeEach(async () => void (macrina = await signUp('macrina')));

const exported = () => readExport(app, macrina);

const folder = async (as: string, name: string): Promise<number> => (await ask('POST /api/folders', { as, body: { name } })).body.id;
const note = (as: string, folder_id: number, title: string, content = 'text') =>
  ask('POST /api/notes', { as, body: { title, content, folder_id } });

describe('an export', () => {
  test("contains all of a user's data and no one else's", async () => {
    const gaunilo = await signUp('gaunilo');
    const [work] = await addWorks(app.sql, [{ title: 'Περὶ ἀρχῶν' }]);
    for (const [as, whose] of [
      [macrina, 'mine'],
      [gaunilo, 'theirs'],
    ] as const) {
      await ask('PATCH /api/profile', { as, body: { display_name: `Name ${whose}`, bio: `bio ${whose}` } });
      const id = await folder(as, `Folder ${whose}`);
      await ask('POST /api/folders/{id}/items', { as, params: { id }, body: { work_id: work } });
      await note(as, id, `Note ${whose}`, `note text ${whose}\n\n[[Other]]`);
      const citations = [{ text: 'Ps 22', url: 'https://a.example/' }];
      await ask('POST /api/topics', { as, body: { title: `Topic ${whose}`, content: `topic text ${whose}`, public: true, citations } });
      await ask('POST /api/reads', { as, body: { work_id: work, rating: 4, comment: `comment ${whose}` } });
      await ask('POST /api/organizations', { as, body: { name: `Press ${whose}`, kind: 'publisher' } });
      const circle = (await ask('POST /api/circles', { as, body: { name: `Circle ${whose}` } })).body.id;
      await ask('POST /api/circles/{id}/works', { as, params: { id: circle }, body: { work_id: work } });
      const project = (await ask('POST /api/projects', { as, body: { title: `Project ${whose}` } })).body.id;
      await ask('POST /api/projects/{id}/items', { as, params: { id: project }, body: { work_id: work } });
      const steps = [{ title: `Step ${whose}`, done: true, work_id: work }];
      await ask('POST /api/workflows', { as, body: { title: `Workflow ${whose}`, project_id: project, steps } });
      await ask('POST /api/communities', { as, body: { name: `Community ${whose}`, description: `About ${whose}` } });
      const written = { content: `post ${whose}`, references: [{ ref_type: 'work', ref_id: work }] };
      const { id: post } = (await ask('POST /api/posts', { as, body: written })).body;
      await ask('POST /api/posts/{id}/comments', { as, params: { id: post }, body: { content: `said ${whose}` } });
      for (const call of ['POST /api/posts/{id}/like', 'POST /api/posts/{id}/repost'] as const)
        await ask(call, { as, params: { id: post } });
      await ask('POST /api/subscribe', { as, body: { followed_username: as === macrina ? 'gaunilo' : 'macrina' } });
      const picture = (await ask('POST /api/essays/images', { as, body: form(['file', file('a.png', png())]) })).body.url;
      const html = form(
        ['title', `Essay ${whose}`],
        ['content', `<p>essay text ${whose}</p><p><img src="${picture}"></p>`],
        ['files', file('A "b".pdf', pdf(whose))],
        ['files', file('a "B".pdf', pdf(`${whose} 2`))],
      );
      await ask('POST /api/essays', { as, body: html });
      await ask('POST /api/essays', { as, body: form(['title', `Draft ${whose}`], ['content', `*draft ${whose}*`], ['status', 'draft']) });
    }
    const { files, names, text, json } = await exported();
    // Features without data here export empty lists, which their own tests cover.
    expect(names.filter((name) => text(name) !== '[]\n')).toEqual([
      'README.md',
      'profile.json',
      'sessions.json',
      'two-step-sign-in.json',
      'folders.json',
      'folder-items.json',
      'notes/Note mine.md',
      'essays/Essay mine/essay.json',
      'essays/Essay mine/essay.html',
      'essays/Essay mine/files/A b.pdf',
      'essays/Essay mine/files/a B (2).pdf',
      `essays/Essay mine/pictures/${createHash('sha256').update(png()).digest('hex')}.png`,
      'essays/Draft mine/essay.json',
      'essays/Draft mine/essay.md',
      'topics/Topic mine.md',
      'topics.json',
      'reviews.json',
      'posts.json',
      'likes.json',
      'reposts.json',
      'comments.json',
      'communities.json',
      'following.json',
      'notifications.json',
      'mail.json',
      'organizations.json',
      'circles.json',
      'projects.json',
      'workflows.json',
      'activity.json',
    ]);
    expect(json('profile.json')).toMatchObject({ username: 'macrina', email: 'macrina@example.org', display_name: 'Name mine' });
    expect(json('folders.json')).toMatchObject([{ name: 'Folder mine', public: false, item_count: 2 }]);
    expect(json('folder-items.json')).toMatchObject([
      { folder: 'Folder mine', type: 'work', title: 'Περὶ ἀρχῶν', work_id: work, note_id: null },
      { folder: 'Folder mine', type: 'note', title: 'Note mine', note_id: 1 },
    ]);
    expect(text('notes/Note mine.md')).toMatch(
      /^---\nid: 1\ntitle: "Note mine"\nignored_references: \[\]\nfolder: "Folder mine"\ncreated_at: "2.*"\nupdated_at: "2.*"\n---\n\nnote text mine\n\n\[\[Other\]\]\n$/,
    );
    expect(json('essays/Essay mine/essay.json')).toMatchObject({
      title: 'Essay mine',
      status: 'published',
      files: [
        { filename: 'A "b".pdf', path: 'files/A b.pdf' },
        { filename: 'a "B".pdf', path: 'files/a B (2).pdf' },
      ],
    });
    expect(text('essays/Essay mine/essay.html')).toContain('<p>essay text mine</p>');
    expect(text('essays/Essay mine/files/a B (2).pdf')).toBe(pdf('mine 2'));
    expect(files.get(names.find((name) => name.startsWith('essays/Essay mine/pictures/')) ?? '')?.equals(png())).toBe(true);
    expect(text('essays/Draft mine/essay.md')).toBe('*draft mine*');
    expect(text('topics/Topic mine.md')).toMatch(/^citations: \[\{.*"Ps 22".*\}\]$/m);
    expect(json('topics.json')).toMatchObject([{ title: 'Topic mine', content: 'topic text mine', citations: [{ text: 'Ps 22' }] }]);
    expect(json('reviews.json')).toMatchObject([{ title: 'Περὶ ἀρχῶν', work_id: work, rating: 4, comment: 'comment mine' }]);
    expect(json('organizations.json')).toMatchObject([{ name: 'Press mine' }]);
    expect(json('posts.json')).toMatchObject([
      {
        id: 1,
        content: 'post mine',
        community_id: null,
        like_count: 1,
        references: [{ ref_type: 'work', ref_id: work, title: 'Περὶ ἀρχῶν' }],
      },
    ]);
    expect(json('comments.json')).toMatchObject([{ post_id: 1, title: 'post mine', content: 'said mine' }]);
    expect(json('likes.json')).toEqual([{ post_id: 1, title: 'post mine', username: 'macrina' }]);
    expect(json('reposts.json')).toMatchObject([{ post_id: 1, title: 'post mine', username: 'macrina' }]);
    expect(json('communities.json')).toMatchObject([{ name: 'Community mine', description: 'About mine', is_moderator: true }]);
    const [title, circle, project] = ['Περὶ ἀρχῶν', json('circles.json'), json('projects.json')];
    expect(circle).toMatchObject([{ name: 'Circle mine', open: false, is_owner: true, works: [{ id: work, title }] }]);
    expect(project).toMatchObject([{ title: 'Project mine', is_owner: true, items: [{ type: 'work', id: work, title }] }]);
    const steps = [{ position: 1, title: 'Step mine', done: true, work_id: work, link_title: title }];
    expect(json('workflows.json')).toMatchObject([{ title: 'Workflow mine', project_id: project[0].id, steps }]);
    expect(json('following.json')).toMatchObject([{ user_id: 2, username: 'gaunilo' }]);
    expect(json('profile.json')).toMatchObject({ follower_count: 1, following_count: 1 });
    // The display names of followed users are public.
    files.delete('following.json');
    for (const content of files.values()) expect(content.toString()).not.toContain('theirs');
  });

  test('contains wordings that are no references, and followed passages', async () => {
    const ignored_references = ['Mark 5:1'];
    const [as, text] = [macrina, { content: 'Mark 5:1 is a grade', ignored_references }];
    const folder_id = await folder(as, 'Grades');
    const [work] = await addWorks(app.sql, [{ title: 'Proslogion' }]);
    const post = (await ask('POST /api/posts', { as, body: text })).body.id;
    await ask('POST /api/posts/{id}/comments', { as, params: { id: post }, body: text });
    await ask('POST /api/notes', { as, body: { ...text, title: 'N', folder_id } });
    await ask('POST /api/topics', { as, body: { ...text, title: 'T', public: false, citations: [] } });
    await ask('POST /api/reads', { as, body: { work_id: work, rating: 4, comment: text.content, ignored_references } });
    await ask('POST /api/circles', { as, body: { name: 'C', description: text.content, ignored_references } });
    await ask('POST /api/projects', { as, body: { title: 'P', description: text.content, ignored_references } });
    const essay = form(['title', 'E'], ['content', text.content], ['ignored_references', 'Mark 5:1']);
    expect((await ask('POST /api/essays', { as, body: essay })).status).toBe(201);
    await ask('PUT /api/passages/{id}/follow', { as, params: { id: 45_009_020_020 } });
    const { json, text: contentOf } = await exported();
    for (const list of ['posts', 'comments', 'topics', 'reviews', 'circles', 'projects'])
      expect([list, json(`${list}.json`)]).toEqual([list, [expect.objectContaining({ ignored_references })]]);
    expect(json('essays/E/essay.json')).toMatchObject({ ignored_references });
    for (const name of ['notes/N.md', 'topics/T.md']) expect(contentOf(name)).toContain('ignored_references: ["Mark 5:1"]');
    expect(json('followed-passages.json')).toMatchObject([{ passage: 45_009_020_020, followed_at: expect.any(String) }]);
  });

  test('describes each of its files in README.md', async () => {
    const { names, text } = await exported();
    const readme = text('README.md');
    for (const name of names.filter((one) => one !== 'README.md')) expect(readme).toContain(`\`${name}\``);
    expect(readme).toContain('- `notes/`: every note');
    expect(readme).toContain('- `circles.json`: circles');
  });

  test('is complete for a user without data', async () => {
    const { json, headers } = await exported();
    const lists = ['folders', 'folder-items', 'topics', 'reviews', 'posts', 'likes', 'reposts', 'comments', 'communities', 'following'];
    for (const list of [...lists, 'organizations']) expect([list, json(`${list}.json`)]).toEqual([list, []]);
    expect(headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
    expect(headers['content-disposition']).toMatch(/^attachment; filename="macrina-\d{4}-\d\d-\d\d\.zip"$/);
  });

  test('contains no secrets: neither passwords nor tokens nor their hashes', async () => {
    const { files, json } = await exported();
    const all = Buffer.concat([...files.values()]).toString();
    const [row] = await app.sql<{ hash: Buffer; password: string }[]>`
      select token_hash as hash, password_hash as password from sessions s join users u on u.id = s.user_id`;
    for (const secret of [
      macrina,
      '$argon2',
      Buffer.from(row?.hash ?? []).toString('hex'),
      Buffer.from(row?.hash ?? []).toString('base64'),
    ]) {
      expect(secret.length).toBeGreaterThan(5);
      expect(all).not.toContain(secret);
    }
    const times = { created_at: expect.any(String), last_used_at: expect.any(String) };
    expect(json('sessions.json')).toEqual([{ id: 1, ...times, user_agent: null, network: '127.0.0.x' }]);
  });

  test('contains picture and banner', async () => {
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await ask('PUT /api/profile/picture', { as: macrina, body: form(['file', file('me.png', picture)]) });
    await ask('PUT /api/profile/banner', { as: macrina, body: form(['file', file('me.png', picture)]) });
    const { files } = await exported();
    expect(await sharp(files.get('profile/picture.webp')).metadata()).toMatchObject({ width: 300, height: 300 });
    expect(await sharp(files.get('profile/banner.webp')).metadata()).toMatchObject({ width: 2400, height: 400 });
  });

  test('contains uploads that are in no essay yet, and followers only as a number', async () => {
    const gaunilo = await signUp('gaunilo');
    await ask('POST /api/subscribe', { as: gaunilo, body: { followed_username: 'macrina' } });
    await ask('POST /api/essays/images', { as: macrina, body: form(['file', file('a.png', png())]) });
    const { names, files, json } = await exported();
    expect(names).toContain(`uploads/${createHash('sha256').update(png()).digest('hex')}.png`);
    expect(json('profile.json')).toMatchObject({ follower_count: 1 });
    expect(Buffer.concat([...files.values()]).toString()).not.toContain('gaunilo');
    // Once in a draft, it belongs to the draft.
    const { url } = (await ask('POST /api/essays/images', { as: macrina, body: form(['file', file('a.png', png())]) })).body;
    await ask('POST /api/essays', {
      as: macrina,
      body: form(['title', 'D'], ['content', `<p><img src="${url}"></p>`], ['status', 'draft']),
    });
    const later = (await exported()).names.filter((name) => name.endsWith('.png'));
    expect(later).toEqual([`essays/D/pictures/${createHash('sha256').update(png()).digest('hex')}.png`]);
  });

  test('contains more rows than one batch', async () => {
    const id = await folder(macrina, 'A');
    await app.sql`
      with n as (
        insert into notes (user_id, folder_id, title, title_key, content)
        select 1, ${id}, 'Note ' || i, 'note ' || i, 'text ' || i from generate_series(1, 345) i returning id, folder_id
      ) insert into folder_items (folder_id, note_id) select folder_id, id from n`;
    await app.sql`insert into posts (user_id, content, title) select 1, 'Post ' || i, 'Post' from generate_series(1, 230) i`;
    await app.sql`insert into likes (user_id, post_id) select 1, id from posts`;
    await app.sql`insert into reposts (user_id, post_id) select 1, id from posts`;
    await app.sql`insert into comments (user_id, post_id, content) select 1, id, 'Comment' from posts`;
    const { names, json, text } = await exported();
    expect(names.filter((name) => name.startsWith('notes/'))).toHaveLength(345);
    expect(text('notes/Note 345.md')).toContain('text 345');
    expect(json('folder-items.json')).toHaveLength(345);
    for (const list of ['posts', 'likes', 'reposts', 'comments']) expect(json(`${list}.json`)).toHaveLength(230);
  });

  test('lists missing files and contains the rest', async () => {
    const body = form(['title', 'A'], ['content', 'x'], ['files', file('a.pdf', pdf('one'))], ['files', file('b.pdf', pdf('two'))]);
    await ask('POST /api/essays', { as: macrina, body });
    await app.files.release([createHash('sha256').update(pdf('one')).digest('hex')], async () => new Set());
    const { text } = await exported();
    expect(text('missing.txt')).toBe('essays/A/files/a.pdf\n');
    expect(text('essays/A/files/b.pdf')).toBe(pdf('two'));
  });

  test('requires a session', async () => {
    expect((await requestExport(app)).statusCode).toBe(401);
  });

  test('is limited to ten per hour', async () => {
    for (let i = 0; i < 10; i++) expect((await requestExport(app, macrina)).statusCode).toBe(200);
    const { statusCode, headers } = await requestExport(app, macrina);
    expect(statusCode).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { file, form, pdf, png } from '../../testing/forms.ts';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

let macrina: string;
beforeEach(async () => void (macrina = await signUp('macrina')));

const get = (as?: string) =>
  app.app.inject({ url: '/api/profile/export', headers: as === undefined ? {} : { authorization: `Bearer ${as}` } });

/** Unpacks a zip like a common program would; rejects names that lead out of the folder. */
async function unpacked(zip: Buffer): Promise<Map<string, Buffer>> {
  const opened = await yauzl.fromBufferPromise(zip, { strictFileNames: true });
  const files = new Map<string, Buffer>();
  for await (const entry of opened.eachEntry()) {
    expect(files.has(entry.fileName)).toBe(false);
    files.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)));
  }
  return files;
}
async function exported(as = macrina) {
  const response = await get(as);
  expect(response.statusCode).toBe(200);
  const files = await unpacked(response.rawPayload);
  const text = (path: string): string => {
    const content = files.get(path);
    if (!content) throw new Error(`${path} is not among ${[...files.keys()].join(', ')}`);
    return content.toString();
  };
  return { files, names: [...files.keys()], text, json: (path: string) => JSON.parse(text(path)), headers: response.headers };
}

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
      'organizations.json',
      'circles.json',
      'projects.json',
      'workflows.json',
    ]);
    expect(json('profile.json')).toMatchObject({ username: 'macrina', email: 'macrina@example.org', display_name: 'Name mine' });
    expect(json('folders.json')).toMatchObject([{ name: 'Folder mine', public: false, item_count: 2 }]);
    expect(json('folder-items.json')).toMatchObject([
      { folder: 'Folder mine', type: 'work', title: 'Περὶ ἀρχῶν', work_id: work, note_id: null },
      { folder: 'Folder mine', type: 'note', title: 'Note mine', note_id: 1 },
    ]);
    expect(text('notes/Note mine.md')).toMatch(
      /^---\nid: 1\ntitle: "Note mine"\nfolder: "Folder mine"\ncreated_at: "2.*"\nupdated_at: "2.*"\n---\n\nnote text mine\n\n\[\[Other\]\]\n$/,
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
    expect(files.get(names[10] ?? '')?.equals(png())).toBe(true);
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
    expect(json('sessions.json')).toEqual([{ id: 1, created_at: expect.any(String), last_used_at: expect.any(String), user_agent: null }]);
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

  test('has a file for every title, and none outside its folder', async () => {
    const id = await folder(macrina, '../../folder');
    const titles = [
      '../../x',
      '/etc/passwd',
      '..',
      'CON',
      'nul',
      '🕊️ Pneuma',
      'בראשית',
      'a\\b',
      'Same',
      'same',
      'x\u202egpj.exe',
      '~',
      'x'.repeat(200),
    ];
    for (const title of titles) expect((await note(macrina, id, title, `<${title}>`)).status).toBe(201);
    for (const title of titles) {
      await ask('POST /api/topics', { as: macrina, body: { title, content: 'x', public: false, citations: [] } });
      await ask('POST /api/essays', { as: macrina, body: form(['title', title], ['content', 'x'], ['status', 'draft']) });
    }
    const { names, files } = await exported();
    const notes = names.filter((name) => name.startsWith('notes/'));
    expect(notes).toHaveLength(titles.length);
    expect(names.filter((name) => name.startsWith('topics/'))).toHaveLength(titles.length);
    expect(names.filter((name) => name.endsWith('essay.json'))).toHaveLength(titles.length);
    expect(notes.slice(0, 10)).toEqual([
      'notes/x.md',
      'notes/etc passwd.md',
      'notes/Untitled.md',
      'notes/_CON.md',
      'notes/_nul.md',
      'notes/🕊️ Pneuma.md',
      'notes/בראשית.md',
      'notes/a b.md',
      'notes/Same.md',
      'notes/same (2).md',
    ]);
    notes.forEach((name, i) => expect(files.get(name)?.toString()).toContain(`<${titles[i]}>`));
    for (const name of names) {
      expect(name).toMatch(/^(?:[\w-]+\.(?:json|md)|(?:notes|topics)\/[^/\\]+\.md|essays\/[^/\\]+\/essay\.(?:json|md))$/u);
      expect(name).not.toMatch(/(?:^|\/)\.|[\0\u202e:]/u);
    }
  });

  test('names everything in a folder, but no titles that the user may not see', async () => {
    const gaunilo = await signUp('gaunilo');
    const [work = 0] = await addWorks(app.sql, [{ title: 'Work' }]);
    const id = await folder(macrina, 'All');
    await note(macrina, id, 'Note');
    const essay = async (as: string, title: string, status: string): Promise<number> =>
      (await ask('POST /api/essays', { as, body: form(['title', title], ['content', 'x'], ['status', status]) })).body.id;
    const [hers, his] = [await essay(macrina, 'Own draft', 'draft'), await essay(gaunilo, 'Taken back', 'published')];
    const { id: post } = (await ask('POST /api/posts', { as: gaunilo, body: { content: 'Post' } })).body;
    const shared = { title: 'Shared', content: 'x', public: true, citations: [] };
    const { id: topic } = (await ask('POST /api/topics', { as: gaunilo, body: shared })).body;
    const { id: press } = (await ask('POST /api/organizations', { as: gaunilo, body: { name: 'Press', kind: 'church' } })).body;
    const things = [
      { work_id: work },
      { essay_id: hers },
      { article_id: his },
      { post_id: post },
      { organization_id: press },
      { topic_id: topic },
    ];
    for (const body of things) {
      expect((await ask('POST /api/folders/{id}/items', { as: macrina, params: { id }, body })).status).toBe(201);
    }
    await ask('POST /api/reads', { as: macrina, body: { essay_id: his, rating: 5 } });
    const secret = { ...shared, title: 'Hidden' };
    const { id: hidden } = (await ask('POST /api/topics', { as: gaunilo, body: secret })).body;
    await ask('POST /api/folders/{id}/items', { as: macrina, params: { id }, body: { topic_id: hidden } });
    await ask('POST /api/posts', { as: macrina, body: { content: 'Refers', references: [{ ref_type: 'topic', ref_id: hidden }] } });
    await ask('PUT /api/topics/{id}', { as: gaunilo, params: { id: hidden }, body: { ...secret, public: false } });
    const taken = form(['title', 'Taken back'], ['content', 'x'], ['status', 'draft']);
    expect((await ask('PUT /api/essays/{id}', { as: gaunilo, params: { id: his }, body: taken })).status).toBe(200);

    const { json, files } = await exported();
    const nothing = { work_id: null, note_id: null, essay_id: null, post_id: null, organization_id: null, topic_id: null };
    expect(json('folder-items.json')).toEqual(
      [
        { type: 'note', title: 'Note', note_id: 1 },
        { type: 'work', title: 'Work', work_id: work },
        { type: 'essay', title: 'Own draft', essay_id: hers },
        { type: 'essay', title: 'An unpublished essay', essay_id: his },
        { type: 'post', title: 'Post', post_id: post },
        { type: 'organization', title: 'Press', organization_id: press },
        { type: 'topic', title: 'Shared', topic_id: topic },
        { type: 'topic', title: 'A private topic', topic_id: hidden },
      ].map((item, i) =>
        Object.assign({ id: i + 1, folder_id: id, folder: 'All', draft: i === 2, added_at: expect.any(String) }, nothing, item),
      ),
    );
    expect(json('reviews.json')).toMatchObject([{ essay_id: his, title: 'An unpublished essay' }]);
    expect(json('posts.json')).toMatchObject([{ content: 'Refers', references: [] }]);
    const all = Buffer.concat([...files.values()]).toString();
    for (const title of ['Taken back', 'Hidden']) expect(all).not.toContain(title);
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
    expect((await get()).statusCode).toBe(401);
  });

  test('is limited to ten per hour', async () => {
    const limited = await testAppWithLimits();
    const as = await limited.signUp('basil');
    const asked = () => limited.app.inject({ url: '/api/profile/export', headers: { authorization: `Bearer ${as}` } });
    for (let i = 0; i < 10; i++) expect((await asked()).statusCode).toBe(200);
    const { statusCode, headers } = await asked();
    expect(statusCode).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

const limits = testApp({ RATE_LIMIT: 'on' });
const testAppWithLimits = async () => limits;

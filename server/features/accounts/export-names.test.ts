import { beforeEach, describe, expect, test } from 'vitest';
import { readExport } from '../../testing/export.ts';
import { form } from '../../testing/forms.ts';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

let macrina: string;
beforeEach(async () => void (macrina = await signUp('macrina')));

const folder = async (as: string, name: string): Promise<number> => (await ask('POST /api/folders', { as, body: { name } })).body.id;
const note = (as: string, folder_id: number, title: string, content = 'text') =>
  ask('POST /api/notes', { as, body: { title, content, folder_id } });

describe('an export', () => {
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
    const { names, files } = await readExport(app, macrina);
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

    const { json, files } = await readExport(app, macrina);
    const nothing = {
      work_id: null,
      note_id: null,
      essay_id: null,
      post_id: null,
      organization_id: null,
      topic_id: null,
      edition: null,
      citation: null,
      excerpt: null,
    };
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
});

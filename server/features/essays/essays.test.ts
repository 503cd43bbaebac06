import { describe, expect, test } from 'vitest';
import { file, form, pdf } from '../../testing/forms.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

/** Creates an essay, published by default. */
async function createEssay(as: string, title: string, status = 'published'): Promise<number> {
  const fields: [string, string][] = [
    ['title', title],
    ['content', `About ${title}`],
    ['status', status],
  ];
  const { status: code, body } = await ask('POST /api/essays', { as, body: form(...fields) });
  expect(code).toBe(201);
  return body.id;
}

async function twoAuthors() {
  return { evagrius: await signUp('evagrius'), melania: await signUp('melania') };
}

const read = (as: string | undefined, id: number) => ask('GET /api/essays/{id}', { as, params: { id } });

describe('creating an essay', () => {
  test('publishes it for everyone who is logged in', async () => {
    const { evagrius, melania } = await twoAuthors();
    const { status, body } = await ask('POST /api/essays', {
      as: evagrius,
      body: form(['title', '  On Prayer '], ['content', '# One\n\nPrayer is *converse*.'], ['type', 'essay']),
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'On Prayer',
      content: '# One\n\nPrayer is *converse*.',
      type: 'essay',
      status: 'published',
      username: 'evagrius',
      files: [],
    });
    expect((await read(melania, body.id)).body).toEqual(body);
    expect((await ask('GET /api/essays', { as: melania })).body).toMatchObject([{ id: body.id, excerpt: 'One – Prayer is converse.' }]);
  });

  test('accepts fields and files in any order, and returns signed file URLs', async () => {
    const { evagrius } = await twoAuthors();
    const { status, body } = await ask('POST /api/essays', {
      as: evagrius,
      body: form(['files', file('One.pdf', pdf())], ['content', 'Text'], ['files', file('two.txt', 'Γνῶθι')], ['title', 'On Prayer']),
    });
    expect(status).toBe(201);
    expect(body.files.map((one: { filename: string; size: number }) => [one.filename, one.size])).toEqual([
      ['One.pdf', pdf().length],
      ['two.txt', 11],
    ]);
    expect(body.files[0].filepath).toMatch(/^\/files\/attachments\/\d+\/\d+\/One\.pdf\?expires=\d+&signature=[\w-]{43}$/);
  });

  test.each([
    ['', 'x'],
    ['   ', 'x'],
    ['x', ' \n '],
    ['\u200B', 'x'],
    ['x', '![]()'],
    ['x', '<p>\u200B</p>'],
    ['x', '<p><img></p>'],
    ['x', '<p><br></p>'],
    ['x', '<p>&nbsp;</p><script>alert(1)</script>'],
  ])('rejects the title %j with the content %j', async (title, content) => {
    const { evagrius } = await twoAuthors();
    const { status, body } = await ask('POST /api/essays', { as: evagrius, body: form(['title', title], ['content', content]) });
    expect([status, body.details]).toEqual([400, 'Title and content are required.']);
    expect((await ask('POST /api/essays', { as: evagrius, body: form(['content', 'x']) })).body.details).toBe(
      'Title and content are required.',
    );
  });

  test('stores Markdown as typed, and HTML as the editor produces it', async () => {
    const { evagrius } = await twoAuthors();
    const contentOf = async (content: string) =>
      (await ask('POST /api/essays', { as: evagrius, body: form(['title', 'x'], ['content', content]) })).body.content;
    expect(await contentOf('a < b, <3 & <https://x.example> > "q"')).toBe('a < b, <3 & <https://x.example> > "q"');
    expect(await contentOf('<p onclick="x()">Hi<script>alert(1)</script></p>')).toBe('<p>Hi</p>');
    expect(await contentOf('<script>x</script>[a](b) &lt;b&gt;')).toBe('<p>[a](b) &lt;b&gt;</p>');
    expect(await contentOf('<p><img src="https://x.example/a.png"></p>')).toContain('<img src="https://x.example/a.png" alt');
  });

  test('rejects content that is too long, nested too deep, of another type, or has a NUL', { timeout: 60_000 }, async () => {
    const { evagrius } = await twoAuthors();
    const statusOf = async (...parts: [string, string][]) => (await ask('POST /api/essays', { as: evagrius, body: form(...parts) })).status;
    expect(await statusOf(['title', 'x'.repeat(201)], ['content', 'x'])).toBe(400);
    expect(await statusOf(['title', 'x'.repeat(200)], ['content', '語'.repeat(1_000_000)])).toBe(201);
    expect(await statusOf(['title', 'x'], ['content', 'x'.repeat(1_000_001)])).toBe(400);
    expect(await statusOf(['title', 'x'], ['content', `<p>${'&'.repeat(900_000)}</p>`])).toBe(400);
    expect(await statusOf(['title', 'x'], ['content', 'x'.repeat(4 * 1024 * 1024 + 1)])).toBe(400);
    expect(await statusOf(['title', 'x'], ['content', '<b>'.repeat(300_000)])).toBe(400);
    expect(await statusOf(['title', 'x'], ['content', 'x'], ['type', 'poem'])).toBe(400);
    expect(await statusOf(['title', 'x'], ['content', 'x'], ['status', 'hidden'])).toBe(400);
    expect(await statusOf(['title', 'x'], ['content', 'a\0b'])).toBe(400);
    expect((await ask('POST /api/essays', { as: evagrius, body: { title: 'x', content: 'x' } })).status).toBe(415);
  });

  test('requires a session', async () => {
    expect((await ask('POST /api/essays', { body: form(['title', 'x'], ['content', 'x']) })).status).toBe(401);
    expect((await ask('GET /api/essays')).status).toBe(401);
    expect((await ask('GET /api/essays/{id}', { params: { id: 1 } })).status).toBe(401);
    expect((await ask('PUT /api/essays/{id}', { params: { id: 1 }, body: form(['title', 'x'], ['content', 'x']) })).status).toBe(401);
    expect((await ask('DELETE /api/essays/{id}', { params: { id: 1 } })).status).toBe(401);
    expect((await ask('POST /api/essays/images', { body: form() })).status).toBe(401);
  });
});

describe('a draft', () => {
  test('is visible only to its author, in lists, by id and in reviews', async () => {
    const { evagrius, melania } = await twoAuthors();
    const draft = await createEssay(evagrius, 'Draft', 'draft');
    expect((await read(evagrius, draft)).body.status).toBe('draft');
    const rejected = await read(melania, draft);
    expect([rejected.status, rejected.body.details]).toEqual([403, 'Access denied. You can only view your own essays.']);
    for (const query of [{}, { username: 'evagrius' }]) {
      expect((await ask('GET /api/essays', { as: melania, query })).body).toEqual([]);
      expect((await ask('GET /api/essays', { as: evagrius, query })).body).toHaveLength(1);
    }
    expect(
      (await ask('PUT /api/essays/{id}', { as: melania, params: { id: draft }, body: form(['title', 'x'], ['content', 'x']) })).status,
    ).toBe(403);
    expect((await ask('DELETE /api/essays/{id}', { as: melania, params: { id: draft } })).status).toBe(403);
    const review = await ask('POST /api/reads', { as: melania, body: { essay_id: draft, rating: 4 } });
    expect([review.status, review.body.details]).toEqual([404, 'Essay not found.']);
  });

  test('that was published before hides its reviews from everyone but its author', async () => {
    const { evagrius, melania } = await twoAuthors();
    const id = await createEssay(evagrius, 'Once');
    await ask('POST /api/reads', { as: melania, body: { essay_id: id, rating: 4 } });
    await ask('PUT /api/essays/{id}', {
      as: evagrius,
      params: { id },
      body: form(['title', 'Secret'], ['content', 'x'], ['status', 'draft']),
    });
    expect((await ask('GET /api/reads', { as: melania })).body).toEqual([]);
    expect((await ask('GET /api/reads', { as: evagrius, query: { essay_id: id } })).body).toHaveLength(1);
  });
});

describe('the list of essays', () => {
  test('reaches every essay that the caller may read exactly once, newest first', async () => {
    const { evagrius, melania } = await twoAuthors();
    const expected: number[] = [];
    for (let i = 0; i < 9; i++) {
      const [as, status] = [i % 2 ? evagrius : melania, i % 3 ? 'published' : 'draft'];
      const id = await createEssay(as, `Essay ${i}`, status);
      if (as === melania || status === 'published') expected.unshift(id);
    }
    const seen: number[] = [];
    let before: string | undefined;
    do {
      const { body, headers } = await ask('GET /api/essays', { as: melania, query: { limit: 2, ...(before && { before }) } });
      seen.push(...body.map((row: { id: number }) => row.id));
      before = /before=([^&>]+)/.exec(String(headers['link'] ?? ''))?.[1];
    } while (before);
    expect(seen).toEqual(expected);
    expect((await ask('GET /api/essays', { as: melania, query: { username: 'EVAGRIUS' } })).body).toHaveLength(3);
    expect((await ask('GET /api/essays', { as: melania, query: { username: 'nobody' } })).body).toEqual([]);
  });
});

describe('changing an essay', () => {
  test('is limited to its author, and keeps omitted fields', async () => {
    const { evagrius, melania } = await twoAuthors();
    const id = await createEssay(evagrius, 'First', 'draft');
    const body = form(['title', 'Second'], ['content', 'New']);
    const { status, body: changed } = await ask('PUT /api/essays/{id}', { as: evagrius, params: { id }, body });
    expect([status, changed.title, changed.content, changed.status]).toEqual([200, 'Second', 'New', 'draft']);
    const published = await createEssay(evagrius, 'Public');
    const rejected = await ask('PUT /api/essays/{id}', { as: melania, params: { id: published }, body });
    expect([rejected.status, rejected.body.details]).toEqual([403, 'Access denied.']);
    const missing = await ask('PUT /api/essays/{id}', { as: melania, params: { id: 99_999 }, body });
    expect([missing.status, missing.body.details]).toEqual([404, 'Essay not found.']);
  });

  test('adds files, removes the named ones, and never stores more than ten', async () => {
    const { evagrius } = await twoAuthors();
    const texts = (from: number, to: number): [string, File][] =>
      Array.from({ length: to - from }, (_, i) => ['files', file(`${from + i}.txt`, `text ${from + i}`)]);
    const fields: [string, string][] = [
      ['title', 'x'],
      ['content', 'y'],
    ];
    const { body, status } = await ask('POST /api/essays', { as: evagrius, body: form(...fields, ...texts(0, 10)) });
    expect([status, body.files.length]).toEqual([201, 10]);
    expect((await ask('POST /api/essays', { as: evagrius, body: form(...fields, ...texts(0, 11)) })).status).toBe(400);
    const put = (...more: [string, string | File][]) =>
      ask('PUT /api/essays/{id}', { as: evagrius, params: { id: body.id }, body: form(...fields, ...more) });
    expect((await put(...texts(10, 11))).status).toBe(400);
    const ids: number[] = body.files.map((one: { id: number }) => one.id);
    const after = await put(['remove_files', `${ids[0]}, ${ids[1]}`], ['remove_files', String(ids[2])], ...texts(10, 12));
    expect(after.body.files.map((one: { filename: string }) => one.filename)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11].map((n) => `${n}.txt`));
    expect((await put(['remove_files', 'first'])).status).toBe(400);
    expect((await put(['remove_files', '99999'])).body.files).toHaveLength(9);
  });

  test('based on an old version is a 409 with the current essay', async () => {
    const { evagrius } = await twoAuthors();
    const id = await createEssay(evagrius, 'First');
    const { body: before } = await read(evagrius, id);
    const put = (title: string, readAt: string) =>
      ask('PUT /api/essays/{id}', {
        as: evagrius,
        params: { id },
        body: form(['title', title], ['content', 'x']),
        headers: { 'if-match': readAt },
      });
    const responses = await Promise.all(['a', 'b', 'c', 'd'].map((title) => put(title, `"${before.updated_at}"`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const winner = responses.find(({ status }) => status === 200)?.body;
    const rejected = await put('late', before.updated_at);
    expect(rejected.body).toMatchObject({ details: 'This essay was changed elsewhere.', current: { id, title: winner.title } });
    expect((await put('late', winner.updated_at)).status).toBe(200);
    expect((await put('odd', 'no time')).status).toBe(409);
    expect((await put('any', '*')).status).toBe(200);
  });
});

test('only the author deletes an essay, with its files and reviews', async () => {
  const { evagrius, melania } = await twoAuthors();
  const { body } = await ask('POST /api/essays', {
    as: evagrius,
    body: form(['title', 'x'], ['content', 'y'], ['files', file('a.txt', 'a')]),
  });
  await ask('POST /api/reads', { as: melania, body: { article_id: body.id, rating: 4 } });
  const rejected = await ask('DELETE /api/essays/{id}', { as: melania, params: { id: body.id } });
  expect([rejected.status, rejected.body.details]).toEqual([403, 'Access denied.']);
  expect((await ask('DELETE /api/essays/{id}', { as: evagrius, params: { id: body.id } })).status).toBe(204);
  expect((await ask('DELETE /api/essays/{id}', { as: evagrius, params: { id: body.id } })).status).toBe(404);
  expect((await read(evagrius, body.id)).body.details).toBe('Essay not found.');
  expect((await app.app.inject(body.files[0].filepath)).statusCode).toBe(404);
  expect(await app.sql`select 1 from essay_files union all select 1 from reads`).toEqual([]);
});

test.each(['essay_id', 'article_id'])('an essay is reviewed by %s, once per reader, and the response has both names', async (name) => {
  const { evagrius, melania } = await twoAuthors();
  const id = await createEssay(evagrius, 'On Prayer');
  const first = await ask('POST /api/reads', { as: melania, body: { [name]: id, rating: 5, comment: 'Good' } });
  expect([first.status, first.body]).toMatchObject([201, { work_id: null, essay_id: id, article_id: id, title: 'On Prayer', rating: 5 }]);
  const second = await ask('POST /api/reads', { as: melania, body: { [name]: id, rating: 2 } });
  expect([second.status, second.body.id, second.body.comment]).toEqual([200, first.body.id, 'Good']);
  expect((await ask('GET /api/reads', { as: evagrius, query: { [name]: id } })).body).toMatchObject([{ rating: 2 }]);
  expect((await ask('GET /api/reads', { as: melania })).body).toHaveLength(1);
  expect((await ask('POST /api/reads', { as: melania, body: { [name]: id, work_id: 1, rating: 2 } })).status).toBe(400);
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { file, form, pdf, png } from '../../testing/forms.ts';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp({ RATE_LIMIT: 'on' });
const { ask } = app;

/** Each stands in one place only, so that whatever is left of it can be found. */
const secrets = {
  email: 'Zosima.Distinctive@post.example',
  username: 'zosima_distinctive',
  display_name: 'Zosima of the Jordan, distinctive',
  bio: 'A distinctive bio of somebody beyond the Jordan.',
  folder: 'Distinctive folder',
  noteTitle: 'Distinctive note title',
  noteText: 'distinctive note text with [[Distinctive link]]',
  draftTitle: 'Distinctive draft title',
  draftText: 'distinctive draft text',
  privateTopic: 'Distinctive private topic',
  privateText: 'distinctive private topic text',
  attachment: 'distinctive attachment text',
  filename: 'distinctive-attachment.pdf',
  userAgent: 'Vivaldi on Linux',
} as const;
const published = {
  essay: 'Published essay title',
  essayText: 'published essay text',
  topic: 'Public topic title',
  review: 'A published review.',
  publishedAttachment: 'published attachment text',
} as const;
const password = 'correct horse';

let zosima: string;
let mary: string;
let work: number;
beforeEach(async () => {
  for (const name of stored()) await app.files.release([name], async () => new Set());
  const body = { email: secrets.email, username: secrets.username, password };
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0 Safari/537.36 Vivaldi/6.8' };
  zosima = (await ask('POST /api/signup', { body, headers })).body.token;
  mary = await app.signUp('mary');
  [work = 0] = await addWorks(app.sql, [{ title: 'Life' }]);
});

const logIn = () => ask('POST /api/login', { body: { email: secrets.email, password } });
const leave = (body: object = { password }, as: string | undefined = zosima) => ask('DELETE /api/profile', { as, body });
const stored = (): string[] =>
  existsSync(app.filesFolder)
    ? readdirSync(app.filesFolder, { recursive: true, encoding: 'utf8' }).filter((name) => name !== 'profiles')
    : [];
const essay = async (as: string, title: string, content: string, status: string, ...files: File[]) =>
  (
    await ask('POST /api/essays', {
      as,
      body: form(['title', title], ['content', content], ['status', status], ...files.map((one) => ['files', one] as const)),
    })
  ).body;
const topic = async (as: string, title: string, content: string, isPublic: boolean) =>
  (await ask('POST /api/topics', { as, body: { title, content, public: isPublic } })).body.id as number;
const upload = async (as: string, content: Uint8Array) =>
  (await ask('POST /api/essays/images', { as, body: form(['file', file('a.png', content)]) })).body.url as string;
/** A picture of its own for each number. */
const picture = (n: number) =>
  sharp({ create: { width: 40, height: n, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

/** Everything that a user can leave behind. */
async function live(): Promise<{ essay: number; topic: number }> {
  await ask('PATCH /api/profile', { as: zosima, body: { display_name: secrets.display_name, bio: secrets.bio } });
  await ask('PUT /api/profile/picture', { as: zosima, body: form(['file', file('me.png', await picture(40))]) });
  await ask('PUT /api/profile/banner', { as: zosima, body: form(['file', file('me.png', await picture(41))]) });
  await ask('POST /api/login', { body: { email: secrets.email, password: 'wrong horse' } });
  await ask('POST /api/reads', { as: zosima, body: { work_id: work, rating: 5, comment: published.review } });
  await ask('POST /api/reads', { as: mary, body: { work_id: work, rating: 2 } });
  const folder = (await ask('POST /api/folders', { as: zosima, body: { name: secrets.folder, public: true } })).body.id;
  await ask('POST /api/folders/{id}/items', { as: zosima, params: { id: folder }, body: { work_id: work } });
  const note = { title: secrets.noteTitle, content: secrets.noteText, folder_id: folder };
  await ask('POST /api/notes', { as: zosima, body: note });
  const shown = await upload(zosima, await picture(42));
  await upload(zosima, await picture(43));
  const draft = `<p>${secrets.draftText}</p><p><img src="${shown}"></p>`;
  await essay(zosima, secrets.draftTitle, draft, 'draft', file(secrets.filename, pdf(secrets.attachment)));
  const printed = await upload(zosima, await picture(44));
  const content = `<p>${published.essayText}</p><p><img src="${printed}"></p>`;
  const { id } = await essay(zosima, published.essay, content, 'published', file('published.pdf', pdf(published.publishedAttachment)));
  await ask('POST /api/reads', { as: mary, body: { essay_id: id, rating: 3 } });
  const open = await topic(zosima, published.topic, `[Work:${work}]`, true);
  await topic(zosima, secrets.privateTopic, `${secrets.privateText} [Work:${work}] [Topic:${open}]`, false);
  await ask('POST /api/organizations', { as: zosima, body: { name: 'Desert Press', kind: 'publisher' } });
  return { essay: id, topic: open };
}

/** Every value of every row of every table, and every file: as text, and bytes as what they spell. */
async function everything(): Promise<string> {
  const tables = await app.sql<{ name: string; bytes: string[] | null }[]>`
    select t.table_name as name, array_agg(c.column_name::text) filter (where c.data_type = 'bytea') as bytes
    from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' group by t.table_name`;
  expect(tables.length).toBeGreaterThan(20);
  const parts: string[] = [];
  for (const { name, bytes } of tables) {
    const rows = await app.sql`select t::text as row, to_jsonb(t)::text as json from ${app.sql(name)} t`;
    parts.push(`${name}: ${JSON.stringify(rows)}`);
    for (const column of bytes ?? []) {
      const spelt = await app.sql`select encode(${app.sql(column)}, 'escape') as text from ${app.sql(name)}`;
      parts.push(JSON.stringify(spelt));
    }
  }
  for (const name of stored()) parts.push(name, readFileSync(join(app.filesFolder, name), 'latin1'));
  return parts.join('\n');
}

function found(all: string, wanted: Readonly<Record<string, string>>): string[] {
  const text = all.toLowerCase();
  return Object.entries(wanted).flatMap(([name, value]) => (text.includes(value.toLowerCase()) ? [name] : []));
}

describe('an account that is deleted', () => {
  test('leaves nothing of its person in any table and any file, at once', async () => {
    await live();
    const before = await everything();
    expect(found(before, { ...secrets, ...published })).toEqual([...Object.keys(secrets), ...Object.keys(published)]);
    expect(found(before, { keys: 'distinctive link' })).toEqual(['keys']);
    expect((await leave()).status).toBe(204);
    const after = await everything();
    expect(found(after, secrets)).toEqual([]);
    expect(after.toLowerCase()).not.toContain('distinctive');
    // What stays: the published essay's attachment and its picture.
    expect(found(after, published)).toEqual(Object.keys(published));
    expect(stored()).toHaveLength(2);
    expect(await app.sql`select count(*)::integer as tries from attempts where resets_at - now() < interval '20 minutes'`).toEqual([
      // Of the address alone, whose household may have other readers.
      { tries: 1 },
    ]);
  });

  test('leaves what it published as Anonymous, and what refers to it in step', async () => {
    const { essay: essayId, topic: topicId } = await live();
    await leave();
    const seen = await ask('GET /api/essays/{id}', { as: mary, params: { id: essayId } });
    expect([seen.status, seen.body]).toMatchObject([200, { title: published.essay, user_id: null, username: null }]);
    expect((await app.app.inject(seen.body.files[0].filepath)).body).toBe(pdf(published.publishedAttachment));
    expect((await app.app.inject(/src="([^"]*)"/.exec(seen.body.content)?.[1] ?? '')).statusCode).toBe(200);
    const open = await ask('GET /api/topics/{id}', { as: mary, params: { id: topicId } });
    expect([open.status, open.body]).toMatchObject([200, { title: published.topic, user_id: null, username: null }]);
    expect((await ask('GET /api/references/works/{id}', { as: mary, params: { id: work } })).body).toEqual([
      { source_type: 'topic', source_id: topicId, title: published.topic, username: null },
    ]);
    expect((await ask('GET /api/references/topics/{id}', { as: mary, params: { id: topicId } })).body).toEqual([]);
    const reviews = (await ask('GET /api/reads', { as: mary, query: { work_id: work } })).body;
    expect(reviews).toMatchObject([
      { username: 'mary' },
      { username: null, user_id: null, profilePicture: null, comment: published.review },
    ]);
    const book = await ask('GET /api/works/{id}', { as: mary, params: { id: work } });
    expect(book.body).toMatchObject({ rating_count: 2, rating_average: 3.5 });
    expect((await ask('GET /api/organizations', { as: mary })).body).toMatchObject([{ name: 'Desert Press', created_by: null }]);
    expect((await ask('GET /api/folders', { as: mary })).body).toEqual([]);
    for (const call of ['GET /api/essays', 'GET /api/topics'] as const) expect((await ask(call, { as: mary })).body).toHaveLength(1);
  });

  test('with everything takes what it published along; ratings are true without it', async () => {
    const { essay: essayId, topic: topicId } = await live();
    expect((await leave({ password, everything: true })).status).toBe(204);
    const all = await everything();
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
  });

  test('is gone in every session, and its name and address may be taken again by somebody new', async () => {
    const other = (await logIn()).body.token;
    await leave();
    for (const as of [zosima, other]) expect((await ask('GET /api/profile', { as })).status).toBe(401);
    expect((await logIn()).status).toBe(401);
    expect((await ask('GET /api/users/{who}', { as: mary, params: { who: secrets.username } })).status).toBe(404);
    const anew = await ask('POST /api/signup', { body: { email: secrets.email, username: secrets.username, password } });
    expect(anew.status).toBe(201);
    expect((await ask('GET /api/profile', { as: anew.body.token })).body).toMatchObject({ id: 3, display_name: null, bio: null });
  });

  test('takes no file that somebody else has as well', async () => {
    const shared = await picture(50);
    const drafted = await upload(zosima, shared);
    const url = await upload(mary, shared);
    expect(drafted).toBe(url);
    await essay(zosima, 'D', `<p>x</p><img src="${url}">`, 'draft', file('mine.pdf', pdf('shared')));
    const hers = await essay(mary, 'M', 'x', 'published', file('hers.pdf', pdf('shared')));
    await leave({ password, everything: true });
    expect((await app.app.inject(url)).statusCode).toBe(200);
    expect((await app.app.inject(hers.files[0].filepath)).body).toBe(pdf('shared'));
  });

  test('is unlike any other: theirs stay whole', async () => {
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
    await live();
    await ask('DELETE /api/reads/{id}', { as: mary, params: { id: 2 } });
    await leave({ password, everything: true });
    expect(await mine()).toEqual(before);
    expect(stored().sort()).toEqual(files.sort());
  });

  test('may have ten thousand notes', async () => {
    await app.sql`insert into folders (user_id, name) values (1, 'A'), (1, 'B')`;
    await app.sql`
      with n as (
        insert into notes (user_id, folder_id, title, title_key, content)
        select 1, 1 + i % 2, 'Note ' || i, 'note ' || i, 'text' from generate_series(1, 10000) i returning id, folder_id
      ), l as (insert into note_links (note_id, user_id, title_key) select id, 1, 'note 1' from n)
      insert into folder_items (folder_id, note_id) select folder_id, id from n`;
    const started = performance.now();
    expect((await leave()).status).toBe(204);
    expect(performance.now() - started).toBeLessThan(5000);
    expect(
      await app.sql`select (select count(*) from notes) + (select count(*) from folder_items) + (select count(*) from note_links) as left`,
    ).toEqual([{ left: 0 }]);
  });
});

describe('the deletion', () => {
  test('wants the password', async () => {
    await live();
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
    await live();
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
    await live();
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

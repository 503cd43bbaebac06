import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../server/platform/db/open.ts';
import { runCommand } from '../server/testing/run-command.ts';
import { createDataDir } from '../server/testing/test-database.ts';
import { runModeration } from './moderation.ts';
import { runRegistrations } from './registrations.ts';

// The library of a server that runs at the same time.
let library: Database;
const dataDir = createDataDir();
const env = { DATA_DIR: dataDir };
const moderation = (...args: string[]) => runCommand(runModeration, args, env);
const registrations = (...args: string[]) => runCommand(runRegistrations, args, env);
beforeAll(async () => {
  library = await openDatabase({ dataDir });
}, 60_000);
afterAll(() => library.close());

const ids = new Map<string, number>();
beforeEach(async () => {
  for (const name of ['basil', 'macrina', 'gregory']) {
    const [user] = await library.sql<{ id: number }[]>`
      insert into users (username, email, email_key, password_hash) values (${name}, ${`${name}@e.org`}, ${`${name}@e.org`}, 'x') returning id`;
    ids.set(name, user?.id ?? 0);
  }
  await library.sql`insert into user_roles (user_id, role) values (${ids.get('gregory') ?? 0}, 'moderator')`;
});
afterEach(async () => {
  await library.sql`delete from posts`;
  await library.sql`delete from users`;
  await library.sql`delete from audit_log`;
  await library.sql`delete from registrations`;
});

const audited = async (): Promise<unknown[]> => [
  ...(await library.sql`
    select l.act, l.origin, u.username as actor from audit_log l left join users u on u.id = l.actor_id order by l.id`),
];

async function reportedPost(): Promise<{ post: number; report: number }> {
  const [post] = await library.sql<{ id: number }[]>`
    insert into posts (user_id, content, title) values (${ids.get('macrina') ?? 0}, 'Buy shoes', 'Buy shoes') returning id`;
  const [report] = await library.sql<{ id: number }[]>`
    insert into reports (reporter_id, type, thing_id, kind, reason, user_id)
    values (${ids.get('basil') ?? 0}, 'post', ${post?.id ?? 0}, 'spam', ${'A \u001b[31mshop'}, ${ids.get('macrina') ?? 0}) returning id`;
  return { post: post?.id ?? 0, report: report?.id ?? 0 };
}

describe('catena moderation', () => {
  test('lists reports on one line each, and closes them in the name of a moderator', async () => {
    const { post, report } = await reportedPost();
    expect((await moderation('reports')).out).toBe(
      `${report}  post ${post}  spam  by basil  "A \\u001b[31mshop"  "Buy shoes"  /posts/${post}\n`,
    );
    const closed = await moderation('close', String(report), 'removed', '--as', 'Gregory', '--note', 'Advertising.');
    expect(closed).toEqual({ code: 0, err: '', out: `The reports about post ${post} are closed: removed.\n` });
    expect(await library.sql`select from posts`).toEqual([]);
    expect((await moderation('reports')).out).toBe('');
    expect(await library.sql`select act, reason from moderation_log`).toEqual([{ act: 'remove_post', reason: 'Advertising.' }]);
    expect(await audited()).toEqual([{ act: 'report-closed', origin: 'command', actor: 'gregory' }]);
  });

  test('approves and rejects held texts', async () => {
    const [one, two] = await library.sql<{ id: number }[]>`
      insert into held_texts (user_id, content, ignored_references, targets)
      select ${ids.get('macrina') ?? 0}, content, '{}', '[]' from unnest(array['See https://a.example', 'See https://b.example']) content returning id`;
    expect((await moderation('held')).out.split('\n')[0]).toBe(`${one?.id}  post  by macrina  "See https://a.example"`);
    expect((await moderation('approve', String(one?.id), '--as', 'gregory')).out).toBe(`The text ${one?.id} is approved.\n`);
    expect((await moderation('reject', String(two?.id), '--as', 'gregory')).out).toBe(`The text ${two?.id} is rejected.\n`);
    expect(await library.sql`select content from posts`).toEqual([{ content: 'See https://a.example' }]);
    expect(await audited()).toEqual([
      { act: 'held-text-approved', origin: 'command', actor: 'gregory' },
      { act: 'held-text-rejected', origin: 'command', actor: 'gregory' },
    ]);
  });

  test('accepts only a moderator who is not suspended', async () => {
    const { report } = await reportedPost();
    const close = (name: string) => moderation('close', String(report), 'kept', '--as', name);
    expect(await close('basil')).toMatchObject({ code: 1, err: 'Only moderators and administrators of this library can do this.\n' });
    await library.sql`update users set suspended_at = now(), suspension_reason = 'x' where username = 'gregory'`;
    expect(await close('gregory')).toMatchObject({
      code: 1,
      err: 'There is no account with the username gregory, or it is suspended.\n',
    });
    expect(await library.sql`select from reports where closed_at is null`).toHaveLength(1);
  });

  test.each([
    [[], 2, 'Missing action. See "catena moderation --help".'],
    [['close', '1', 'kept'], 2, 'Name the moderator who decides: --as NAME.'],
    [['close', '1', 'gone', '--as', 'gregory'], 2, 'Close a report as one of removed, kept: catena moderation close ID removed.'],
    [['approve', 'x', '--as', 'gregory'], 2, 'Give a number from the list: catena moderation approve ID.'],
    [['reports', '1'], 2, 'Too many arguments. See "catena moderation --help".'],
    [['close', '999999', 'kept', '--as', 'gregory'], 1, 'Report not found'],
  ])('rejects %j', async (args, code, sentence) => {
    const result = await moderation(...args);
    expect([result.code, result.out]).toEqual([code, '']);
    expect(result.err).toContain(sentence);
  });
});

describe('catena registrations', () => {
  test('lists, approves and rejects registrations', async () => {
    const [one, two] = await library.sql<{ id: number }[]>`
      insert into registrations (username, email, email_key, password_hash)
      select name, name || '@e.org', name || '@e.org', 'x' from unnest(array['thecla', 'arius']) name returning id`;
    expect((await registrations('list')).out).toMatch(
      new RegExp(`^${two?.id} {2}arius {2}arius@e\\.org {2}\\S+\n${one?.id} {2}thecla {2}thecla@e\\.org {2}\\S+\n$`),
    );
    expect((await registrations('approve', String(one?.id))).out).toBe('thecla has an account now.\n');
    expect((await registrations('reject', String(two?.id))).out).toBe('The registration of arius is rejected.\n');
    expect(await library.sql`select username from users where username in ('thecla', 'arius')`).toEqual([{ username: 'thecla' }]);
    expect(await audited()).toEqual([
      { act: 'registration-approved', origin: 'command', actor: null },
      { act: 'registration-rejected', origin: 'command', actor: null },
    ]);
    expect(await registrations('approve', String(one?.id))).toMatchObject({ code: 1 });
    expect(await registrations('approve')).toMatchObject({ code: 2 });
  });
});

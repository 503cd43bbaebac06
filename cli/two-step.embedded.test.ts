import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertUserWithSession } from '../server/features/accounts/queries.ts';
import { type Database, openDatabase } from '../server/platform/db/open.ts';
import { createDataDir } from '../server/testing/test-database.ts';
import { runTwoStep } from './two-step.ts';

let library: Database;
const dataDir = createDataDir();
beforeAll(async () => {
  library = await openDatabase({ dataDir });
  const user = { email: 'macrina@example.org', emailKey: 'macrina@example.org', username: 'macrina', passwordHash: 'none' };
  const id = await insertUserWithSession(library.sql, user, { tokenHash: Buffer.alloc(32), agent: null, address: '192.0.2.1' });
  await library.sql`insert into totp_secrets (user_id, secret, confirmed_at) values (${id}, ${Buffer.alloc(48)}, now())`;
}, 60_000);
afterAll(() => library.close());

async function run(...args: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const output = Promise.all([text(stdout), text(stderr)]);
  const terminal = { stdin: Readable.from([]), stdout, stderr, env: { DATA_DIR: dataDir }, signal: new AbortController().signal };
  const code = await runTwoStep(args, terminal);
  stdout.end();
  stderr.end();
  const [out, err] = await output;
  return [code, out || err];
}

test('switches two-step sign-in off for an account', async () => {
  expect(await run('off', 'macrina')).toEqual([0, 'Two-step sign-in of macrina is now off.\n']);
  expect(await run('off', 'macrina')).toEqual([0, 'Two-step sign-in of macrina was already off.\n']);
  expect(await library.sql`select a.act, u.username, a.origin from audit_log a join users u on u.id = a.subject_id`).toEqual([
    { act: 'two-step-ended', username: 'macrina', origin: 'command' },
  ]);
  expect(await run('off', 'nobody')).toEqual([1, 'There is no account with the username nobody.\n']);
  expect(await run('on', 'macrina')).toEqual([2, 'Use: catena two-step off NAME. See "catena two-step --help".\n']);
});

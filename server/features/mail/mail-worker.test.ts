import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailWorker } from '../../testing/mailbox.ts';
import { parseMail } from '../../testing/parse-mail.ts';
import { type SmtpServer, startSmtpServer } from '../../testing/smtp-server.ts';
import { testApp } from '../../testing/test-app.ts';
import { loadMailConfig } from './config.ts';
import { FolderTransport } from './folder-transport.ts';
import { insertMail, sweepOutbox } from './outbox-queries.ts';
import { SmtpTransport } from './smtp-transport.ts';

const app = testApp();
const { signUp } = app;
let server: SmtpServer;
beforeEach(async () => void (server = await startSmtpServer()));
afterEach(() => server.close());

/** Returns a worker that sends to the test's mail server. */
function smtpWorker(lines: unknown[] = []) {
  const { smtp } = loadMailConfig({ SMTP_URL: server.url }).mail;
  if (!smtp) throw new Error('no server');
  const log = { error: (...args: unknown[]) => void lines.push(args), warn: (...args: unknown[]) => void lines.push(args) };
  return mailWorker(app.sql, new SmtpTransport(smtp), log);
}

const states = async (): Promise<string[]> =>
  (await app.sql<{ state: string }[]>`select state from mail_outbox order by id`).map(({ state }) => state);
const letTimePass = () =>
  app.sql`update mail_outbox set next_at = now() - interval '1 second', changed_at = changed_at - interval '1 hour'`;

test('sends mail as plain text and HTML, with an id of its own', async () => {
  await signUp('macrina');
  await smtpWorker().run();
  const [mail] = server.received;
  const [row] = await app.sql<{ message_id: string }[]>`select message_id from mail_outbox`;
  expect(mail?.headers).toMatchObject({
    from: 'Catena <no-reply@library.example>',
    'message-id': `<${row?.message_id}@library.example>`,
    'auto-submitted': 'auto-generated',
  });
  expect(mail?.headers['list-unsubscribe']).toBeUndefined();
  expect(mail?.text).toContain('Hello macrina,');
  expect(mail?.html).toMatch(/<html lang="en">[^]*<a href="https:\/\/library\.example\/verify-email#/);
  expect(mail?.html).not.toMatch(/<img|<script|<link|url\(/);
  expect(await app.sql`select state, address, data from mail_outbox`).toEqual([{ state: 'sent', address: null, data: {} }]);
});

test('deletes the address of an email that was sent', async () => {
  await signUp('macrina');
  await insertMail(app.sql, { kind: 'password-reset', userId: null, address: 'macrina@example.org', minutes: 30 });
  await smtpWorker().run();
  const sent = { state: 'sent', address: null };
  expect(await app.sql`select state, address from mail_outbox`).toEqual([sent, sent]);
});

test('tries again later if the server is away or busy, and sends the email once', async () => {
  const lines: unknown[] = [];
  const worker = smtpWorker(lines);
  await signUp('macrina');
  for (const mode of ['away', 'busy'] as const) {
    server.mode = mode;
    await worker.run();
    expect(await states()).toEqual(['waiting']);
    await worker.run();
    expect(await app.sql`select id from mail_outbox where next_at > now() + interval '5 seconds'`).toHaveLength(1);
    await letTimePass();
  }
  server.mode = 'well';
  await worker.run();
  await worker.run();
  expect([server.received.length, await states()]).toEqual([1, ['sent']]);
  expect(lines.length).toBeGreaterThanOrEqual(2);
  expect(JSON.stringify(lines)).not.toContain('@');
});

test('gives up an email that the server rejects, or that is too old', async () => {
  await signUp('macrina');
  server.mode = 'rejecting';
  await smtpWorker().run();
  expect(await states()).toEqual(['failed']);
  await insertMail(app.sql, { kind: 'password-reset', userId: null, address: 'macrina@example.org', minutes: 30 });
  server.mode = 'away';
  const lines: unknown[] = [];
  await app.sql`update mail_outbox set expires_at = now() + interval '1 second' where state = 'waiting'`;
  await smtpWorker(lines).run();
  expect(await app.sql`select state, address from mail_outbox order by id`).toEqual([
    { state: 'failed', address: null },
    { state: 'failed', address: null },
  ]);
  expect(JSON.stringify(lines)).toContain('given up');
});

test('never sends an email again that the server may have accepted', async () => {
  await signUp('macrina');
  server.mode = 'silent after content';
  await smtpWorker().run();
  server.mode = 'well';
  await letTimePass();
  await smtpWorker().recover();
  await smtpWorker().run();
  expect([server.received.length, await states()]).toEqual([1, ['unknown']]);
});

test('sends what an ended process had claimed, and not what it was sending', async () => {
  await signUp('macrina');
  await signUp('basil');
  await app.sql`update mail_outbox set attempts = 1, state = case id when 1 then 'claimed' else 'sending' end`;
  const lines: unknown[] = [];
  await smtpWorker(lines).recover();
  expect(await states()).toEqual(['claimed', 'sending']);
  await letTimePass();
  await smtpWorker(lines).recover();
  expect([await states(), JSON.stringify(lines)]).toEqual([['waiting', 'unknown'], expect.stringContaining('[2]')]);
  await smtpWorker().run();
  expect(server.received.map(({ to }) => to)).toEqual(['macrina@example.org']);
});

test('sends each email once with several workers, one of which has lost its claims', async () => {
  for (let i = 0; i < 30; i++) await signUp(`reader${i}`);
  // A slow worker, whose claims are taken for those of an ended process.
  let claimsLost = false;
  server.onMessage = async () => {
    if (claimsLost) return;
    claimsLost = true;
    await app.sql`update mail_outbox set changed_at = now() - interval '1 hour' where state = 'claimed'`;
    await smtpWorker().recover();
  };
  await Promise.all([smtpWorker().run(), smtpWorker().run(), smtpWorker().run()]);
  await app.sql`update mail_outbox set next_at = now() - interval '1 second' where state = 'waiting'`;
  await smtpWorker().run();
  expect(claimsLost).toBe(true);
  expect(new Set(server.received.map(({ to }) => to)).size).toBe(30);
  expect(server.received).toHaveLength(30);
  expect(new Set(await states())).toEqual(new Set(['sent']));
});

test('does not send mail to an account that is deleted meanwhile', async () => {
  const as = await signUp('macrina');
  const worker = smtpWorker();
  const run = worker.run();
  await app.ask('DELETE /api/profile', { as, body: { password: 'correct horse' } });
  await run;
  await worker.run();
  expect(await states()).toEqual([]);
});

test('logs in to the server with the user and password of its address', async () => {
  const { smtp } = loadMailConfig({ SMTP_URL: server.url.replace('//', '//user%40example.org:p%3Aw@') }).mail;
  if (!smtp) throw new Error('no server');
  await signUp('macrina');
  await mailWorker(app.sql, new SmtpTransport(smtp)).run();
  expect([server.received.length, server.logins]).toEqual([1, ['user@example.org p:w']]);
});

test('deletes mail a month after it was sent', async () => {
  await signUp('macrina');
  await smtpWorker().run();
  await signUp('basil');
  await app.sql`update mail_outbox set changed_at = now() - interval '31 days'`;
  await sweepOutbox(app.sql);
  expect(await states()).toEqual(['waiting']);
});

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'catena-outbox-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('writes mail to private files without a server, and deletes them after a month', async () => {
  const transport = new FolderTransport(join(folder, 'outbox'));
  await signUp('macrina');
  await mailWorker(app.sql, transport).run();
  const [name = ''] = readdirSync(join(folder, 'outbox'));
  const path = join(folder, 'outbox', name);
  expect(name).toMatch(/-\d+-email-verification\.eml$/);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(parseMail(readFileSync(path, 'utf8')).to).toBe('macrina@example.org');
  await transport.sweep();
  expect(readdirSync(join(folder, 'outbox'))).toHaveLength(1);
  utimesSync(path, 0, 0);
  await transport.sweep();
  expect(readdirSync(join(folder, 'outbox'))).toEqual([]);
});

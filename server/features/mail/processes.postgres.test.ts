import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectServer } from '../../platform/db/connect.ts';
import { mailWorker } from '../../testing/mailbox.ts';
import { serverProcesses } from '../../testing/server-processes.ts';
import { type SmtpServer, startSmtpServer } from '../../testing/smtp-server.ts';
import { createEmptyServerDatabase } from '../../testing/test-database.ts';
import { loadMailConfig } from './config.ts';
import { SmtpTransport } from './smtp-transport.ts';

const { launch } = serverProcesses();
let smtp: SmtpServer;
beforeEach(async () => void (smtp = await startSmtpServer()));
afterEach(() => smtp.close());

test('sends each email once across two processes, one of which is killed meanwhile', { timeout: 180_000 }, async () => {
  const databaseUrl = await createEmptyServerDatabase();
  const settings = { DATABASE_URL: databaseUrl, SMTP_URL: smtp.url, LOG_LEVEL: 'fatal' };
  const first = await launch(settings);
  const second = await launch(settings);
  const count = 40;
  // Killed while it sends a message, before it can record the result.
  smtp.onMessage = async () => {
    if (smtp.received.length === 10) first.kill();
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  let next = 0;
  const signUp = async (url: string): Promise<void> => {
    for (let i = next++; i < count; i = next++) {
      const account = { email: `reader${i}@example.org`, username: `reader${i}`, password: 'correct horse' };
      const send = (to: string) =>
        fetch(`${to}/api/signup`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(account) });
      // The killed process may have created the account, which the other one then rejects.
      const response = await send(url).catch(() => send(second.url));
      expect([201, 400]).toContain(response.status);
    }
  };
  await Promise.all([signUp(first.url), signUp(second.url)]);

  const sql = await connectServer(databaseUrl);
  const countOf = async (...states: string[]) =>
    (await sql<{ count: number }[]>`select count(*) as count from mail_outbox where state = any(${states})`)[0]?.count ?? 0;
  const waiting = () => sql`select id, attempts, changed_at, next_at, now() from mail_outbox where state = 'waiting' order by id`;
  await expect.poll(async () => [...(await waiting())], { timeout: 60_000 }).toEqual([]);
  // What the killed process had claimed is released later.
  await expect.poll(async () => (await countOf('sent')) + (await countOf('claimed', 'sending')), { timeout: 60_000 }).toBe(count);
  await sql`update mail_outbox set changed_at = changed_at - interval '1 hour' where state in ('claimed', 'sending')`;
  const server = loadMailConfig({ SMTP_URL: smtp.url }).mail.smtp;
  if (!server) throw new Error('no server');
  const worker = mailWorker(sql, new SmtpTransport(server));
  await worker.recover();
  await worker.run();
  await expect.poll(() => countOf('waiting', 'claimed', 'sending'), { timeout: 60_000 }).toBe(0);

  const [sent, unknown] = [await countOf('sent'), await countOf('unknown')];
  await worker.close();
  await sql.end({ timeout: 1 });
  expect(sent + unknown).toBe(count);
  expect(unknown).toBeLessThanOrEqual(1);
  const addresses = smtp.received.map(({ to }) => to);
  expect(new Set(addresses).size).toBe(addresses.length);
  // An unknown mail may have arrived.
  expect(addresses.length).toBeGreaterThanOrEqual(sent);
  expect(addresses.length).toBeLessThanOrEqual(sent + unknown);
});

import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from './config.ts';
import { accountEmails } from './features/accounts/account-emails.ts';
import { FolderTransport } from './features/mail/folder-transport.ts';
import { MailWorker } from './features/mail/mail-worker.ts';
import { sweepOutbox } from './features/mail/outbox-queries.ts';
import { openTransport, outboxFolder } from './features/mail/open-transport.ts';
import { digestEmails, sendDueDigests } from './features/notifications/digest.ts';
import type { Sql } from './platform/db/open.ts';
import { runEvery } from './platform/run-every.ts';

/** Seconds between polls of the outbox. */
const POLL = 1;

/**
 * Prepares the background work on mail. Call it before the app listens; the returned function
 * begins to send, with links to the given address, which may be known only then.
 */
export function scheduleMail(sql: Sql, app: FastifyInstance, config: ServerConfig): (siteUrl: string) => void {
  const { mail, dataDir, publicUrl } = config;
  const transport = openTransport(mail, dataDir);
  let worker: MailWorker | undefined;
  runEvery(POLL, async () => worker?.run(), app);
  runEvery(60, async () => worker?.recover(), app);
  runEvery(60, async () => worker && sendDueDigests(sql), app);
  runEvery(60 * 60, () => sweepOutbox(sql), app);
  if (transport instanceof FolderTransport) runEvery(60 * 60, () => transport.sweep(), app);
  app.addHook('preClose', async () => worker?.close());
  return (siteUrl) => {
    if (!mail.smtp) console.log(`Mail is not sent but written to ${outboxFolder(dataDir)}, because SMTP_URL is not set.`);
    else if (publicUrl === undefined) app.log.warn(`PUBLIC_URL is not set, so links in mail lead to ${siteUrl}.`);
    worker = new MailWorker({
      // Settings may change the name and the numbering.
      tools: {
        sql,
        siteUrl,
        get siteName() {
          return config.siteName;
        },
        get numbering() {
          return config.scriptureNumbering;
        },
      },
      composers: { ...accountEmails, ...digestEmails },
      transport,
      mailFrom: mail.mailFrom,
      log: app.log,
    });
  };
}

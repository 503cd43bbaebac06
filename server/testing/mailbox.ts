import { accountEmails } from '../features/accounts/account-emails.ts';
import { MailWorker } from '../features/mail/mail-worker.ts';
import type { Transport } from '../features/mail/transport.ts';
import { digestEmails, sendDueDigests } from '../features/notifications/digest.ts';
import type { Sql } from '../platform/db/open.ts';
import { type ParsedMail, parseMail } from './parse-mail.ts';

const silent = { error: () => undefined, warn: () => undefined };

/** Returns a worker that sends the mail of a test's database, without background work. */
export function mailWorker(sql: Sql, transport: Transport, log = silent): MailWorker {
  return new MailWorker({
    tools: { sql, siteName: 'Catena', siteUrl: 'https://library.example', numbering: 'kjv' },
    composers: { ...accountEmails, ...digestEmails },
    transport,
    mailFrom: undefined,
    log,
  });
}

/** Collects the mail of a test in memory. */
export function mailbox(app: { readonly sql: Sql }) {
  /** Sends what is due and returns it, the oldest first. */
  async function receive(): Promise<ParsedMail[]> {
    const received: ParsedMail[] = [];
    const transport: Transport = {
      idempotent: false,
      rest: () => undefined,
      deliver: async ({ content }, _mail, onContent) => {
        if (!(await onContent())) return 'stopped';
        received.push(parseMail(content.toString()));
        return 'delivered';
      },
    };
    await mailWorker(app.sql, transport).run();
    return received;
  }

  return {
    receive,
    /** Sends what is due and returns the mail to an address whose subject matches. */
    async receiveFor(address: string, subject: RegExp): Promise<ParsedMail> {
      const received = await receive();
      const found = received.find((mail) => mail.to === address && subject.test(mail.subject));
      if (!found) throw new Error(`no such mail among ${received.map((mail) => `${mail.to}: ${mail.subject}`).join(', ')}`);
      return found;
    },
    /** Queues and sends the digests that are due. */
    async receiveDigests(): Promise<ParsedMail[]> {
      await sendDueDigests(app.sql);
      return receive();
    },
  };
}

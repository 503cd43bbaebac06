import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { logFailure, outageOf } from '../../platform/outage.ts';
import { composeMessage } from './compose-message.ts';
import type { ClaimedMail, EmailTools, EmailComposers } from './email-content.ts';
import { claimMails, deleteMail, finishMail, markSending, releaseClaims, releaseSending, retryMail } from './outbox-queries.ts';
import { DeliveryError, type Transport } from './transport.ts';

interface MailWorkerOptions {
  readonly tools: EmailTools;
  readonly composers: EmailComposers;
  readonly transport: Transport;
  readonly mailFrom: string | undefined;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/** Emails claimed at once. They are sent one after the other. */
const BATCH = 20;
/** Milliseconds between two attempts to record a result. */
const RECORD_INTERVAL = 1000;

/** Sends the mail in the outbox. Several processes may each have one. */
export class MailWorker {
  readonly #options: MailWorkerOptions;
  readonly #closing = new AbortController();
  #running: Promise<unknown> | undefined;

  constructor(options: MailWorkerOptions) {
    this.#options = options;
  }

  /** Sends all mail that is due. Does nothing while a previous run is still sending. */
  run(): Promise<void> {
    if (this.#running || this.#closing.signal.aborted) return Promise.resolve();
    const run = this.#sendAll().finally(() => (this.#running = undefined));
    this.#running = run.catch(() => undefined);
    return run;
  }

  /** Releases what other processes had claimed when they ended. */
  async recover(): Promise<void> {
    const { tools, transport, log } = this.#options;
    await releaseClaims(tools.sql);
    const ids = await releaseSending(tools.sql, transport.idempotent);
    if (ids.length > 0)
      log.error({ mails: ids }, 'a process ended while it sent these emails; they may have arrived, so they are not sent again');
  }

  /** Stops after the message that is being sent. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #sendAll(): Promise<void> {
    const { tools, transport } = this.#options;
    try {
      for (;;) {
        const mails = await claimMails(tools.sql, BATCH);
        for (const mail of mails) {
          // The rest of the batch waits for its next attempt, or another process.
          if (this.#closing.signal.aborted) await retryMail(tools.sql, mail);
          else await this.#send(mail);
        }
        if (mails.length < BATCH) return;
      }
    } finally {
      transport.rest();
    }
  }

  async #send(mail: ClaimedMail): Promise<void> {
    const { tools, composers, transport, mailFrom } = this.#options;
    const { sql } = tools;
    try {
      const email = await composers[mail.kind]?.(tools, mail);
      if (!email) return await deleteMail(sql, mail);
      const message = await composeMessage(tools, mail, email, mailFrom);
      const onContent = (): Promise<boolean> => (transport.idempotent ? Promise.resolve(true) : markSending(sql, mail));
      const result = await transport.deliver(message, mail, onContent);
      if (result === 'delivered') await this.#record(() => finishMail(sql, mail, 'sent'));
      else await this.#record(() => retryMail(sql, mail));
    } catch (error) {
      await this.#fail(mail, error);
    }
  }

  async #fail(mail: ClaimedMail, error: unknown): Promise<void> {
    const { tools, log } = this.#options;
    const about = { mail: mail.id, kind: mail.kind, attempts: mail.attempts };
    const failure = error instanceof DeliveryError ? error.failure : 'retry';
    if (error instanceof DeliveryError) log.warn({ ...about, failure }, error.message);
    else logFailure(log, error, 'an email could not be written');
    if (failure === 'unknown') {
      log.error(about, 'the connection broke while an email was sent; it may have arrived, so it is not sent again');
      await this.#record(() => finishMail(tools.sql, mail, 'unknown'));
    } else if (failure === 'rejected') await this.#record(() => finishMail(tools.sql, mail, 'failed'));
    else {
      const gaveUp = await this.#record(() => retryMail(tools.sql, mail));
      if (gaveUp === true) log.error(about, 'an email could not be sent in time and was given up');
    }
  }

  /** Repeats until the database is back: nobody knows a result that is not recorded. */
  async #record<T>(write: () => Promise<T>): Promise<T | undefined> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (outageOf(error) === undefined || this.#closing.signal.aborted) throw error;
        logFailure(this.#options.log, error, 'the result of an email could not be recorded');
        await sleep(RECORD_INTERVAL, undefined, { signal: this.#closing.signal }).catch(() => undefined);
      }
    }
  }
}

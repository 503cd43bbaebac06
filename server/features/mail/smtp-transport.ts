import { once } from 'node:events';
import { hostname } from 'node:os';
import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Message } from './compose-message.ts';
import { isLoopback, type SmtpServer } from './config.ts';
import type { ClaimedMail } from './email-content.ts';
import { DeliveryError, type Transport } from './transport.ts';

/** Milliseconds. Servers that scan a message before they accept it take minutes. */
const timeouts = { dnsTimeout: 20_000, connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 5 * 60_000 };

/** Sends messages to a mail server, several over one connection. */
export class SmtpTransport implements Transport {
  readonly idempotent = false;
  readonly #server: SmtpServer;
  #connection: SMTPConnection | undefined;

  constructor(server: SmtpServer) {
    this.#server = server;
  }

  async deliver(message: Message, _mail: ClaimedMail, onContent: () => Promise<boolean>): Promise<'delivered' | 'stopped'> {
    const connection = (this.#connection ??= await this.#connect());
    let isStopped = false;
    let hasContent = false;
    // The server has accepted sender and recipient when the first part is read.
    async function* content(): AsyncGenerator<Buffer> {
      isStopped = true;
      if (!(await onContent())) throw new Error('stopped');
      isStopped = false;
      hasContent = true;
      yield message.content;
    }
    try {
      await send(connection, message, Readable.from(content(), { objectMode: false }));
      return 'delivered';
    } catch (error) {
      // Without the final dot, the server discards what it has received.
      connection.close();
      if (this.#connection === connection) this.#connection = undefined;
      if (isStopped) return 'stopped';
      throw deliveryError(error, hasContent);
    }
  }

  rest(): void {
    this.#connection?.quit();
    this.#connection = undefined;
  }

  async #connect(): Promise<SMTPConnection> {
    const { host, port, secure, login } = this.#server;
    const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
    const local = isLoopback(host);
    const connection = new SMTPConnection({
      host,
      port,
      secure,
      ...timeouts,
      name: hostname(),
      // Never sends a password unencrypted over a network, and verifies the certificate.
      requireTLS: login !== undefined && !local,
      ignoreTLS: local && !secure,
    });
    // An error between two messages; the next one opens another connection.
    connection.on('error', () => {
      if (this.#connection === connection) this.#connection = undefined;
    });
    connection.once('end', () => {
      if (this.#connection === connection) this.#connection = undefined;
    });
    try {
      const failed = once(connection, 'error').then(([error]) => Promise.reject(error as Error));
      failed.catch(() => undefined);
      await Promise.race([
        failed,
        new Promise<void>((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve()))),
      ]);
      if (login)
        await Promise.race([
          failed,
          new Promise<void>((resolve, reject) => connection.login(login, (error) => (error ? reject(error) : resolve()))),
        ]);
      return connection;
    } catch (error) {
      connection.close();
      throw deliveryError(error, false);
    }
  }
}

function send(connection: SMTPConnection, { from, to }: Message, content: Readable): Promise<void> {
  return new Promise((resolve, reject) => connection.send({ from, to }, content, (error) => (error ? reject(error) : resolve())));
}

/** After a failed login, mail waits for the operator to correct the password. */
function deliveryError(error: unknown, hasContent: boolean): DeliveryError {
  const { code, command, responseCode } = (error instanceof Error ? error : {}) as Record<string, unknown>;
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  const details = [code, command, status].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ');
  const summary = `the mail server did not accept a message (${details === '' ? 'unknown error' : details})`;
  if (status === undefined) return new DeliveryError(hasContent ? 'unknown' : 'retry', summary);
  // 503 is about the order of commands; 421 ends the session.
  const isPermanent = status >= 500 && status !== 503 && code !== 'EAUTH' && (hasContent || code === 'EENVELOPE');
  return new DeliveryError(isPermanent ? 'rejected' : 'retry', summary);
}

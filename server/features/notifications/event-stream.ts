import { PassThrough } from 'node:stream';
import type { Notification } from '#contract/notifications.ts';
import type { Caller } from '../../platform/http/authenticate.ts';

/** Bytes that a client may leave unread. */
const maxBuffered = 256 * 1024;
/** Ids that are remembered, so that no notice is sent twice. */
const remembered = 1_000;
/** Milliseconds after which the client of a broken stream connects again. */
const RETRY = 3_000;

/** A stream of server-sent events to one client. */
export class EventStream {
  readonly userId: number;
  readonly sessionId: number;
  readonly body = new PassThrough();
  /** Only later notices are new to the client. */
  readonly after: number;
  readonly #sent = new Set<number>();
  #unread: number | undefined;

  constructor({ id, sessionId }: Caller, after: number) {
    this.userId = id;
    this.sessionId = sessionId;
    this.after = after;
    this.#write(`retry: ${RETRY}\n\n`);
  }

  /** Sends the notices that the client does not have yet. */
  sendNotifications(notifications: readonly Notification[]): void {
    for (const notification of notifications) {
      if (notification.id <= this.after || this.#sent.has(notification.id)) continue;
      this.#remember(notification.id);
      this.#write(`id: ${notification.id}\nevent: notification\ndata: ${JSON.stringify(notification)}\n\n`);
    }
  }

  sendCount(unread: number): void {
    if (unread === this.#unread) return;
    this.#unread = unread;
    this.#write(`event: count\ndata: ${JSON.stringify({ unread })}\n\n`);
  }

  /** Keeps proxies from closing the connection. */
  sendHeartbeat(): void {
    this.#write(': \n\n');
  }

  end(): void {
    this.body.end();
  }

  #write(text: string): void {
    if (this.body.writableEnded || this.body.destroyed) return;
    this.body.write(text);
    if (this.body.writableLength + this.body.readableLength > maxBuffered) this.body.destroy();
  }

  #remember(id: number): void {
    this.#sent.add(id);
    const [oldest] = this.#sent;
    if (this.#sent.size > remembered && oldest !== undefined) this.#sent.delete(oldest);
  }
}

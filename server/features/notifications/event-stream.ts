import { PassThrough } from 'node:stream';
import type { Numbering } from '#core/scripture/numbering.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { notificationOf } from './notification-responses.ts';
import type { NotificationRow } from './queries.ts';

/** Bytes that a client may leave unread. */
const maxBuffered = 256 * 1024;
/** Ids that are remembered, so that no notification is sent twice. */
const remembered = 1_000;
/** Milliseconds after which the client of a broken stream connects again. */
const RETRY = 3_000;

/** A stream of server-sent events to one client. */
export class EventStream {
  readonly userId: number;
  readonly sessionId: number;
  readonly body = new PassThrough();
  /** Only later notifications are new to the client. */
  readonly after: number;
  readonly #numbering: Numbering;
  readonly #sent = new Set<number>();
  #unread: number | undefined;

  constructor({ id, sessionId }: Caller, numbering: Numbering, after: number) {
    this.userId = id;
    this.sessionId = sessionId;
    this.after = after;
    this.#numbering = numbering;
    this.#write(`retry: ${RETRY}\n\n`);
  }

  /** Sends the notifications that the client does not have yet. */
  sendNotifications(rows: readonly NotificationRow[]): void {
    for (const row of rows) {
      if (row.id <= this.after || this.#sent.has(row.id)) continue;
      this.#remember(row.id);
      this.#write(`id: ${row.id}\nevent: notification\ndata: ${JSON.stringify(notificationOf(row, this.#numbering))}\n\n`);
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

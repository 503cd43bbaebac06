import type { FastifyBaseLogger } from 'fastify';
import { limits } from '#core/limits.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { logFailure } from '../../platform/outage.ts';
import { listOpenSessions } from '../accounts/public.ts';
import { EventStream } from './event-stream.ts';
import {
  countUnread,
  countUnreadOf,
  findLatestId,
  listNotificationsAfter,
  listNotificationsById,
  type NotificationRow,
} from './queries.ts';

const CHANNEL = 'catena_notifications';
/** Milliseconds in which messages are collected. */
const COLLECT = 25;
const HEARTBEAT = 25_000;
/** Milliseconds between two polls: as a precaution, and while no messages arrive. */
const SLOW_POLL = 60_000;
const FAST_POLL = 5_000;
/** A notification may be committed after others with greater ids, so polls look back. */
const LOOK_BACK = 200;
const MAX_ROWS = 1_000;

/**
 * Sends notifications to this process's open streams. On a server, triggers notify every process
 * (`listen`); on the embedded database, `wake` is called after requests that may have written one.
 */
export class NotificationHub {
  readonly #sql: Sql;
  readonly #log: FastifyBaseLogger;
  readonly #streams = new Map<number, Set<EventStream>>();
  /** Ids of new notifications by recipient, which have not been sent. */
  readonly #pending = new Map<number, number[]>();
  #everyone = false;
  #since = 0;
  #live = false;
  #collecting: NodeJS.Timeout | undefined;
  #sending: Promise<void> = Promise.resolve();
  #polledAt = 0;
  #timers: NodeJS.Timeout[] = [];
  #listener: { end(): Promise<void> } | undefined;
  #closed = false;

  constructor(sql: Sql, log: FastifyBaseLogger) {
    this.#sql = sql;
    this.#log = log;
  }

  /**
   * Opens a stream; undefined if the account has too many. `lastEventId` is the last notification
   * that the client has.
   */
  async open(caller: Caller, numbering: Numbering, lastEventId: number | undefined): Promise<EventStream | undefined> {
    const latest = await findLatestId(this.#sql);
    const own = this.#streams.get(caller.id) ?? new Set();
    if (own.size >= limits.notifications.streams || this.#closed) return undefined;
    this.#start();
    this.#since = Math.max(this.#since, latest);
    const stream = new EventStream(caller, numbering, Math.min(lastEventId ?? latest, latest));
    this.#streams.set(caller.id, own.add(stream));
    stream.body.once('close', () => this.#remove(stream));
    // After it is in the map, so that nothing is lost in between.
    const missed = lastEventId === undefined ? [] : await listNotificationsAfter(this.#sql, [caller.id], stream.after, limits.list.max);
    stream.sendNotifications(missed);
    stream.sendCount(await countUnread(this.#sql, caller.id));
    return stream;
  }

  /** Polls for new notifications of all users, unless PostgreSQL announces them (`LISTEN`). */
  wake(): void {
    if (this.#live || this.#streams.size === 0) return;
    this.#everyone = true;
    this.#collect();
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of [...this.#timers, this.#collecting]) clearInterval(timer);
    for (const stream of this.#all()) stream.end();
    await Promise.all([this.#listener?.end(), this.#sending]);
  }

  #start(): void {
    if (this.#timers.length > 0) return;
    this.#timers = [setInterval(() => void this.#beat(), HEARTBEAT).unref(), setInterval(() => this.#poll(), FAST_POLL).unref()];
    this.#listener = this.#sql.listen?.({
      channel: CHANNEL,
      onMessage: (payload) => this.#receive(payload),
      onLive: (live) => {
        // Messages between two connections are lost.
        this.#live = false;
        this.wake();
        this.#live = live;
      },
    });
  }

  #poll(): void {
    const hasMessages = this.#live || this.#listener === undefined;
    if (hasMessages && performance.now() - this.#polledAt < SLOW_POLL) return;
    if (this.#streams.size === 0) return;
    this.#everyone = true;
    this.#collect();
  }

  #receive(payload: string): void {
    const [userId = 0, id = 0] = payload.split(' ').map(Number);
    if (!this.#streams.has(userId)) return;
    const ids = this.#pending.get(userId) ?? [];
    this.#pending.set(userId, id > 0 ? [...ids, id] : ids);
    this.#collect();
  }

  #collect(): void {
    this.#collecting ??= setTimeout(() => {
      this.#collecting = undefined;
      this.#sending = this.#sending.then(() => this.#send());
    }, COLLECT).unref();
  }

  async #send(): Promise<void> {
    const ids = [...this.#pending.values()].flat();
    const users = this.#everyone ? [...this.#streams.keys()] : [...this.#pending.keys()].filter((id) => this.#streams.has(id));
    const everyone = this.#everyone;
    this.#pending.clear();
    this.#everyone = false;
    if (users.length === 0 || this.#closed) return;
    try {
      if (everyone) this.#polledAt = performance.now();
      const after = Math.max(0, this.#since - LOOK_BACK);
      const [rows, counts] = await Promise.all([
        everyone ? listNotificationsAfter(this.#sql, users, after, MAX_ROWS) : listNotificationsById(this.#sql, users, ids),
        countUnreadOf(this.#sql, users),
      ]);
      this.#since = rows.reduce((latest, { id }) => Math.max(latest, id), this.#since);
      for (const userId of users) this.#deliver(userId, rows, counts.get(userId) ?? 0);
    } catch (error) {
      // The next poll sends them.
      this.#everyone = true;
      if (!this.#closed) logFailure(this.#log, error, 'notifications could not be sent');
    }
  }

  #deliver(userId: number, rows: readonly NotificationRow[], unread: number): void {
    const own = rows.filter((row) => row.user_id === userId);
    for (const stream of this.#streams.get(userId) ?? []) {
      stream.sendNotifications(own);
      stream.sendCount(unread);
    }
  }

  /** Ends the streams whose session has ended, and keeps the others alive. */
  async #beat(): Promise<void> {
    const streams = this.#all();
    if (streams.length === 0) return;
    try {
      const open = new Set(
        await listOpenSessions(
          this.#sql,
          streams.map(({ sessionId }) => sessionId),
        ),
      );
      for (const stream of streams) {
        if (open.has(stream.sessionId)) stream.sendHeartbeat();
        else stream.end();
      }
    } catch (error) {
      for (const stream of streams) stream.sendHeartbeat();
      if (!this.#closed) logFailure(this.#log, error, 'sessions of streams could not be checked');
    }
  }

  #all(): EventStream[] {
    return Array.from(this.#streams.values(), (own) => Array.from(own)).flat();
  }

  #remove(stream: EventStream): void {
    const own = this.#streams.get(stream.userId);
    own?.delete(stream);
    if (own?.size === 0) this.#streams.delete(stream.userId);
  }
}

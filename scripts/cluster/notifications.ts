import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { pause } from '../faults/product.ts';
import { faults } from './faults.ts';
import { waitFor } from './programs.ts';
import { newName, request, signUp } from './requests.ts';
import type { Cluster } from './setup.ts';

const WRITERS = 8;

/**
 * Causes a failover while comments are written, each of which notifies the author of the post once.
 */
export async function measureNotifications(cluster: Cluster, events: number): Promise<string[]> {
  const author = await signUp(cluster.url, newName());
  const post = await create(cluster.url, '/api/posts', author, { content: 'Patience.' });
  const stream = new Stream(cluster.url, author);
  const tokens = await Promise.all(Array.from({ length: WRITERS }, () => signUp(cluster.url, newName())));
  let next = 0;
  const comments: number[] = [];
  const write = async (token: string): Promise<void> => {
    while (next < events) {
      const content = `Comment ${next++}`;
      comments.push(await create(cluster.url, `/api/posts/${post}/comments`, token, { content }));
    }
  };
  const failover = waitFor('a third of the events', () => (comments.length >= events / 3 ? true : undefined)).then(() =>
    faults.primary.cause(cluster, 0, { outage: 0 }),
  );
  await Promise.all([...tokens.map(write), failover]);
  const sql = postgres(cluster.directUrl, { max: 1, onnotice: () => undefined });
  const stored = await sql<{ id: string; comment_id: string }[]>`
    select id, comment_id from notifications where kind = 'comment' and comment_id = any(${comments})`;
  await sql.end({ timeout: 1 });
  const streamed = await stream.finish(stored.length);
  const commented = new Set(stored.map(({ comment_id: id }) => id));
  return [
    `${events} events, failover after a third: ${comments.length} acknowledged, ${stored.length} notifications`,
    `without a notification: ${comments.length - commented.size}, with two: ${stored.length - commented.size}`,
    `over the stream: ${new Set(streamed).size} of ${stored.length}, twice: ${streamed.length - new Set(streamed).size}`,
  ];
}

/** Creates something with one idempotency key, as often as it takes, and returns its id. */
async function create(url: string, path: string, token: string, body: object): Promise<number> {
  const headers = { 'idempotency-key': randomUUID() };
  for (;;) {
    const { status, text } = await request(url + path, { method: 'POST', token, headers, body });
    if (status >= 200 && status < 300) return (JSON.parse(text) as { id: number }).id;
    if (status >= 400 && status < 500) throw new Error(`${path}: ${status} ${text}`);
    await pause(200);
  }
}

/**
 * Reads the notifications of a user, and connects again after the last one whenever the connection
 * breaks, as browsers do.
 */
class Stream {
  readonly #ids: number[] = [];
  #last: string | undefined;
  #running = true;

  constructor(url: string, token: string) {
    void this.#run(url, token);
  }

  /**
   * Waits at most half a minute for a number of notifications. Returns their ids in the order of
   * arrival.
   */
  async finish(count: number): Promise<readonly number[]> {
    await waitFor('all notifications', () => (this.#ids.length >= count ? true : undefined), 30_000).catch(() => undefined);
    this.#running = false;
    return this.#ids;
  }

  async #run(url: string, token: string): Promise<void> {
    while (this.#running) {
      await this.#read(url, token).catch(() => undefined);
      await pause(500);
    }
  }

  async #read(url: string, token: string): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, ...(this.#last !== undefined && { 'last-event-id': this.#last }) };
    const { body, ok } = await fetch(`${url}/api/notifications/stream`, { headers });
    if (!ok) return;
    let text = '';
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) this.#take(event);
    }
  }

  #take(event: string): void {
    const id = /^id: (\d+)/m.exec(event)?.[1];
    if (id === undefined) return;
    this.#last = id;
    if (event.includes('event: notification')) this.#ids.push(Number(id));
  }
}

import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { pause } from '../faults/product.ts';
import { type Answer, newName, request, signUp } from './requests.ts';

/** What became of the requests of a fault. */
export interface Outcome {
  readonly acknowledged: number;
  /** Acknowledged posts that are not in the database. */
  readonly lost: number;
  /** Posts that are in it twice, although each was created with one idempotency key. */
  readonly doubled: number;
  /** Reads of a user that did not show what the same user had changed before. */
  readonly stale: number;
  /** Requests by status; 0: no response. */
  readonly statuses: ReadonlyMap<number, number>;
  /** The longest time in milliseconds in which no post was acknowledged. */
  readonly longestGap: number;
  readonly slowest: number;
  /** Distinct messages of the responses with 5xx. */
  readonly messages: ReadonlySet<string>;
}

const ROMANS_8_28 = 45008028028;

/**
 * Users who post without a pause, and repeat a request with its idempotency key until it succeeds,
 * as the page does.
 */
export class Writers {
  readonly #url: string;
  readonly #prefix = `post ${randomUUID()}`;
  readonly #acknowledged = new Map<string, number>();
  readonly #statuses = new Map<number, number>();
  readonly #messages = new Set<string>();
  readonly #times: number[] = [];
  #stale = 0;
  #slowest = 0;
  #running = true;
  #work: Promise<unknown> = Promise.resolve();

  private constructor(url: string) {
    this.#url = url;
  }

  static async start(url: string, count: number): Promise<Writers> {
    const writers = new Writers(url);
    const tokens: string[] = [];
    for (let i = 0; i < count; i++) tokens.push(await signUp(url, newName()));
    writers.#times.push(performance.now());
    writers.#work = Promise.all(tokens.map((token, i) => (i % 4 === 0 ? writers.#follow(token) : writers.#post(token, i))));
    return writers;
  }

  /**
   * Ends the load, after the last requests have succeeded, and compares the database with what was
   * acknowledged.
   */
  async finish(directUrl: string): Promise<Outcome> {
    this.#running = false;
    await this.#work;
    const sql = postgres(directUrl, { max: 1, onnotice: () => undefined });
    try {
      const rows = await sql<{ id: string; content: string }[]>`select id, content from posts where content like ${`${this.#prefix}%`}`;
      const stored = new Map(rows.map(({ id, content }) => [content, Number(id)]));
      const lost = [...this.#acknowledged].filter(([content, id]) => stored.get(content) !== id).length;
      const gaps = this.#times.map((time, i) => time - (this.#times[i - 1] ?? time));
      return {
        acknowledged: this.#acknowledged.size,
        lost,
        doubled: rows.length - stored.size,
        stale: this.#stale,
        statuses: this.#statuses,
        longestGap: Math.max(0, ...gaps),
        slowest: this.#slowest,
        messages: this.#messages,
      };
    } finally {
      await sql.end({ timeout: 1 });
    }
  }

  async #post(token: string, writer: number): Promise<void> {
    let count = 0;
    while (this.#running) {
      const content = `${this.#prefix} ${writer} ${count++}`;
      const headers = { 'idempotency-key': randomUUID() };
      const answer = await this.#repeat(() => request(`${this.#url}/api/posts`, { method: 'POST', token, headers, body: { content } }));
      this.#times.push(performance.now());
      this.#acknowledged.set(content, (JSON.parse(answer.text) as { id: number }).id);
    }
  }

  /**
   * Follows and unfollows a passage, and reads it each time, like a page: with another `Read-After`
   * after each change.
   */
  async #follow(token: string): Promise<void> {
    const passage = `${this.#url}/api/passages/${ROMANS_8_28}`;
    let following = false;
    while (this.#running) {
      following = !following;
      await this.#repeat(() => request(`${passage}/follow`, { method: following ? 'PUT' : 'DELETE', token }));
      const headers = { 'read-after': randomUUID() };
      for (let i = 0; i < 5; i++) {
        const { text } = await this.#repeat(() => request(passage, { token, headers }));
        if ((JSON.parse(text) as { following: boolean }).following !== following) this.#stale++;
        await pause(50);
      }
    }
  }

  async #repeat(send: () => Promise<Answer>): Promise<Answer> {
    for (const end = performance.now() + 180_000; ;) {
      const answer = await send();
      const { status, ms, text } = answer;
      this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
      this.#slowest = Math.max(this.#slowest, ms);
      if (status >= 200 && status < 300) return answer;
      if (status >= 500) this.#messages.add(messageOf(text));
      if (performance.now() > end) throw new Error(`no success for three minutes: ${status} ${text}`);
      await pause(200);
    }
  }
}

function messageOf(text: string): string {
  try {
    return String((JSON.parse(text) as { message: unknown }).message);
  } catch {
    // HAProxy's own page.
    return 'not from Catena';
  }
}

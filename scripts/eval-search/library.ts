import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Sql } from '../../server/platform/db/open.ts';
import { backfillDocuments } from '../../server/features/search/index/backfill.ts';
import { trainingKinds } from '../../server/features/search/kinds.ts';
import { parseQuery } from '../../server/features/search/literal/parse-query.ts';
import { searchLiterally } from '../../server/features/search/literal/search.ts';
import { type SemanticSearch, startSemanticSearch } from '../../server/features/search/semantic/start-semantic-search.ts';
import type { Found } from '../../server/features/search/results/best-of-all.ts';
import { getReadyModel } from '../../server/features/search/vectors/model-queries.ts';
import { countQueued } from '../../server/features/search/vectors/queue-queries.ts';
import type { Passage } from '../eval-meaning/data.ts';

const DEPTH = 100;
const BATCH = 500;

/**
 * A library of passages as posts, with one user per collection, so that the product's author filter
 * restricts a search to one collection. The product itself indexes them, like any post.
 */
export class EvalLibrary {
  readonly #database: Database;
  readonly #say: (line: string) => void;
  /** Usernames by collection. */
  readonly #users = new Map<string, { id: number; username: string }>();
  readonly #passages = new Map<number, string>();
  readonly #times: Record<'literal' | 'semantic', number[]> = { literal: [], semantic: [] };
  #meaning: SemanticSearch | undefined;

  constructor(database: Database, say: (line: string) => void) {
    this.#database = database;
    this.#say = say;
  }

  async load(passages: readonly Passage[]): Promise<void> {
    const { sql } = this.#database;
    const ids = new Map<number, string>();
    for (const source of new Set(passages.map((passage) => passage.source))) {
      const user = await this.#addUser(sql, source);
      const own = passages.filter((passage) => passage.source === source && passage.text.trim() !== '');
      for (let from = 0; from < own.length; from += BATCH) {
        const batch = own.slice(from, from + BATCH);
        const posts = await addPosts(sql, user, batch);
        posts.forEach((id, i) => ids.set(id, batch[i]?.id ?? ''));
      }
    }
    this.#say(`${ids.size} passages are posted`);
    let start = performance.now();
    await backfillDocuments(sql);
    this.#say(`… and have their documents after ${seconds(start)}`);
    for (const { id, post_id } of await sql<{ id: number; post_id: number }[]>`select id, post_id from search_document`) {
      this.#passages.set(id, ids.get(post_id) ?? '');
    }
    start = performance.now();
    const log = { info: () => undefined, warn: this.#say, error: (error: unknown) => this.#say(String(error)) };
    this.#meaning = await startSemanticSearch({ database: this.#database, embeddings: undefined, log });
    while (!(await this.#isReady())) await sleep(1_000);
    this.#say(`… a model was learned after ${seconds(start)}`);
    start = performance.now();
    while ((await countQueued(sql)) > 0) await sleep(1_000);
    this.#say(`… all are read after ${seconds(start)}`);
    await sql`vacuum (analyze)`.simple();
  }

  async #isReady(): Promise<boolean> {
    return (await getReadyModel(this.#database.sql)) !== undefined;
  }

  async literally(query: string, collection: string): Promise<string[]> {
    const start = performance.now();
    const found = await searchLiterally(this.#database.sql, parseQuery(query), this.#narrowing(collection), DEPTH);
    this.#times.literal.push(performance.now() - start);
    return this.#idsOf(found);
  }

  async byMeaning(query: string, collection: string): Promise<string[]> {
    const start = performance.now();
    const { callerId, kinds, filters } = this.#narrowing(collection);
    const answer = await this.#meaning?.search(callerId, { query, limit: DEPTH, kinds, filters });
    this.#times.semantic.push(performance.now() - start);
    if (!answer || 'notice' in answer) throw new Error(answer?.notice ?? 'no semantic search');
    return this.#idsOf(answer.found);
  }

  /** Returns the durations of the searches alone, without building the hits to display. */
  speeds(): string[] {
    return Object.entries(this.#times).map(([mode, times]) => {
      const sorted = times.toSorted((a, b) => a - b);
      const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
      return `${mode}: ${at(0.5)} ms in the middle, 95 of 100 within ${at(0.95)} ms`;
    });
  }

  async close(): Promise<void> {
    await this.#meaning?.stop();
  }

  /** Returns no filter for an unknown collection, so that everything is searched. */
  #narrowing(collection: string) {
    const user = this.#users.get(collection);
    return { callerId: user?.id ?? 0, kinds: trainingKinds, filters: user ? { author: user.username } : {} };
  }

  #idsOf(found: readonly Found[]): string[] {
    return found.map(({ id }) => this.#passages.get(id) ?? '');
  }

  async #addUser(sql: Sql, source: string): Promise<number> {
    const username = `eval-${source.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}`;
    const email = `${username}@example.org`;
    const [row] = await sql<{ id: number }[]>`
      insert into users (username, email, email_key, password_hash) values (${username}, ${email}, ${email}, '') returning id`;
    if (!row) throw new Error('no user');
    this.#users.set(source, { id: row.id, username });
    return row.id;
  }
}

/** Creates posts and returns their ids in the order of the passages. */
async function addPosts(sql: Sql, userId: number, passages: readonly Passage[]): Promise<number[]> {
  const texts = passages.map(({ text }) => text.slice(0, 10_000));
  const rows = await sql<{ id: number }[]>`
    insert into posts (user_id, content, title)
    select ${userId}::bigint, t.text, left(trim(t.text), 80) from unnest(${texts}::text[]) with ordinality as t (text, n) order by n returning id`;
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

function seconds(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

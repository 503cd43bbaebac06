import { setTimeout as sleep } from 'node:timers/promises';
import { readPassages } from '../scripts/eval-meaning/data.ts';
import { insertSession } from '../server/features/accounts/queries.ts';
import { newToken } from '../server/features/accounts/tokens.ts';
import { fillDocuments } from '../server/features/search/index/backfill.ts';
import { countWords } from '../server/features/search/suggest/count-words.ts';
import { queueDocuments, waiting } from '../server/features/search/vectors/queue-queries.ts';
import { joinDatabase, openDatabase, type Sql } from '../server/platform/db/open.ts';
import { hashToken } from '../server/platform/http/authenticate.ts';
import { type Gate, gate } from './gates.ts';
import type { Ground, Place } from './ground.ts';
import { type Figures, type Load, measure } from './load.ts';
import { recallAt50 } from './recall.ts';
import { startProduct } from './servers.ts';
import { tidy, untilRead } from './settle.ts';

/** One search, asked over and over. */
interface SearchRow {
  mode: 'literal' | 'semantic';
  query: string;
  idle: Figures;
  /** While documents are read in the background; undefined where they were read before it could be measured. */
  indexing: Figures | undefined;
}

export interface SearchReport {
  passages: number;
  database: Ground['kind'];
  /** Seconds until there is a model, and from then until all is read. */
  learned: number;
  read: number;
  rows: SearchRow[];
  recall: { queries: number; share: number };
  gates: Gate[];
}

const literal = ['god', 'the', 'holy ghost', '"living water"', 'melchizedek'];
const semantic = ['second coming', 'the mercy of god', 'baptism of infants', 'why do the righteous suffer', 'unity of essence'];
const asked = [...literal.map((query) => ['literal', query] as const), ...semantic.map((query) => ['semantic', query] as const)];
/** Of the searches above, those that the gates speak of. */
const gated = { literal: new Set(['god', 'the', 'holy ghost']), semantic: new Set(semantic) };
/** Queued anew to measure beside: enough to last. */
const LAST = 30_000;

/** Posts every passage of the folder (../scripts/eval-meaning/data.ts), and searches among them at the product, over HTTP. */
export async function measureSearch(folder: string, ground: Ground, seconds: number, tell: (text: string) => void): Promise<SearchReport> {
  const place = await ground.fresh('product');
  tell('posting …');
  const { token, passages } = await furnish(place, folder);
  const product = await startProduct(place);
  const database = await joinDatabase(place);
  try {
    tell('learning and reading …');
    const { learned, read } = await untilRead(database.sql);
    await sleep(3000);
    const rows: SearchRow[] = [];
    const ask = (mode: SearchRow['mode'], query: string): Promise<Figures> => measure(loadOf(product.url, token, mode, query), 1, seconds);
    // What a process does for the first time is translated meanwhile, which is no search's time.
    for (const [mode, query] of asked) await measure(loadOf(product.url, token, mode, query), 1, 0.5);
    for (const [mode, query] of asked) {
      rows.push({ mode, query, idle: await ask(mode, query), indexing: undefined });
    }
    tell('the same while documents are read …');
    await queueAll(database.sql, LAST);
    for (const row of rows) {
      const indexing = await ask(row.mode, row.query);
      if ((await waiting(database.sql)) > 0) row.indexing = indexing;
    }
    tell('comparing the nearest …');
    const recall = await recallAt50(database.sql, semantic);
    return { passages, database: ground.kind, learned, read, rows, recall, gates: gatesOf(rows, (read * 1000) / passages, recall.share) };
  } finally {
    await database.close();
    await product.stop();
  }
}

function loadOf(url: string, token: string, mode: SearchRow['mode'], query: string): Load {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return { url: `${url}/api/search/${mode}`, method: 'POST', headers, body: () => JSON.stringify({ query }) };
}

async function furnish(place: Place, folder: string): Promise<{ token: string; passages: number }> {
  const texts = readPassages(folder)
    .map(({ text }) => text.trim().slice(0, 10_000))
    .filter((text) => text !== '');
  const database = await openDatabase(place);
  try {
    const { sql } = database;
    const token = newToken();
    const [user] = await sql<{ id: number }[]>`
      insert into users (username, email, email_key, password_hash) values ('reader', 'reader@example.org', 'reader@example.org', '') returning id`;
    if (!user) throw new Error('no reader was written');
    await insertSession(sql, user.id, hashToken(token));
    for (let from = 0; from < texts.length; from += 500) {
      await sql`
        insert into posts (user_id, content, title)
        select ${user.id}::bigint, t, left(t, 80) from unnest(${texts.slice(from, from + 500)}::text[]) as t`;
    }
    await fillDocuments(sql);
    await countWords(sql, new AbortController().signal);
    await tidy(database);
    return { token, passages: texts.length };
  } finally {
    await database.close();
  }
}

/** Queues so many documents once more. */
async function queueAll(sql: Sql, most: number): Promise<void> {
  let after = 0;
  for (let queued = 0; queued < most;) {
    const step = await queueDocuments(sql, after, undefined);
    queued += step.queued;
    if (step.last === null || step.queued === 0) break;
    after = step.last;
  }
}

function gatesOf(rows: readonly SearchRow[], millisecondsEach: number, recall: number): Gate[] {
  const counted = rows.filter(({ mode, query }) => gated[mode].has(query));
  return [
    ...counted.map(({ mode, query, idle }) => gate(`${mode}, ${query}: p95`, idle.p95, mode === 'literal' ? 20 : 80, 'ms')),
    ...counted.flatMap(({ mode, query, idle, indexing }) =>
      indexing ? [gate(`${mode}, ${query}: p50 while documents are read, to that without`, indexing.p50 / idle.p50, 2, '×')] : [],
    ),
    gate('a document is read in', millisecondsEach, 1000 / 300, 'ms'),
    gate('of the fifty nearest, not found', (1 - recall) * 100, 5, '%'),
  ];
}

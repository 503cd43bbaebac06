import { setTimeout as sleep } from 'node:timers/promises';
import cliProgress from 'cli-progress';
import { backfillDocuments } from '../server/features/search/index/backfill.ts';
import { startSemanticSearch } from '../server/features/search/semantic/start-semantic-search.ts';
import { prepareVectors } from '../server/features/search/vectors/prepare-vectors.ts';
import { getReadyModel } from '../server/features/search/vectors/model-queries.ts';
import { enqueueDocuments, countQueued } from '../server/features/search/vectors/queue-queries.ts';
import { loadConfig } from '../server/config.ts';
import { ConfigError } from '../server/platform/config.ts';
import { type Database, DatabaseError, joinDatabase } from '../server/platform/db/open.ts';
import { parseOptions } from './parse-options.ts';
import { type Terminal, UsageError } from './terminal.ts';

const usage = `Usage: catena reindex [--missing] [--data-dir DIR]

Rebuilds the semantic search index of all posts, essays and works, even while a server runs. After an interruption, run it with --missing to
continue; a running server also continues.

  --missing        indexes only documents that are not in the index
  --data-dir DIR   the library's data directory, instead of DATA_DIR and DATABASE_URL
`;

/**
 * Rebuilds the index for semantic search. `width` is that of the model that it trains if it finds
 * none.
 */
export async function runReindex(args: string[], terminal: Terminal, width?: number): Promise<number> {
  try {
    const { values } = parse(args);
    if (!values.help) return await reindex(values, terminal, width);
    terminal.stdout.write(usage);
    return 0;
  } catch (error) {
    terminal.stderr.write(`${messageOf(error)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function reindex(
  values: { missing: boolean; 'data-dir'?: string | undefined },
  terminal: Terminal,
  width: number | undefined,
): Promise<number> {
  const dataDir = values['data-dir'];
  const config = loadConfig(dataDir === undefined ? terminal.env : { ...terminal.env, DATA_DIR: dataDir, DATABASE_URL: '' });
  const database = await joinDatabase(config);
  try {
    const { missing } = await prepareVectors(database.sql);
    if (missing !== undefined) throw new DatabaseError(missing);
    await backfillDocuments(database.sql, terminal.signal);
    await queueAll(database, values.missing, terminal.signal);
    const log = { info: () => undefined, warn: (line: string) => void terminal.stderr.write(`${line}\n`), error: report(terminal) };
    const meaning = await startSemanticSearch({ database, embeddings: config.embeddings, log, width });
    try {
      return await waitUntilIndexed(database, terminal);
    } finally {
      await meaning.stop();
    }
  } finally {
    await database.close();
  }
}

async function queueAll({ sql }: Database, missing: boolean, signal: AbortSignal): Promise<void> {
  const ready = missing ? await getReadyModel(sql) : undefined;
  // Without a model every document is missing and already queued.
  for (let after: number | null = 0; after !== null && !signal.aborted;) after = (await enqueueDocuments(sql, after, ready?.id)).last;
}

/** Waits until the queue is empty and a model is ready. */
async function waitUntilIndexed({ sql }: Database, { stdout, stderr, signal }: Terminal): Promise<number> {
  const total = await countQueued(sql);
  const bar = stderr.isTTY
    ? new cliProgress.SingleBar({ format: '{bar} {value} of {total} indexed', stream: stderr as NodeJS.WriteStream, barsize: 30 })
    : undefined;
  bar?.start(total, 0);
  let left = total;
  try {
    while (!signal.aborted) {
      left = await countQueued(sql);
      bar?.update(Math.max(0, total - left));
      if (left === 0 && (await getReadyModel(sql))) break;
      await sleep(200, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    bar?.stop();
  }
  if (signal.aborted) stdout.write(`Stopped. ${left} of ${total} still to index; a running server continues.\n`);
  else stdout.write(`${total} indexed\n`);
  return signal.aborted ? 130 : 0;
}

function parse(args: string[]) {
  return parseOptions({
    args,
    options: {
      missing: { type: 'boolean', default: false },
      'data-dir': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
}

function report({ stderr }: Terminal): (error: unknown) => void {
  return (error) => void stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return `Indexing failed: ${String(error)}.`;
  if ([UsageError, ConfigError, DatabaseError].some((kind) => error instanceof kind)) return error.message;
  return `Indexing failed: ${error.message}. Documents that were indexed remain; run the same command with --missing to continue.`;
}

import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { fillSkeletons } from './features/accounts/names.ts';
import { sweepPictures } from './features/accounts/pictures.ts';
import { sweepAccounts } from './features/accounts/queries.ts';
import { type Meaning, startMeaning } from './features/search/meaning.ts';
import { checkAtStart } from './features/premium/account.ts';
import { removeDeparted } from './features/premium/departures.ts';
import { openProvider } from './features/premium/open-provider.ts';
import type { Provider } from './features/premium/provider.ts';
import { settleAll, sweepEvents } from './features/premium/queries.ts';
import type { StripeAddress } from './features/premium/stripe-provider.ts';
import { createEssayThread, type EssayThread } from './features/essays/essay-thread.ts';
import { sweepFiles } from './features/essays/sweep.ts';
import { readOldTexts } from './features/references/old-texts.ts';
import { catchUp, countWords } from './features/search/upkeep.ts';
import type { Log } from './features/search/vectors/models.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/open.ts';
import { renewStatistics, vacuum } from './platform/db/vacuum.ts';
import { logFailure } from './platform/outage.ts';
import { openFilesLimit, shareOpenFiles } from './platform/open-files.ts';
import { openFiles } from './platform/files/open.ts';
import { packageRoot } from './platform/package-root.ts';
import { sweepKeys } from './platform/http/idempotency-key.ts';
import { BackgroundThrottle } from './platform/http/background-throttle.ts';

/** How long calls in flight may take to end once the process is asked to stop, in milliseconds. */
const stopPatience = 10_000;

/**
 * Database → app → listen; and back in the opposite order when asked to stop. The database may still be on its way. `prepare` runs before the first
 * call is taken. Prints one line with the address. `stripeAt` is for tests alone.
 */
export async function start(
  config: Config,
  opening: Promise<Database>,
  prepare?: (database: Database) => Promise<void>,
  stripeAt?: StripeAddress,
): Promise<void> {
  const database = await opening;
  let meaning: Meaning | undefined;
  let app: FastifyInstance | undefined;
  try {
    const { sql, background } = database;
    await prepare?.({ ...database, sql: background });
    const files = await openFiles(config);
    const byMeaning: Meaning['search'] = async (...asked) => (await meaning?.search(...asked)) ?? { found: [] };
    const provider = openProvider({ sql, config }, stripeAt);
    const unknown = provider && (await checkAtStart(sql, provider));
    await settleAll(sql, provider?.mode ?? 'live');
    const turns = new BackgroundThrottle();
    const essayThread = createEssayThread();
    const webFolder = join(packageRoot, 'dist/web');
    const made = createApp({ sql, background, config, files }, { webFolder, byMeaning, turns, provider, essayThread });
    app = made;
    if (unknown) made.log.error({ err: unknown }, 'the payment provider could not be asked whose keys these are; premium asks again');
    for (const notice of database.notices) made.log.error(notice);
    const started = await startMeaning({ database, embeddings: config.embeddings, log: quieter(made.log), turns });
    meaning = started;
    if (provider) every(60, () => sayDepartures(background, provider, made), made);
    every(60 * 60, () => sweepEvents(background), made);
    every(60 * 60, () => sweepKeys(background), made);
    every(60 * 60, () => sweepAccounts(background), made);
    every(60 * 60, () => sweepFiles(background, files), made);
    every(60 * 60, () => sweepPictures(background, files), made);
    // Nothing else does it for the embedded database; a server does it by itself.
    every(24 * 60 * 60, () => vacuum(database), made);
    every(60, () => renewStatistics(database), made);
    keepUp(background, made, essayThread);
    const { connections, warning } = shareOpenFiles(openFilesLimit());
    if (warning !== undefined) made.log.warn(warning);
    // Node closes further ones at once, so that the database has enough files.
    if (connections !== undefined) made.server.maxConnections = connections;
    const address = await made.listen({ port: config.port, host: config.host });
    stopOnSignal(database, () => Promise.all([made.close(), started.stop()]));
    console.log(`${config.siteName} is at ${config.publicUrl ?? address}`);
  } catch (error) {
    await Promise.all([app?.close(), meaning?.stop()]);
    await database.close();
    throw error;
  }
}

/** Removes at the provider who left here; of whom it could not the log tells once each time. */
async function sayDepartures(sql: Database['sql'], provider: Provider, app: FastifyInstance): Promise<void> {
  const { failures } = await removeDeparted(sql, provider);
  if (failures.length > 0) app.log.error({ err: failures[0], count: failures.length }, 'the provider did not remove customers who left');
}

/** Work that nobody waits for; a failure is logged, and it is tried again the next time. It ends with the app, whose closing it may fall into. */
function every(seconds: number, work: () => Promise<unknown>, app: FastifyInstance): void {
  let closing = false;
  const tell = (error: unknown): void => void (closing || logFailure(app.log, error, 'background work failed'));
  const timer = setInterval(() => void work().catch(tell), seconds * 1000).unref();
  app.addHook('onClose', async () => {
    closing = true;
    clearInterval(timer);
  });
}

/** What references and search catch up with, at the start and every minute, one after the other; it ends between two statements when the app closes. */
function keepUp(sql: Database['sql'], app: FastifyInstance, essayThread: EssayThread): void {
  const closing = new AbortController();
  const tell = (error: unknown): void => void (closing.signal.aborted || logFailure(app.log, error, 'background work failed'));
  let working: Promise<unknown> = readOldTexts(sql, closing.signal, essayThread.named).catch(tell);
  working = working.then(() => fillSkeletons(sql, closing.signal)).catch(tell);
  working = working.then(() => catchUp(sql, closing.signal, essayThread.document)).catch(tell);
  const next = (): void => void (working = working.then(() => countWords(sql, closing.signal)).catch(tell));
  next();
  const timer = setInterval(next, 60_000).unref();
  // Stop this before closing the thread that it uses.
  app.addHook('preClose', async () => closing.abort());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    closing.abort();
    await working;
  });
}

/** A log in which an outage is one line per minute, wherever it occurs. */
function quieter(log: FastifyInstance['log']): Log {
  return {
    info: (...given) => log.info(...given),
    warn: (...given) => log.warn(...given),
    error: (error) => logFailure(log, error, 'background work failed'),
  };
}

function stopOnSignal(database: Database, closeAll: () => Promise<unknown>): void {
  let stopping = false;
  const stop = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    // A client that never ends its request must not keep the process, nor the database open.
    const patience = new Promise((resolve) => void setTimeout(resolve, stopPatience).unref());
    await Promise.race([closeAll(), patience]);
    await database.close();
    process.exit(code);
  };
  process.once('SIGTERM', () => void stop(0));
  process.once('SIGINT', () => void stop(0));
  void database.lost.then((reason) => {
    console.error(reason);
    void stop(1);
  });
}

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { sweepPictures } from './features/accounts/pictures.ts';
import { hasUsers, sweepAccounts } from './features/accounts/queries.ts';
import { administratorLink, createAdministratorToken } from './features/administrators/first-administrator.ts';
import { type SemanticSearch, startSemanticSearch } from './features/search/semantic/start-semantic-search.ts';
import { sweepOpenid } from './features/openid/request-queries.ts';
import { sweepChallenges } from './features/passkeys/challenge-queries.ts';
import { checkAccountAtStartup } from './features/premium/account.ts';
import { deleteDepartedCustomers } from './features/premium/departures.ts';
import { sweepNotifications } from './features/notifications/queries.ts';
import { openProvider } from './features/premium/open-provider.ts';
import type { Provider } from './features/premium/provider.ts';
import { deleteAbandonedEditions } from './features/editions/import/delete-edition.ts';
import { importStarterText } from './features/editions/starter/import-starter-text.ts';
import { updateAllUserStatuses, sweepEvents } from './features/premium/queries.ts';
import type { StripeAddress } from './features/premium/stripe-provider.ts';
import { switchProvider } from './features/premium/switch-provider.ts';
import { liveConfig } from './features/settings/live-config.ts';
import { SiteSettings } from './features/settings/site-settings.ts';
import { createEssayThread } from './features/essays/essay-thread.ts';
import { sweepFiles } from './features/essays/sweep.ts';
import type { Log } from './features/search/vectors/models.ts';
import { prepareBackupFolder } from './backup/backup-folder.ts';
import { backUpIfDue, BACKUP_CHECK_INTERVAL } from './backup/schedule-backups.ts';
import type { ServerConfig } from './config.ts';
import { isBackupRunning } from './platform/backup-runs.ts';
import { createMetrics } from './monitoring/metrics.ts';
import { listenForMetrics } from './monitoring/serve-metrics.ts';
import { WorkMonitor } from './monitoring/work-monitor.ts';
import type { Database } from './platform/db/open.ts';
import { renewStatistics, vacuum } from './platform/db/vacuum.ts';
import { logFailure } from './platform/outage.ts';
import { openFilesLimit, shareOpenFiles } from './platform/open-files.ts';
import { matchFiles } from './platform/files/library-id.ts';
import { openFiles } from './platform/files/open.ts';
import type { FileStore } from './platform/files/store.ts';
import { spareFilesDuringBackups } from './platform/files/spare-files.ts';
import { packageRoot } from './platform/package-root.ts';
import { deleteExpiredKeys } from './platform/http/idempotency-key.ts';
import { BackgroundThrottle } from './platform/http/background-throttle.ts';
import { collectGarbageWhenIdle } from './platform/idle-heap.ts';
import { runEvery } from './platform/run-every.ts';
import { scheduleMail } from './start-mail.ts';
import { scheduleBackgroundJobs } from './start-background-jobs.ts';

/** Milliseconds that requests in flight may take once the process is asked to stop. */
const stopTimeout = 10_000;

/**
 * Starts the server on the database, which may still be opening, and prints one line with its
 * address. `prepare` runs before the first request is accepted; `stripeAt` is for tests only.
 */
export async function start(
  given: ServerConfig,
  opening: Promise<Database>,
  prepare?: (database: Database) => Promise<void>,
  stripeAt?: StripeAddress,
): Promise<void> {
  const database = await opening;
  let semanticSearch: SemanticSearch | undefined;
  let startedApp: FastifyInstance | undefined;
  try {
    const { sql, background, replicas } = database;
    const files = spareFilesDuringBackups(await openFiles(given), () => isBackupRunning(background));
    const settings = new SiteSettings(sql, given.fixedSettings);
    const config = liveConfig(given, settings);
    const provider = openProvider({ sql, config }, stripeAt);
    const throttle = new BackgroundThrottle();
    const essayThread = createEssayThread();
    const webFolder = join(packageRoot, 'dist/web');
    const semanticSearcher: SemanticSearch['search'] = async (...args) => (await semanticSearch?.search(...args)) ?? { found: [] };
    const { monitor, metrics } = await startMonitoring(config, database);
    const options = { webFolder, semanticSearcher, throttle, provider, settings, essayThread, monitor, metrics };
    const app = createApp({ sql, background, replicas, config, files }, options);
    startedApp = app;
    // Registers the routes while the database answers. An error is thrown where they are awaited.
    const registered = Promise.resolve(app.after());
    registered.catch(() => undefined);
    const mismatch = await matchFiles(background, files, await hasUsers(background));
    await prepare?.({ ...database, sql: background });
    await settings.refresh();
    const premium = switchProvider(provider, sql, config);
    const keyError = provider && (await checkAccountAtStartup(sql, provider));
    await updateAllUserStatuses(sql, provider?.mode ?? 'live');
    await registered;
    const stopCollecting = collectGarbageWhenIdle();
    settings.watch(app.log);
    app.addHook('onClose', async () => stopCollecting());
    app.addHook('preClose', () => settings.close());
    if (keyError)
      app.log.error({ err: keyError }, 'cannot check which account the payment provider keys belong to; premium will try again');
    for (const notice of [...database.notices, ...(mismatch === undefined ? [] : [mismatch])]) app.log.error(notice);
    const started = await startSemanticSearch({ database, embeddings: config.embeddings, log: throttleOutages(app.log), throttle });
    semanticSearch = started;
    runEvery(60, () => removeDepartedCustomers(background, premium.current(), app), app);
    scheduleSweeps(database, app, mismatch === undefined ? files : undefined);
    if (config.backupDir !== undefined) scheduleBackups(background, app, config.backupDir);
    scheduleBackgroundJobs(background, app, { essayThread, numbering: config.scriptureNumbering, runBatch: throttle.runGently });
    if (config.starterText) scheduleStarterText(database, app, throttle);
    const sendMail = scheduleMail(background, app, config);
    const { connections, warning } = shareOpenFiles(openFilesLimit());
    if (warning !== undefined) app.log.warn(warning);
    // Node closes connections above the maximum at once, which reserves files for the database.
    if (connections !== undefined) app.server.maxConnections = connections;
    if (metrics) await listenForMetrics(app, metrics.register, config);
    const token = (await hasUsers(background)) ? undefined : await createAdministratorToken(background);
    const address = await app.listen({ port: config.port, host: config.host });
    stopOnSignal(database, () => Promise.all([app.close(), started.stop()]));
    console.log(`${config.siteName} is at ${config.publicUrl ?? address}`);
    if (token !== undefined) console.log(`Sign up as the administrator: ${administratorLink(config.publicUrl ?? address, token)}`);
    sendMail(config.publicUrl ?? address);
  } catch (error) {
    await Promise.all([startedApp?.close(), semanticSearch?.stop()]);
    await database.close();
    throw error;
  }
}

/**
 * Deletes what has expired. Without `files`, leaves stored files alone, since they may belong to
 * another library.
 */
function scheduleSweeps(database: Database, app: FastifyInstance, files: FileStore | undefined): void {
  const { background } = database;
  runEvery(60 * 60, () => sweepEvents(background), app);
  runEvery(60 * 60, () => deleteExpiredKeys(background), app);
  runEvery(60 * 60, () => sweepAccounts(background), app);
  runEvery(60 * 60, () => sweepChallenges(background), app);
  runEvery(60 * 60, () => sweepOpenid(background), app);
  runEvery(60 * 60, () => sweepNotifications(background), app);
  runEvery(60 * 60, () => deleteAbandonedEditions(background), app);
  if (files) {
    runEvery(60 * 60, () => sweepFiles(background, files), app);
    runEvery(60 * 60, () => sweepPictures(background, files), app);
  }
  // The embedded database has no autovacuum; for a server this does nothing.
  runEvery(24 * 60 * 60, () => vacuum(database), app);
  runEvery(60, () => renewStatistics(database), app);
}

/** Creates the metrics if they are served anywhere. */
async function startMonitoring(config: ServerConfig, { sql, background, replicas }: Database) {
  const monitor = new WorkMonitor(background);
  const isServed = config.metricsToken !== undefined || config.metricsPort !== undefined;
  const pools = background === sql ? { requests: sql } : { requests: sql, background };
  return { monitor, metrics: isServed ? await createMetrics({ pools, monitor, replicas }) : undefined };
}

/** Deletes departed customers at the provider and logs failures. */
async function removeDepartedCustomers(sql: Database['sql'], provider: Provider | undefined, app: FastifyInstance): Promise<void> {
  if (!provider) return;
  const { failures } = await deleteDepartedCustomers(sql, provider);
  if (failures.length > 0)
    app.log.error({ err: failures[0], count: failures.length }, 'the payment provider did not delete some departed customers');
}

/**
 * Makes automatic backups when they are due. A running one is stopped when the app closes, since it
 * needs the database.
 */
function scheduleBackups(sql: Database['sql'], app: FastifyInstance, folder: string): void {
  prepareBackupFolder(folder).catch((err: unknown) => app.log.error({ err }, 'cannot write to BACKUP_DIR; no backups can be made'));
  const closing = new AbortController();
  let running: Promise<void> | undefined;
  const check = (): Promise<void> => (running ??= backUpIfDue(sql, closing.signal).finally(() => (running = undefined)));
  app.addHook('preClose', async () => {
    closing.abort();
    await running?.catch(() => undefined);
  });
  runEvery(BACKUP_CHECK_INTERVAL, check, app);
}

/** Imports the starter text in the background, and waits for another process that does. */
function scheduleStarterText(database: Database, app: FastifyInstance, throttle: BackgroundThrottle): void {
  const closing = new AbortController();
  const { signal } = closing;
  const run = async (): Promise<void> => {
    while (await importStarterText(database, { signal, pause: () => throttle.wait() }))
      await sleep(60_000, undefined, { signal, ref: false });
  };
  const working = run().catch(
    (error: unknown) => void (signal.aborted || logFailure(app.log, error, 'the import of the starter text failed')),
  );
  app.addHook('preClose', async () => closing.abort());
  app.addHook('onClose', () => working);
}

/** Returns a log that records an outage only once a minute. */
function throttleOutages(log: FastifyInstance['log']): Log {
  return {
    info: (...args) => log.info(...args),
    warn: (...args) => log.warn(...args),
    error: (error) => logFailure(log, error, 'background work failed'),
  };
}

function stopOnSignal(database: Database, closeAll: () => Promise<unknown>): void {
  let stopping = false;
  const stop = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    // A client that never ends its request must not keep the process and the database open.
    const timeout = new Promise((resolve) => void setTimeout(resolve, stopTimeout).unref());
    await Promise.race([closeAll(), timeout]);
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

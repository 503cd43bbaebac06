import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureBuilt } from '../scripts/build.mjs';
import { measuredRequests } from './all-requests.ts';
import { currentCommit } from './commit.ts';
import { runComparison, startComparison } from './comparison.ts';
import { type Gate, gatesOf, isKnownMiss } from './gates.ts';
import { growthGates, growthTitle } from './growth.ts';
import { type Databases, prepareDatabases } from './databases.ts';
import { prepareLibrary } from './library.ts';
import { type Library, type Options, readOptions, usage } from './options.ts';
import { measureProbe, type Probe } from './probes.ts';
import { type Report, growthText, reportText } from './report.ts';
import { measureSearch } from './search.ts';
import { searchText } from './search-report.ts';
import { bundleBaselines } from './servers.ts';
import { measureLogins, timeStarts } from './start-and-login.ts';
import { measureUploads } from './uploads.ts';

process.exitCode = await main();

async function main(): Promise<number> {
  try {
    const options = readOptions(process.argv.slice(2), process.env);
    if (!options) {
      process.stdout.write(usage);
      return 0;
    }
    const gates = await measureGates(options);
    if (options.gate && gates.length === 0) throw new Error('Nothing was measured that has a gate.');
    return options.gate && !gates.every((gate) => gate.isMet || isKnownMiss(gate)) ? 1 : 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

async function measureGates(options: Options): Promise<Gate[]> {
  if (options.everything) return runEverything(options);
  if (options.probe !== undefined) return runProbe(options, options.probe);
  return options.searchFolder === undefined ? run(options) : runSearch(options, options.searchFolder);
}

/** What `--gate` alone runs, one after another: what most readers do. */
async function runEverything(options: Options): Promise<Gate[]> {
  const small = { kind: 'synthetic', works: 1000 } as const;
  const runs: Options[] = [
    options,
    { ...options, libraries: [{ ...small, workspace: 1000 }], connections: [1, 10] },
    { ...options, libraries: [{ ...small, network: 10_000 }], connections: [1, 10] },
  ];
  const gates: Gate[] = [];
  for (const one of runs) gates.push(...(await run({ ...one, jsonFile: undefined })));
  gates.push(...(await runProbe({ ...options, jsonFile: undefined }, 'lifecycle')));
  saveJson(options, { gates });
  const [met, known] = [gates.filter(({ isMet }) => isMet), gates.filter(isKnownMiss)];
  console.log(`${met.length} of ${gates.length} gates are met; ${known.length} of the others are known misses.`);
  return gates;
}

async function runProbe(options: Options, probe: Probe): Promise<Gate[]> {
  const machine = await prepareMachine();
  const { report, text } = await withDatabases(options, (databases, folder) =>
    measureProbe(probe, { options, databases, folder, logProgress }),
  );
  console.log(text);
  saveJson(options, { machine, report });
  return report.gates;
}

async function run(options: Options): Promise<Gate[]> {
  const machine = await prepareMachine();
  await bundleBaselines();
  const reports: Report[] = [];
  for (const library of options.libraries) {
    const report = await withDatabases(options, (databases, folder) => reportOn(library, options, databases, folder));
    console.log(reportText(report));
    reports.push(report);
  }
  const growth = growthGates(reports);
  if (growth.length > 0) console.log(growthText(growthTitle(reports), growth));
  saveJson(options, { machine, options: settingsOf(options), reports });
  return [...reports.flatMap(({ gates }) => gates), ...growth];
}

async function runSearch(options: Options, passages: string): Promise<Gate[]> {
  const machine = await prepareMachine();
  const report = await withDatabases(options, (databases) =>
    measureSearch(resolve(passages), databases, { ...options, seconds: Math.max(3, options.seconds) }, logProgress),
  );
  console.log(searchText(report));
  saveJson(options, { machine, report });
  return report.gates;
}

/** Builds the product, prints the machine's data and returns it. */
async function prepareMachine(): Promise<object> {
  await ensureBuilt();
  const load = loadavg()[0] ?? 0;
  const machine = { commit: currentCommit(), node: process.version, cores: availableParallelism(), load, date: new Date().toISOString() };
  const { commit, node, cores, date } = machine;
  console.log(
    `Commit ${commit}, Node ${node}, ${cores} cores, load ${load.toFixed(1)} before the start (best near 0), ${date.slice(0, 10)}`,
  );
  return machine;
}

function saveJson({ jsonFile }: Options, results: object): void {
  if (jsonFile !== undefined) writeFileSync(jsonFile, `${JSON.stringify(results, null, 2)}\n`);
}

/** Leaves out the database URL, which may contain a password. */
function settingsOf({ rounds, seconds, connections }: Options): object {
  return { rounds, seconds, connections };
}

/** Removes everything created for the run at its end or when it is interrupted. */
async function withDatabases<T>(options: Options, work: (databases: Databases, folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'catena-bench-'));
  const databases = prepareDatabases(folder, options.databaseUrl);
  const cleanUp = async (): Promise<void> => {
    await databases.drop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  const interrupted = (): void => void cleanUp().finally(() => process.exit(130));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    return await work(databases, folder);
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    await cleanUp();
  }
}

async function reportOn(library: Library, options: Options, databases: Databases, folder: string): Promise<Report> {
  logProgress('importing …');
  const prepared = await prepareLibrary(library, databases, folder);
  const requests = measuredRequests(prepared).filter(({ label }) => label.includes(options.only ?? ''));
  if (requests.length === 0) throw new Error(`No request matches --only ${options.only ?? ''}.`);
  // Measure starts and uploads first, since the comparison takes long.
  const startSeconds = await timeStarts(prepared.product, 3);
  const uploads = prepared.workspace && (await measureUploads(prepared.product, prepared.reader));
  logProgress('warming up …');
  const comparison = await startComparison(prepared, requests);
  try {
    const measured = await runComparison(comparison, options, (round) => logProgress(`${round} …`));
    const login = await measureLogins(comparison.product, prepared.reader, options.seconds);
    const figures = {
      works: prepared.targets.works,
      posts: prepared.network?.posts,
      measured,
      importSeconds: prepared.importSeconds,
      importMemory: prepared.importMemory,
      startSeconds,
      uploads,
    };
    const database = databases.kind === 'embedded' ? 'embedded PostgreSQL' : 'PostgreSQL server';
    return { library: prepared.name, database, login, ...figures, gates: gatesOf(figures) };
  } finally {
    await comparison.stop();
  }
}

/** Prints progress to stderr, apart from the results. */
function logProgress(text: string): void {
  process.stderr.write(`${text}\n`);
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureBuilt } from '../scripts/build.mjs';
import { measuredRequests } from './measured-requests.ts';
import { runContest, startContest } from './contest.ts';
import { costlyText, measureCostly } from './costly.ts';
import { type Gate, gatesOf } from './gates.ts';
import { growthGates, growthTitle } from './growth.ts';
import { type Ground, prepareGround } from './ground.ts';
import { prepareLibrary } from './library.ts';
import { measureNeighbor, neighborText } from './neighbor.ts';
import { type Library, type Options, readOptions, usage } from './options.ts';
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
    return options.gate && !gates.every((gate) => gate.isMet) ? 1 : 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

async function measureGates(options: Options): Promise<Gate[]> {
  if (options.probe !== undefined) return runProbe(options, options.probe);
  return options.searchFolder === undefined ? run(options) : runSearch(options, options.searchFolder);
}

async function runProbe(options: Options, probe: 'costly' | 'neighbor'): Promise<Gate[]> {
  const machine = await prepareMachine();
  const measured = async (ground: Ground) => {
    if (probe === 'costly') {
      const report = await measureCostly(ground, options.only, logProgress);
      return { report, text: costlyText(report) };
    }
    const report = await measureNeighbor(ground, options.only, logProgress);
    return { report, text: neighborText(report) };
  };
  const { report, text } = await onGround(options, measured);
  console.log(text);
  saveJson(options, { machine, report });
  return report.gates;
}

async function run(options: Options): Promise<Gate[]> {
  const machine = await prepareMachine();
  await bundleBaselines();
  const reports: Report[] = [];
  for (const library of options.libraries) {
    const report = await onGround(options, (ground, folder) => reportOn(library, options, ground, folder));
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
  const report = await onGround(options, (ground) => measureSearch(resolve(passages), ground, Math.max(3, options.seconds), logProgress));
  console.log(searchText(report));
  saveJson(options, { machine, report });
  return report.gates;
}

/** Builds the product, prints the machine's data and returns it. */
async function prepareMachine(): Promise<object> {
  await ensureBuilt();
  const load = loadavg()[0] ?? 0;
  const machine = { node: process.version, cores: availableParallelism(), load, date: new Date().toISOString() };
  console.log(
    `Node ${machine.node}, ${machine.cores} cores, load ${load.toFixed(1)} before the start (best near 0), ${machine.date.slice(0, 10)}`,
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
async function onGround<T>(options: Options, work: (ground: Ground, folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'catena-bench-'));
  const ground = prepareGround(folder, options.databaseUrl);
  const cleanUp = async (): Promise<void> => {
    await ground.drop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  const interrupted = (): void => void cleanUp().finally(() => process.exit(130));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    return await work(ground, folder);
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    await cleanUp();
  }
}

async function reportOn(library: Library, options: Options, ground: Ground, folder: string): Promise<Report> {
  logProgress('importing …');
  const prepared = await prepareLibrary(library, ground, folder);
  const requests = measuredRequests(prepared).filter(({ label }) => label.includes(options.only ?? ''));
  // Measure starts and uploads first, since the contest takes long.
  const startSeconds = await timeStarts(prepared.product, 3);
  const uploads = prepared.desk ? await measureUploads(prepared.product, prepared.reader) : [];
  logProgress('warming up …');
  const contest = await startContest(prepared, requests);
  try {
    const measured = await runContest(contest, options, (round) => logProgress(`${round} …`));
    const login = await measureLogins(contest.product, prepared.reader, options.seconds);
    const figures = {
      works: prepared.subject.works,
      posts: prepared.network?.posts,
      measured,
      importSeconds: prepared.importSeconds,
      importMemory: prepared.importMemory,
      startSeconds,
      uploads,
    };
    const database = ground.kind === 'embedded' ? 'embedded PostgreSQL' : 'PostgreSQL server';
    return { library: prepared.name, database, login, ...figures, gates: gatesOf(figures) };
  } finally {
    await contest.stop();
  }
}

/** Prints progress to stderr, apart from the results. */
function logProgress(text: string): void {
  process.stderr.write(`${text}\n`);
}

// npm run planted-faults: measures which planted faults the tests catch (docs/testing.md). See
// --help for the options.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatAs } from './format.ts';
import { allFaults } from './planted-faults/all-faults.ts';
import { problemsOf } from './planted-faults/edit.ts';
import type { Fault } from './planted-faults/fault.ts';
import { measure, measureBaseline } from './planted-faults/measure.ts';
import { selectFaults, type Options, parseOptions, usage } from './planted-faults/options.ts';
import { emptyResults, readResults, type Results, signatureOf, saveResults } from './planted-faults/results.ts';
import { stagesOf } from './planted-faults/stages.ts';
import { renderTable, withTable } from './planted-faults/table.ts';
import { staticComplaints } from './planted-faults/types.ts';
import { git, Workspace } from './planted-faults/workspace.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(new Error('Stopped.')));

/** Runs the command and returns the exit code. */
async function main(options: Options): Promise<number> {
  if (options.command === 'help') return print(usage, 0);
  if (options.command === 'table') return updateTable(options);
  const problems = problemsOf(allFaults, { read: readSource, matches: matchesTests });
  if (problems.length > 0) return print(problems.join('\n'), 1);
  if (options.command === 'check') return print(`${allFaults.length} faults have their places and tests.`, 0);
  const faults = selectFaults(allFaults, options);
  if (options.command === 'types') {
    const complaints = await staticComplaints(root, faults, stop.signal);
    return print(
      complaints.length === 0 ? `Neither compiler nor linter catches any of ${faults.length} faults.` : complaints.join('\n'),
      complaints.length,
    );
  }
  return run(faults, options);
}

function print(text: string, code: number): number {
  console.log(text);
  return Math.min(code, 1);
}

async function run(faults: readonly Fault[], options: Options): Promise<number> {
  const results = openResults(options);
  const waiting = faults.filter((fault) => !isMeasured(fault, results));
  if (git(root, 'status', '--porcelain') !== '') console.log('Uncommitted changes are not tested.');
  const workspaces: Workspace[] = [];
  try {
    if (waiting.length > 0) workspaces.push(new Workspace(root));
    const [first] = workspaces;
    if (first) await runBaseline(waiting, first, options, results);
    while (workspaces.length < Math.min(options.jobs, waiting.length)) workspaces.push(new Workspace(root));
    // Wait for all before removing the checkouts, even if one throws.
    await Promise.allSettled(
      workspaces.map((workspace) => runWaiting(waiting, workspace, options, results).catch((error: unknown) => stop.abort(error))),
    );
    stop.signal.throwIfAborted();
  } finally {
    for (const workspace of workspaces) workspace.remove();
  }
  const outcomes = faults.map(({ name }) => results.faults[name]?.outcome ?? 'unclear');
  const count = (outcome: string): number => outcomes.filter((one) => one === outcome).length;
  return print(`${count('caught')} caught, ${count('missed')} missed, ${count('unclear')} unclear.`, count('unclear'));
}

function isMeasured(fault: Fault, { faults }: Results): boolean {
  const result = faults[fault.name];
  return result !== undefined && result.outcome !== 'unclear' && result.signature === signatureOf(fault);
}

function openResults({ json, label, resume }: Options): Results {
  const commit = git(root, 'rev-parse', 'HEAD');
  const before = resume ? readResults(resolve(json)) : undefined;
  if (before && before.commit !== commit)
    throw new Error(`${json} has the results of another commit, ${before.commit}. Please choose another file.`);
  return before ?? emptyResults(label ?? commit.slice(0, 7), commit);
}

async function runBaseline(faults: readonly Fault[], workspace: Workspace, { extent, json }: Options, results: Results): Promise<void> {
  console.log('Running the tests without a fault …');
  const stages = faults.flatMap((fault) => stagesOf(fault, extent));
  await measureBaseline(stages, { workspace, baseline: results.baseline, signal: stop.signal });
  saveResults(resolve(json), results);
  const failing = new Set(Object.values(results.baseline).flat());
  if (failing.size > 0) console.log(`These fail without a fault and are ignored: ${[...failing].join(', ')}`);
}

/** Takes faults from the shared queue until it is empty. */
async function runWaiting(waiting: Fault[], workspace: Workspace, { extent, json }: Options, results: Results): Promise<void> {
  for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
    const result = await measure(fault, { workspace, extent, baseline: results.baseline, signal: stop.signal });
    results.faults[fault.name] = result;
    saveResults(resolve(json), results);
    const { outcome, seconds, by } = result;
    console.log(`${outcome.padEnd(8)}${String(seconds).padStart(5)} s  ${fault.name}${by === undefined ? '' : `\n                 ${by}`}`);
  }
}

async function updateTable({ files }: Options): Promise<number> {
  const suites = files.map((file) => {
    const results = readResults(resolve(file));
    if (!results) throw new Error(`There are no results in ${file}.`);
    return results;
  });
  const page = join(root, 'docs', 'testing.md');
  const text = withTable(readFileSync(page, 'utf8'), renderTable(allFaults, suites));
  writeFileSync(page, await formatAs(page, text));
  return print('docs/testing.md has the table.', 0);
}

function readSource(file: string): string | undefined {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    return undefined;
  }
}

let testFiles: string[] | undefined;

function matchesTests(selection: string): boolean {
  testFiles ??= ['core', 'contract', 'server', 'web', 'cli', 'scripts', 'e2e', 'component'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.(?:test|spec)\.tsx?$/.test(path)),
  );
  return testFiles.some((path) => path.includes(selection));
}

try {
  process.exitCode = await main(parseOptions(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

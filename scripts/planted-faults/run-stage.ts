import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ended, runChild } from './child.ts';
import { type Failure, playwrightFailures, vitestFailures } from './reports.ts';
import { isBrowser, type Stage } from './stages.ts';

export type Outcome =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly failures: readonly [Failure, ...Failure[]] }
  | Broken;

/**
 * The run failed without naming a test: a port was taken, a setup failed or the time limit was
 * reached.
 */
export interface Broken {
  readonly kind: 'broken';
  readonly reason: string;
}

interface How {
  /** Stops at the first test that fails. */
  readonly bail: boolean;
  readonly signal: AbortSignal;
}

const MINUTES = { vitest: 15, browser: 25, 'every test': 60, 'every browser test': 120 };
/** Without a fault, all selections of a runner are combined into one run. */
const MOST_MINUTES = 150;

/** Runs a stage in a checkout. */
export async function runStage(root: string, stage: Stage, { bail, signal }: How): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'catena-planted-report-'));
  const report = join(folder, 'report.json');
  const how = { cwd: root, minutes: bail ? MINUTES[stage.runner] : MOST_MINUTES, signal };
  try {
    if (isBrowser(stage)) {
      const args = ['test', ...stage.filters, '--reporter=json', '--retries=0', ...(bail ? ['-x'] : [])];
      const ended = await runChild(bin(root, 'playwright'), args, { ...how, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } });
      return outcomeOf(ended, playwrightFailures(read(report)));
    }
    const args = ['run', '--reporter=json', `--outputFile=${report}`, ...(bail ? ['--bail=1'] : []), ...stage.filters];
    return outcomeOf(await runChild(bin(root, 'vitest'), args, how), vitestFailures(read(report), root));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function bin(root: string, name: string): string {
  return join(root, 'node_modules', '.bin', name);
}

function read(report: string): object {
  try {
    return JSON.parse(readFileSync(report, 'utf8')) as object;
  } catch {
    return {};
  }
}

function outcomeOf({ code, timedOut, output }: Ended, [first, ...others]: readonly Failure[]): Outcome {
  if (first) return { kind: 'failed', failures: [first, ...others] };
  if (timedOut) return { kind: 'broken', reason: 'The run took too long.' };
  if (code === 0) return { kind: 'passed' };
  return { kind: 'broken', reason: `The run ended with ${code ?? 'a signal'} and names no test: ${output.trim().slice(-600)}` };
}

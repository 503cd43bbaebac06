import type { Fault } from './fault.ts';
import { type Result, type Results, signatureOf } from './results.ts';
import { type Broken, type Outcome, runStage } from './run-stage.ts';
import { type Extent, isBrowser, keyOf, type Stage, stagesOf } from './stages.ts';
import type { Workspace } from './workspace.ts';

interface Setting {
  readonly workspace: Workspace;
  readonly extent: Extent;
  readonly baseline: Results['baseline'];
  readonly signal: AbortSignal;
}

/** Plants a fault, runs its tests and undoes it. */
export async function measure(fault: Fault, { workspace, extent, baseline, signal }: Setting): Promise<Result> {
  const started = performance.now();
  const result = (rest: Pick<Result, 'outcome' | 'runner' | 'by'>): Result => ({
    ...rest,
    seconds: Math.round((performance.now() - started) / 1000),
    signature: signatureOf(fault),
  });
  const undo = workspace.plant(fault);
  try {
    for (const stage of stagesOf(fault, extent)) {
      if (isBrowser(stage)) await workspace.prepareBrowser(fault, signal);
      const found = await runConfirmed((one, bail) => runStage(workspace.root, one, { bail, signal }), stage, baseline[keyOf(stage)] ?? []);
      if (found.kind === 'failed') {
        const [{ file, test }] = found.failures;
        return result({ outcome: 'caught', runner: stage.runner, by: `${file} › ${test}` });
      }
      if (found.kind === 'broken') return result({ outcome: 'unclear', by: found.reason });
    }
    return result({ outcome: 'missed' });
  } finally {
    undo();
  }
}

type Run = (stage: Stage, bail: boolean) => Promise<Outcome>;

const ATTEMPTS = 2;

/**
 * Runs a stage until its outcome is certain. Because a busy machine also makes tests fail, a
 * failure counts only if its file fails again alone, and does not fail without the fault.
 */
export async function runConfirmed(run: Run, stage: Stage, failsWithoutFault: readonly string[]): Promise<Outcome> {
  let last: Broken = { kind: 'broken', reason: '' };
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const first = await run(stage, true);
    if (first.kind === 'passed') return first;
    if (first.kind === 'broken') {
      last = first;
      continue;
    }
    const [{ file, test }] = first.failures;
    if (failsWithoutFault.includes(file)) return { kind: 'broken', reason: `${file} fails without the fault as well.` };
    const again = await run({ ...stage, filters: [file] }, true);
    if (again.kind === 'failed') return again;
    last = { kind: 'broken', reason: `${file} › ${test} failed once and passed the next time.` };
  }
  return last;
}

/** Runs all stages without any fault. Adds the files that fail twice to `baseline`, by stage. */
export async function measureBaseline(stages: readonly Stage[], { workspace, baseline, signal }: Omit<Setting, 'extent'>): Promise<void> {
  const missing = stages.filter((stage) => baseline[keyOf(stage)] === undefined);
  for (const runner of new Set(missing.map((stage) => stage.runner))) {
    const ofRunner = missing.filter((stage) => stage.runner === runner);
    const filters = [...new Set(ofRunner.flatMap((stage) => stage.filters))];
    const failing = await failingFiles((stage, bail) => runStage(workspace.root, stage, { bail, signal }), { runner, filters });
    for (const stage of ofRunner) baseline[keyOf(stage)] = failing;
  }
}

async function failingFiles(run: Run, stage: Stage): Promise<string[]> {
  let failing: string[] = [];
  for (const filters of [() => stage.filters, () => failing]) {
    const outcome = await run({ ...stage, filters: filters() }, false);
    if (outcome.kind === 'passed') return [];
    if (outcome.kind === 'broken') throw new Error(`The tests do not run even without a fault. ${outcome.reason}`);
    failing = [...new Set(outcome.failures.map(({ file }) => file))];
  }
  return failing;
}

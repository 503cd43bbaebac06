import type { Fault } from './fault.ts';

/** A selection of tests for one runner. */
export interface Stage {
  readonly runner: 'vitest' | 'browser' | 'every test' | 'every browser test';
  /** An empty list selects all. */
  readonly filters: readonly string[];
}

export type Extent = 'quick' | 'default' | 'full';

/** Returns the stages to run for a fault, in order; a failing stage ends the sequence. */
export function stagesOf({ tests = [], specs = [] }: Fault, extent: Extent): Stage[] {
  const stages: Stage[] = [];
  if (tests.length > 0) stages.push({ runner: 'vitest', filters: tests });
  if (extent === 'quick') return stages;
  if (specs.length > 0) stages.push({ runner: 'browser', filters: specs.map((spec) => `e2e/${spec}`) });
  if (extent === 'full') stages.push({ runner: 'every test', filters: [] }, { runner: 'every browser test', filters: [] });
  return stages;
}

export function isBrowser({ runner }: Stage): boolean {
  return runner === 'browser' || runner === 'every browser test';
}

/** Returns the key of a stage in the baseline. */
export function keyOf({ runner, filters }: Stage): string {
  return [runner, ...filters.toSorted()].join(' ');
}

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Fault } from './fault.ts';
import type { Extent } from './stages.ts';

export const usage = `Usage: npm run planted-faults -- [options]

Plants faults in product code one at a time, in a temporary checkout of the current commit, and records which ones the tests catch.

  --only NAME,…    only these faults
  --area AREA      only faults of an area, such as server/folders or web
  --quick          without the browser
  --full           where the tests that a fault names miss it, runs every test there is
  --jobs N         faults that are measured at once, each in a checkout of its own (1)
  --json FILE      where the results are kept (node_modules/.cache/planted-faults.json)
  --label TEXT     what the suite is called in the table (the commit)
  --resume         goes on with the results of this commit that are in FILE
  --check          only checks that every fault still has its place and its tests
  --types          only checks that no fault is caught by the compiler or the linter
  --table FILE …   writes the results of one suite, or of several to compare, into docs/testing.md
`;

export interface Options {
  readonly command: 'run' | 'check' | 'types' | 'table' | 'help';
  readonly only: readonly string[];
  readonly area: string | undefined;
  readonly extent: Extent;
  readonly jobs: number;
  readonly json: string;
  readonly label: string | undefined;
  readonly resume: boolean;
  /** Result files for the table. */
  readonly files: readonly string[];
}

/** Parses the arguments. Throws an error with a message for the user. */
export function parseOptions(args: string[]): Options {
  const flag = { type: 'boolean', default: false } as const;
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...{ only: text, area: text, jobs: text, json: text, label: text },
      ...{ quick: flag, full: flag, resume: flag, check: flag, types: flag, table: flag, help: flag },
    },
  });
  const jobs = Number(values.jobs ?? '1');
  if (!Number.isInteger(jobs) || jobs < 1) throw new Error('--jobs must be a whole number of at least 1.');
  if (values.quick && values.full) throw new Error('Please choose --quick or --full, not both.');
  if (positionals.length > 0 && !values.table) throw new Error(`Unknown argument: ${positionals[0]}.`);
  const json = values.json ?? join('node_modules', '.cache', 'planted-faults.json');
  return {
    command: (['help', 'check', 'types', 'table'] as const).find((name) => values[name]) ?? 'run',
    only: values.only?.split(',').filter((name) => name !== '') ?? [],
    area: values.area,
    extent: values.quick ? 'quick' : values.full ? 'full' : 'default',
    jobs,
    json,
    label: values.label,
    resume: values.resume,
    files: positionals.length > 0 ? positionals : [json],
  };
}

/** Returns the faults that the options select. Throws if a name or area is unknown. */
export function selectFaults(faults: readonly Fault[], { only, area }: Pick<Options, 'only' | 'area'>): Fault[] {
  const unknown = only.filter((name) => faults.every((fault) => fault.name !== name));
  if (unknown.length > 0) throw new Error(`Unknown fault: ${unknown.join(', ')}.`);
  const chosen = faults.filter(
    (fault) =>
      (only.length === 0 || only.includes(fault.name)) && (area === undefined || fault.area === area || fault.area.startsWith(`${area}/`)),
  );
  if (chosen.length === 0) throw new Error(`There are no faults in ${area ?? 'the list'}.`);
  return chosen;
}

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Fault } from './fault.ts';

/** What became of one fault. */
export interface Result {
  /** `unclear`: the run could not say, so that the fault counts as neither. */
  readonly outcome: 'caught' | 'missed' | 'unclear';
  /** By which kind of tests, where it was caught. */
  readonly runner?: string;
  /** The first test that failed, or why the outcome is unclear. */
  readonly by?: string;
  readonly seconds: number;
  /** Of the fault: one that has changed since is measured again. */
  readonly signature: string;
}

/** All that was measured of one suite. */
export interface Results {
  readonly label: string;
  readonly commit: string;
  /** Files that fail without a fault, by stage. */
  readonly baseline: Record<string, readonly string[]>;
  readonly faults: Record<string, Result>;
}

export function emptyResults(label: string, commit: string): Results {
  return { label, commit, baseline: {}, faults: {} };
}

/** Returns undefined if the file does not exist. */
export function readResults(file: string): Results | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : undefined;
}

/** Replaces the file in one step, so that a run that is killed leaves the one before. */
export function saveResults(file: string, results: Results): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(results, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

export function signatureOf({ file, find, replace, tests, postgresTests, specs }: Fault): string {
  return createHash('sha256')
    .update(JSON.stringify([file, find, replace, tests, postgresTests, specs]))
    .digest('hex')
    .slice(0, 12);
}

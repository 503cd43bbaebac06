import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Fault } from './fault.ts';

/** The measured outcome of one fault. */
export interface Result {
  /** `unclear`: the run was not conclusive, so that the fault counts as neither. */
  readonly outcome: 'caught' | 'missed' | 'unclear';
  /** The runner that caught it. */
  readonly runner?: string;
  /** The first test that failed, or why the outcome is unclear. */
  readonly by?: string;
  readonly seconds: number;
  /** A hash of the fault; if it has changed since, the fault is measured again. */
  readonly signature: string;
}

/** All measurements of one test suite. */
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

/** Reads a results file; returns undefined if it does not exist. */
export function readResults(file: string): Results | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : undefined;
}

/** Replaces the file atomically, so that a killed run leaves the previous one. */
export function saveResults(file: string, results: Results): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(results, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

export function signatureOf({ file, find, replace, tests, specs }: Fault): string {
  return createHash('sha256')
    .update(JSON.stringify([file, find, replace, tests, specs]))
    .digest('hex')
    .slice(0, 12);
}

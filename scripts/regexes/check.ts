import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { checkSync } from 'recheck';
import type { Exception } from './exceptions.ts';
import type { Pattern } from './find.ts';

/** A regular expression and its location. */
export interface Checked extends Pattern {
  readonly file: string;
  readonly line: number;
}

/** Describes the problem of a pattern; undefined if it runs in linear time. */
export type Judge = (pattern: Pattern) => string | undefined;

/** Milliseconds to analyze one pattern. Most take less than ten. */
const [exactTimeout, timeout] = [1_000, 60_000];

export const judge: Judge = ({ source, flags }) => {
  // The exact analysis first: by default, patterns with large repetitions are only tried on random
  // texts, which on a busy machine reports some that are safe.
  const exact = checkSync(source, flags, { checker: 'automaton', timeout: exactTimeout });
  const found = exact.status === 'unknown' ? checkSync(source, flags, { timeout }) : exact;
  if (found.status === 'safe') return undefined;
  if (found.status === 'unknown') return `cannot be analyzed (${found.error.kind}); simplify it`;
  return `takes ${found.complexity.summary} time, for example on ${found.attack.pattern}`;
};

/**
 * Records verdicts in a file, keyed by the hash of pattern and checker version. With `renew`,
 * judges every pattern again.
 */
export function rememberVerdicts(judge: Judge, file: string, version: string, renew = false): { judge: Judge; save(): boolean } {
  const before = readIfExists(file);
  const known = renew ? {} : parseVerdicts(before);
  const used: Record<string, string> = {};
  return {
    judge: (pattern) => {
      const key = createHash('sha256')
        .update(JSON.stringify([version, pattern.source, pattern.flags]))
        .digest('hex');
      const verdict = known[key] ?? judge(pattern) ?? '';
      used[key] = verdict;
      return verdict === '' ? undefined : verdict;
    },
    /** Writes the verdicts that were used, and returns whether the file has changed. */
    save: () => {
      const sorted = Object.fromEntries(Object.entries(used).toSorted(([a], [b]) => (a < b ? -1 : 1)));
      const text = `${JSON.stringify(sorted, null, 2)}\n`;
      if (text === before) return false;
      writeFileSync(file, text);
      return true;
    },
  };
}

function readIfExists(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Returns no verdicts for a file that does not parse, such as one with a merge conflict. */
function parseVerdicts(text: string): Record<string, string> {
  try {
    return JSON.parse(text) as Record<string, string>;
  } catch {
    return {};
  }
}

/** Returns one line for each finding without an exception and each exception without a finding. */
export function faultsOf(patterns: readonly Checked[], exceptions: readonly Exception[], judge: Judge): string[] {
  const used = new Set<Exception>();
  const faults: string[] = [];
  for (const pattern of patterns) {
    const verdict = judge(pattern);
    if (verdict === undefined) continue;
    const exception = exceptions.find(({ file, source }) => file === pattern.file && source === pattern.source);
    if (exception) used.add(exception);
    else faults.push(`${pattern.file}:${pattern.line}: /${pattern.source}/${pattern.flags} ${verdict}`);
  }
  for (const exception of exceptions)
    if (!used.has(exception)) faults.push(`${exception.file}: the exception for /${exception.source}/ is not needed; remove it.`);
  return faults;
}

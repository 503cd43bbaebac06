import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../../server/platform/package-root.ts';
import type { Pattern } from './find.ts';

/** A pattern that was built at run time. */
export interface Observed extends Pattern {
  readonly file: string;
  readonly line: number;
}

/**
 * Runs `work` and returns every regular expression that code of this package built with `RegExp`
 * meanwhile.
 */
export async function observeRegexes(work: () => Promise<void>): Promise<Observed[]> {
  const observed: Observed[] = [];
  const original = globalThis.RegExp;
  const record = (made: RegExp): RegExp => {
    const location = callerLocation(new Error().stack ?? '');
    if (location) observed.push({ source: made.source, flags: made.flags, ...location });
    return made;
  };
  globalThis.RegExp = new Proxy(original, {
    construct: (target, [source, flags]: [string, string?]) => record(new target(source, flags)),
    apply: (target, _self, [source, flags]: [string, string?]) => record(new target(source, flags)),
  });
  try {
    await work();
  } finally {
    globalThis.RegExp = original;
  }
  return observed;
}

/** Returns the first stack frame outside this file. */
function callerLocation(stack: string): { file: string; line: number } | undefined {
  const own = fileURLToPath(import.meta.url);
  for (const frame of stack.split('\n').slice(1)) {
    const match = /(?:\(|at )(?:file:\/\/)?(\/[^()]+):(\d+):\d+\)?$/.exec(frame.trim());
    const path = match?.[1];
    if (path === undefined || path === own) continue;
    return { file: relative(packageRoot, path).replaceAll('\\', '/'), line: Number(match?.[2]) };
  }
  return undefined;
}

import { join } from 'node:path';
import { type Ended, runChild } from './child.ts';
import type { Fault } from './fault.ts';
import { Workspace } from './workspace.ts';

/**
 * Returns the errors of the compiler and the linter with all faults planted: faults that they catch
 * need no tests.
 */
export async function staticComplaints(repository: string, faults: readonly Fault[], signal: AbortSignal): Promise<string[]> {
  const workspace = new Workspace(repository);
  try {
    for (const fault of faults) workspace.plant(fault);
    const bin = (name: string): string => join(workspace.root, 'node_modules', '.bin', name);
    const run = (name: string, ...args: string[]): Promise<Ended> =>
      runChild(bin(name), args, { cwd: workspace.root, minutes: 15, signal });
    const ended = [
      await run('tsc', '-p', 'tsconfig.json'),
      await run('tsc', '-p', 'tsconfig.web.json'),
      await run('oxlint', '--deny-warnings'),
    ];
    return ended.flatMap(({ code, output }) => (code === 0 ? [] : [output.trim()]));
  } finally {
    workspace.remove();
  }
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseOptions } from './platform/db/open.ts';
import { fromSource } from './platform/package-root.ts';

/**
 * Creates a new library on the embedded database in a process of its own, whose end returns its
 * memory: creating it takes 100 MB more than serving it. Does nothing for other libraries.
 */
export async function createNewLibrary({ dataDir, databaseUrl }: DatabaseOptions): Promise<void> {
  if (databaseUrl !== undefined || fromSource || existsSync(join(dataDir, 'database'))) return;
  const child = fork(new URL('./create-library.js', import.meta.url), { execArgv: [], stdio: 'inherit' });
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    // With an exit code, the process has printed the reason. Without one, the system may have
    // killed it, and the server finishes the library itself.
    if (code !== null && code !== 0) process.exit(code);
  } catch {
    // The system allows no further process: the server creates the library itself.
  }
}

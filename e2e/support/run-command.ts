import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Server } from './server.ts';

const run = promisify(execFile);
const catena = join(import.meta.dirname, '../../cli/catena.mjs');

/** Runs the `catena` command on the library of a running server. */
export async function runCommand(server: Pick<Server, 'dataDir'>, args: readonly string[]): Promise<void> {
  await run(process.execPath, [catena, ...args], { env: { ...process.env, DATA_DIR: server.dataDir } });
}

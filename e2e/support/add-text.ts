import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Server } from './server.ts';

const run = promisify(execFile);
const catena = join(import.meta.dirname, '../../cli/catena.mjs');

/** Imports a text in our JSON Lines into a running server. */
export async function addText(server: Server, slug: string, content: string): Promise<void> {
  const file = join(server.dataDir, `${slug}.jsonl`);
  await writeFile(file, content);
  await run(process.execPath, [catena, 'texts', 'add', file, '--slug', slug], { env: { ...process.env, DATA_DIR: server.dataDir } });
}

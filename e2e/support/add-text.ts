import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from './run-command.ts';
import type { Server } from './server.ts';

/** Imports a text in our JSON Lines into a running server. */
export async function addText(server: Server, slug: string, content: string): Promise<void> {
  const file = join(server.dataDir, `${slug}.jsonl`);
  await writeFile(file, content);
  await runCommand(server, ['texts', 'add', file, '--slug', slug]);
}

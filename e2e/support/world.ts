import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { request } from '@playwright/test';
import { connectEmbedded } from '../../server/platform/db/connect.ts';
import { socketFolder } from '../../server/platform/db/socket-folder.ts';
import { logInDemoReader } from './readers.ts';
import { startEmptyServer } from './server.ts';
import { worldFolder } from './world-folder.ts';

// Training the search model takes half a minute of CPU time: do it once and copy the data
// directory.

const buildStamp = join(worldFolder, 'made-from');
/** Milliseconds. The tests expect recent demo posts to count as recent. */
const maxAge = 60 * 60_000;

/**
 * Creates the demo world's data directory, unless one exists of this build and of the last hour.
 */
export async function prepareWorld(): Promise<void> {
  const build = await readFile(join(import.meta.dirname, '../../dist/built-from'), 'utf8');
  const age = Date.now() - ((await stat(buildStamp).catch(() => undefined))?.mtimeMs ?? 0);
  if (age < maxAge && (await readFile(buildStamp, 'utf8')) === build) return;
  await rm(worldFolder, { recursive: true, force: true });
  const server = await startEmptyServer();
  try {
    await waitUntilTrained(server.url);
    await preventTraining(server.dataDir);
    await server.shutDown();
    await mkdir(worldFolder, { recursive: true });
    await cp(server.dataDir, join(worldFolder, 'data'), { recursive: true });
    await writeFile(buildStamp, build);
  } finally {
    await server.remove();
  }
}

/**
 * Takes the training lease forever. Otherwise, the texts that tests create would make each server
 * train again, which takes half a minute of a core.
 */
async function preventTraining(dataDir: string): Promise<void> {
  const sockets = socketFolder(dataDir);
  const sql = connectEmbedded(sockets.path('database.sock'), { connections: 1 });
  try {
    await sql`update search_teacher set holder = gen_random_uuid(), held_until = 'infinity'`;
  } finally {
    await sql.end();
    sockets.release();
  }
}

/** Waits until semantic search no longer reports that it is being prepared. */
async function waitUntilTrained(baseURL: string, timeout = 600_000): Promise<void> {
  const context = await request.newContext({ baseURL });
  const { token } = await logInDemoReader(context, 'macrina');
  const deadline = Date.now() + timeout;
  for (;;) {
    const response = await context.post('/api/search/semantic', {
      headers: { authorization: `Bearer ${token}` },
      data: { query: 'grace' },
    });
    if (response.ok() && response.headers()['catena-search-notice'] === undefined) break;
    if (Date.now() > deadline) throw new Error('the search model was not trained within ten minutes');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await context.dispose();
}

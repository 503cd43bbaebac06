import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { request } from '@playwright/test';
import { readerOfWorld } from './readers.ts';
import type { Server } from './server.ts';

// A folder with the demo's world, in which the meaning of words is learned already. To make one takes half a minute of a processor, and each server
// of the tests would: each begins with a copy.

const root = join(import.meta.dirname, '../..');
const kept = join(root, 'dist/e2e-world');
const madeFrom = join(kept, 'made-from');
/** Milliseconds. What is told as new in the world is to be new. */
const longest = 60 * 60_000;

/** Makes it with such a server, where there is none of this build and hour. */
export async function prepareWorld(freshServer: () => Promise<Server>): Promise<void> {
  const build = await readFile(join(root, 'dist/built-from'), 'utf8');
  const age = Date.now() - ((await stat(madeFrom).catch(() => undefined))?.mtimeMs ?? 0);
  if (age < longest && (await readFile(madeFrom, 'utf8')) === build) return;
  await rm(kept, { recursive: true, force: true });
  const server = await freshServer();
  try {
    await untilLearned(server.url);
    await server.end();
    await mkdir(kept, { recursive: true });
    await cp(server.dataDir, join(kept, 'data'), { recursive: true });
    await writeFile(madeFrom, build);
  } finally {
    await server.stop();
  }
}

export async function copyWorld(dataDir: string): Promise<void> {
  await cp(join(kept, 'data'), dataDir, { recursive: true });
}

/** Until then a search by meaning says that it is being prepared. */
async function untilLearned(baseURL: string, patience = 120_000): Promise<void> {
  const context = await request.newContext({ baseURL });
  const { token } = await readerOfWorld(context, 'macrina');
  const deadline = Date.now() + patience;
  for (;;) {
    const answer = await context.post('/api/search/semantic', { headers: { authorization: `Bearer ${token}` }, data: { query: 'grace' } });
    if (answer.ok() && answer.headers()['catena-search-notice'] === undefined) break;
    if (Date.now() > deadline) throw new Error('the meaning of words was not learned within two minutes');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await context.dispose();
}

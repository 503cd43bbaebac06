import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '../../scripts/build.mjs';
import { startServer } from '../../e2e/support/server.ts';
import { prepareWorld } from '../../e2e/support/world.ts';

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string;
  }
}

/** Starts one demo server for all component tests and returns its teardown. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt();
  await prepareWorld();
  const server = await startServer();
  provide('serverUrl', server.url);
  return () => server.remove();
}

import { ensureBuilt } from '../../scripts/build.mjs';
import { ensureChromium } from '../../scripts/find-chromium.mjs';
import { startServer } from './server.ts';
import { dataDirVariable, serverUrlVariable } from './server-url.ts';
import { prepareWorld } from './world.ts';

/**
 * Starts one demo server for all tests and returns its teardown; each test signs up its own
 * readers.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  ensureChromium();
  await ensureBuilt();
  await prepareWorld();
  const server = await startServer();
  process.env[serverUrlVariable] = server.url;
  process.env[dataDirVariable] = server.dataDir;
  return () => server.remove();
}

import { ensureBuilt } from '../../scripts/build.mjs';
import { ensureChromium } from '../../scripts/find-chromium.mjs';
import { freshServer, startServer } from './server.ts';
import { serverUrlVariable } from './server-url.ts';
import { prepareWorld } from './world.ts';

/** One server with the demo's world for all tests; each test brings readers of its own. Answers how to stop it. */
export default async function setUp(): Promise<() => Promise<void>> {
  ensureChromium();
  await ensureBuilt();
  await prepareWorld(freshServer);
  const server = await startServer();
  process.env[serverUrlVariable] = server.url;
  return () => server.stop();
}

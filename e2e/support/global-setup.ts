import { ensureBuilt } from '../../scripts/build.mjs';
import { ensureChromium } from '../../scripts/find-chromium.mjs';
import { startServer } from './server.ts';
import { serverUrlVariable } from './server-url.ts';

/** One server with the demo's world for all tests; each test brings readers of its own. Answers how to stop it. */
export default async function setUp(): Promise<() => Promise<void>> {
  ensureChromium();
  await ensureBuilt();
  const server = await startServer();
  process.env[serverUrlVariable] = server.url;
  return () => server.stop();
}

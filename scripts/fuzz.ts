// npm run fuzz -- --requests N --seed S [--from I]: sends malformed requests to every endpoint of
// the built server, with temporary data.
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startProduct } from '../bench/servers.ts';
import { fuzz } from '../server/testing/probe/fuzz.ts';
import { ensureBuilt } from './build.mjs';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string' }, from: { type: 'string', default: '0' } },
});
const seed = values.seed === undefined ? randomInt(1, 1_000_000) : Number(values.seed);
const [count, from] = [Number(values.requests), Number(values.from)];
if (![seed, count, from].every((number) => Number.isSafeInteger(number) && number >= 0))
  throw new Error('--requests, --seed and --from must be whole numbers.');

await ensureBuilt();
const dataDir = mkdtempSync(join(tmpdir(), 'catena-fuzz-'));
const server = await startProduct({ dataDir, databaseUrl: undefined });
try {
  console.log(`${count} requests from seed ${seed}`);
  const { failures, statuses } = await fuzz({ url: server.url, seed, from, count, dataDir });
  for (const failure of failures) console.error(failure);
  const counts = Object.entries(statuses).map(([status, times]) => `${times} × ${status}`);
  console.log(`${failures.length} failures; ${counts.join(', ')}`);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
}

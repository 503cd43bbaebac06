// npm run demo: starts a library with sample users and content, in its own data directory.
import { ensureBuilt } from './build.mjs';

const usage = `Usage: npm run demo

Starts a library with sample users and content. Its data is in demo-data, which the first start creates.

  PORT       port, 3000 by default
  HOST       address to listen on, 127.0.0.1 by default
  DATA_DIR   data directory, demo-data by default

docs/operations.md describes the other variables.`;

const [option] = process.argv.slice(2);
if (option === '--help' || option === '-h') {
  console.log(usage);
} else if (option === undefined) {
  await ensureBuilt();
  await import('../dist/server/demo.js');
} else {
  console.error(`Unknown option ${option}.\n\n${usage}`);
  process.exitCode = 2;
}

// npm run dev: runs the server with the demo data, reloading on change, and Vite's dev server. One
// Ctrl-C stops both.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = (name) => join(root, 'node_modules', '.bin', name);
const env = { ...process.env, DATA_DIR: process.env.DATA_DIR ?? join(root, 'dev-data'), RATE_LIMIT: process.env.RATE_LIMIT ?? 'off' };
const api = `http://${env.HOST ?? '127.0.0.1'}:${env.PORT ?? 3000}`;

const children = [
  spawn(bin('tsx'), ['watch', '--clear-screen=false', '--exclude', './web/**', 'seed/demo.ts'], { cwd: root, env, stdio: 'inherit' }),
  spawn(bin('vite'), ['--clearScreen', 'false'], { cwd: root, env: { ...env, CATENA_API: api }, stdio: 'inherit' }),
];

let ending = false;
function end(code) {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill('SIGTERM');
  process.exitCode = code;
}
for (const child of children) child.on('exit', (code) => end(code ?? 0));
process.on('SIGINT', () => end(0));
process.on('SIGTERM', () => end(0));

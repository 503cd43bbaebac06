// npm run check: runs all checks that must pass before a change lands. `--quick` skips the tests.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

// Longest first. Two at a time on two cores; the output of each is printed when it ends, so that
// they do not mix.
const steps = ['types:e2e', 'types:server', 'layers', 'words', 'regexes', 'unused', 'lint', 'format:check', 'planted-faults:check'];
const tests = process.argv.includes('--quick') ? [] : ['test'];

/** Runs a step and returns its exit code, and its output unless it was inherited. */
function run(step, stdio) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', step], { stdio });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += part));
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

const waiting = [...steps];
const failed = [];
async function work() {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    const { code, output } = await run(step, ['ignore', 'pipe', 'pipe']);
    console.log(`\n— ${step}${output.trim() === '' ? '' : `\n${output.trimEnd()}`}`);
    if (code !== 0) failed.push(step);
  }
}
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));

for (const step of failed.length === 0 ? tests : []) {
  console.log(`\n— ${step}`);
  const { code } = await run(step, 'inherit');
  if (code !== 0) failed.push(step);
}
if (failed.length > 0) {
  console.error(`\nFailed checks: ${failed.join(', ')}.`);
  process.exit(1);
}
console.log('\nAll checks passed.');

// npm run check: everything that must be green before a change lands. `--quick` leaves the tests out.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

// The longest first. Two at a time, where there are two cores: what each says is told when it has ended, so that nothing is mixed.
const steps = ['regexes', 'types:server', 'types:web', 'types:e2e', 'format:check', 'layers', 'unused', 'lint', 'planted-faults:check'];
const tests = process.argv.includes('--quick') ? [] : ['test'];

/** Its exit code, and what it printed unless that went out at once. */
function run(step, stdio) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', step], { stdio });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += part));
    child.on('error', (error) => resolve({ code: 1, said: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, said }));
  });
}

const waiting = [...steps];
const failed = [];
async function work() {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    const { code, said } = await run(step, ['ignore', 'pipe', 'pipe']);
    console.log(`\n— ${step}${said.trim() === '' ? '' : `\n${said.trimEnd()}`}`);
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
  console.error(`\nNot green: ${failed.join(', ')}.`);
  process.exit(1);
}
console.log('\nAll green.');

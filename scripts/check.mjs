// npm run check: everything that must be green before a change lands. `--quick` leaves the tests out.
import { spawnSync } from 'node:child_process';

const steps = ['types', 'lint', 'format:check', 'layers', 'unused', ...(process.argv.includes('--quick') ? [] : ['test'])];
for (const step of steps) {
  console.log(`\n— ${step}`);
  const { status } = spawnSync('npm', ['run', '--silent', step], { stdio: 'inherit' });
  if (status !== 0) {
    console.error(`\n${step} is not green.`);
    process.exit(1);
  }
}
console.log('\nAll green.');

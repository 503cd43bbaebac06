import { execFileSync, spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('npm run demo -- --help prints the usage and starts nothing', () => {
  expect(execFileSync(process.execPath, ['scripts/demo.mjs', '--help'], { encoding: 'utf8' })).toMatch(/^Usage: npm run demo\n/);
  expect(spawnSync(process.execPath, ['scripts/demo.mjs', '--hlep'], { encoding: 'utf8' })).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^Unknown option --hlep\./),
  });
});

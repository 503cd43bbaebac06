// Checks the layers. dependency-cruiser succeeds even if it could not read anything, so the modules
// that it read are counted too.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const folders = ['core', 'contract', 'server', 'web', 'cli', 'seed', 'bench', 'e2e', 'component', 'scripts'];
const count = (folder) =>
  readdirSync(folder, { withFileTypes: true }).reduce(
    (sum, entry) =>
      sum + (entry.isDirectory() ? count(join(folder, entry.name)) : /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? 1 : 0),
    0,
  );
const expected = folders.reduce((sum, folder) => sum + count(folder), 0);

const run = spawnSync(
  join('node_modules', '.bin', 'depcruise'),
  ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders],
  {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  },
);
if (run.error || run.stdout === '') throw new Error(run.stderr || String(run.error));
const { modules, summary } = JSON.parse(run.stdout);
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
const own = modules.filter(({ source }) => folders.some((folder) => source.startsWith(`${folder}/`)) && /\.tsx?$/.test(source));
const dependencies = own.reduce((sum, module) => sum + module.dependencies.length, 0);
if (own.length < expected || dependencies < expected) {
  console.error(`Only ${own.length} of ${expected} modules and ${dependencies} imports were read, so the result is not reliable.`);
  process.exitCode = 1;
} else if (summary.violations.length > 0) process.exitCode = 1;
else console.log(`layers: ${own.length} modules, ${dependencies} imports, no violations`);

import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './scripts/test/slowest-first.ts';
import { filesAlsoOnPostgres } from './server/testing/also-on-postgres.ts';
import { memoryFolder } from './server/testing/memory-folder.ts';
import { nodeFlags } from './server/testing/node-flags.ts';
import { findPostgres } from './server/testing/postgres-cluster.ts';

// Tests with a database run on the embedded PostgreSQL. Those that say so in their first line run on
// an installed server too, a *.postgres.test.ts only there, a *.unit.test.ts without a database.
const withDatabase = ['server/**/*.test.ts', 'cli/**/*.test.ts', 'seed/**/*.test.ts'];
const postgresIsInstalled = findPostgres() !== undefined;
// Vitest loads this file again for each project.
if (!postgresIsInstalled && !process.env['CATENA_TESTS_WITHOUT_SERVER']) {
  process.env['CATENA_TESTS_WITHOUT_SERVER'] = 'warned';
  console.warn('No initdb and postgres found: skipping the tests on a PostgreSQL server.');
}

// os.tmpdir() of the tests and of the programs that they start.
const folder = process.env['TMPDIR'] ?? memoryFolder();
if (folder !== undefined) process.env['TMPDIR'] = folder;

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Files of a project share a process, with its loaded modules and its database
    // (server/testing/shared-database.ts).
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    // Starting the embedded database takes a second, and several on a busy machine.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A project without tests was excluded.
    passWithNoTests: !postgresIsInstalled,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'core/**/*.test.ts',
            'contract/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'server/**/*.unit.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'embedded',
          include: withDatabase,
          exclude: ['**/*.postgres.test.ts', '**/*.unit.test.ts'],
          execArgv: [...nodeFlags],
          globalSetup: ['server/testing/global-setup-embedded.ts', 'server/testing/global-setup-programs.ts'],
        },
      },
      {
        extends: true,
        // The transformer's default is that of tsconfig.json, which has no JSX.
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'component',
          // As for browser tests (playwright.config.ts).
          retry: process.env['CI'] === undefined ? 0 : 1,
          include: ['component/**/*.test.ts'],
          environment: './component/support/environment.ts',
          globalSetup: ['component/support/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: postgresIsInstalled ? ['{server,cli}/**/*.postgres.test.ts', ...filesAlsoOnPostgres()] : [],
          globalSetup: postgresIsInstalled ? ['server/testing/global-setup-postgres.ts', 'server/testing/global-setup-programs.ts'] : [],
        },
      },
    ],
  },
});

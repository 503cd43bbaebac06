import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './scripts/test/slowest-first.ts';
import { filesAlsoEmbedded } from './server/testing/also-embedded.ts';
import { memoryFolder } from './server/testing/memory-folder.ts';
import { nodeFlags } from './server/testing/node-flags.ts';
import { testsUseServer } from './server/testing/tests-use-server.ts';

// Tests with a database run on an installed PostgreSQL server, which is faster than the embedded
// database and shows races; docs/testing.md has the exceptions.
const withDatabase = ['server/**/*.test.ts', 'cli/**/*.test.ts', 'seed/**/*.test.ts'];
const onEmbedded = '**/*.embedded.test.ts';
const onServer = '**/*.postgres.test.ts';
const hasServer = testsUseServer();
// Leaves out faults and startup of the database, which few changes affect.
const isQuick = process.env['TEST_EXTENT'] === 'quick';
// Vitest loads this file again for each project.
if (!hasServer && !process.env['CATENA_TESTS_WITHOUT_SERVER']) {
  process.env['CATENA_TESTS_WITHOUT_SERVER'] = 'warned';
  console.warn('All tests run on the embedded database: no initdb and postgres found, or TEST_DATABASE=embedded.');
}

// os.tmpdir() of the tests and of the programs that they start.
const folder = process.env['TMPDIR'] ?? memoryFolder();
if (folder !== undefined) process.env['TMPDIR'] = folder;

const programs = 'server/testing/global-setup-programs.ts';

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
    passWithNoTests: !hasServer,
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
            'bench/**/*.test.ts',
            'server/**/*.unit.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: withDatabase,
          exclude: ['**/*.unit.test.ts', hasServer ? onEmbedded : onServer, ...(isQuick ? [onServer] : [])],
          execArgv: [...nodeFlags],
          globalSetup: [`server/testing/global-setup-${hasServer ? 'postgres' : 'embedded'}.ts`, programs],
        },
      },
      {
        extends: true,
        test: {
          name: 'embedded',
          include: hasServer ? [onEmbedded, ...filesAlsoEmbedded()] : [],
          execArgv: [...nodeFlags],
          globalSetup: hasServer ? ['server/testing/global-setup-embedded.ts', programs] : [],
        },
      },
      {
        extends: true,
        // The transformer's default is that of tsconfig.json, which has no JSX.
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'component',
          // With Node's default of 16 MB, collecting the short-lived elements of tests took a tenth
          // of the time.
          execArgv: ['--max-semi-space-size=32'],
          // As for browser tests (playwright.config.ts).
          retry: process.env['CI'] === undefined ? 0 : 1,
          include: ['component/**/*.test.ts'],
          environment: './component/support/environment.ts',
          globalSetup: ['component/support/global-setup.ts'],
        },
      },
    ],
  },
});

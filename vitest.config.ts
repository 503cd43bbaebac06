import { defineConfig } from 'vitest/config';
import { findPostgres } from './server/testing/postgres-cluster.ts';

// Whatever touches a database runs twice: on the embedded PostgreSQL, and on a server of the oldest or any other version that is
// installed. A file *.embedded.test.ts or *.postgres.test.ts is about one of them alone, and a *.unit.test.ts about none.
const withDatabase = ['server/**/*.test.ts', 'cli/**/*.test.ts', 'seed/**/*.test.ts'];
const postgresIsInstalled = findPostgres() !== undefined;
// This file is read again for each project.
if (!postgresIsInstalled && !process.env['CATENA_TESTS_WITHOUT_SERVER']) {
  process.env['CATENA_TESTS_WITHOUT_SERVER'] = 'said';
  console.warn('No initdb and postgres found: the tests on a PostgreSQL server are left out.');
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Files of a project share a process, with the modules that are loaded and the database that runs there (server/testing/shared-database.ts).
    isolate: false,
    // A start of the embedded database takes a second, and several on a busy machine.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A project without tests is the one that is left out.
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
          globalSetup: ['server/testing/global-setup-embedded.ts', 'server/testing/programs-folder.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: postgresIsInstalled ? withDatabase : [],
          exclude: ['**/*.embedded.test.ts', '**/*.unit.test.ts'],
          globalSetup: postgresIsInstalled ? ['server/testing/global-setup-postgres.ts', 'server/testing/programs-folder.ts'] : [],
        },
      },
    ],
  },
});

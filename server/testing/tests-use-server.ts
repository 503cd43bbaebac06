import { findPostgres } from './postgres-cluster.ts';

/**
 * Returns whether the tests run on a PostgreSQL server, and only some of them on the embedded
 * database.
 */
export function testsUseServer(): boolean {
  return process.env['TEST_DATABASE'] !== 'embedded' && findPostgres() !== undefined;
}

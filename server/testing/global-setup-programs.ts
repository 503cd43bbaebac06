import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { addCluster, buildServer } from '../../scripts/build.mjs';
import { packageRoot } from '../platform/package-root.ts';

/**
 * Builds the server, its worker threads, an empty database cluster and the programs of the tests,
 * once per run. The folder is inside the package, so that they can resolve their dependencies.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const cache = join(packageRoot, 'node_modules/.cache/catena');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'programs-'));
  const build = () => buildServer(folder, { 'database-program': 'server/testing/database-program.ts' });
  await build();
  await addCluster(folder);
  project.onTestsRerun(build);
  project.provide('programs', folder);
  // For server/platform/dev-worker.mjs. The workers of Vitest, and their threads, inherit it.
  process.env['CATENA_BUILT_WORKERS'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

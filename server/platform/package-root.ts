import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that contains package.json, both from source and bundled into dist/. */
export const packageRoot = findRoot(dirname(fileURLToPath(import.meta.url)));

/** Whether the process runs from the TypeScript source (tsx, vitest) rather than the bundle. */
export const fromSource = import.meta.url.endsWith('.ts');

/**
 * The folder of the bundle, if there is one: from source only in tests, which build it
 * (server/testing/global-setup-programs.ts).
 */
export const builtFolder = fromSource ? process.env['CATENA_BUILT_WORKERS'] : dirname(fileURLToPath(import.meta.url));

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('Catena is not inside its package: no package.json above its code.');
  return findRoot(parent);
}

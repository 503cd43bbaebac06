import { cp } from 'node:fs/promises';
import { join } from 'node:path';

/** The data directory that every test server starts from, filled by prepareWorld. */
export const worldFolder = join(import.meta.dirname, '../../dist/e2e-world');

export async function copyWorld(dataDir: string): Promise<void> {
  await cp(join(worldFolder, 'data'), dataDir, { recursive: true });
}

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { packageRoot } from '../platform/package-root.ts';

/** Where the workers of a run build the programs that tests start. Inside the package, for that is where these look for what they need. */
export default function setup({ provide }: TestProject): () => void {
  const cache = join(packageRoot, 'node_modules/.cache/catena');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'programs-'));
  provide('programs', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { packageRoot } from '../platform/package-root.ts';

/**
 * Creates the directory for programs that tests build. It is inside the package, so that they can
 * resolve their dependencies.
 */
export default function setup({ provide }: TestProject): () => void {
  const cache = join(packageRoot, 'node_modules/.cache/catena');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'programs-'));
  provide('programs', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

import { execFileSync } from 'node:child_process';
import { packageRoot } from '../server/platform/package-root.ts';

/** Returns the commit that is measured, with "-dirty" if files differ from it. */
export function currentCommit(): string {
  try {
    const args = ['describe', '--always', '--dirty', '--abbrev=8', '--exclude=*'];
    return execFileSync('git', args, { cwd: packageRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'unknown';
  }
}

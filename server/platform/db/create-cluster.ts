import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { initializeCluster } from './embedded.ts';

// A step of the build: creates the empty cluster in the given folder that new libraries copy.

const [folder = ''] = process.argv.slice(2);
await initializeCluster(folder);
makeReadable(folder);

/** Allows any user to copy it: an image is built by root and run by another user. */
function makeReadable(path: string): void {
  chmodSync(path, 0o755);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) makeReadable(child);
    else chmodSync(child, 0o644);
  }
}

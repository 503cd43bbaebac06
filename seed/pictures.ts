import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setPicture } from '../server/features/accounts/pictures.ts';
import type { Tools } from '../server/platform/feature.ts';
import { packageRoot } from '../server/platform/package-root.ts';
import { findCaller } from './folders.ts';

/** Drawn by scripts/demo-pictures.ts. */
const folder = join(packageRoot, 'seed/pictures');

/**
 * Gives the users their pictures and banners; those without one show what the product shows then.
 */
export async function seedPictures(tools: Tools, usernames: readonly string[]): Promise<void> {
  for (const username of usernames) {
    const caller = await findCaller(tools.sql, username);
    for (const [kind, filename] of [
      ['picture', `${username}.webp`],
      ['banner', `${username}-banner.webp`],
    ] as const) {
      const path = join(folder, filename);
      if (existsSync(path)) await setPicture(tools, caller, kind, { path, filename, hash: '', size: 0 }, undefined);
    }
  }
}

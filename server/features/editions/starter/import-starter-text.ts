import { createHash } from 'node:crypto';
import type { Database, Sql } from '../../../platform/db/open.ts';
import { deleteHidden } from '../import/delete-edition.ts';
import { STALE_SECONDS, STARTER_SLUG as SLUG } from '../queries.ts';
import { findKnownEdition } from '../import/import-queries.ts';
import { storeEdition } from '../import/store-edition.ts';
import { type KjvFiles, kjvMetadata, readKjv } from './read-kjv.ts';
import { claimStarterText, completeClaim, isClaimed, listInterrupted, renewClaim } from './starter-queries.ts';

/** The work in the starter library. */
export const starterTextWork = 'catena:bible-king-james-version';

interface StarterOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called between batches, so that the import gives way to requests. */
  readonly pause?: (() => Promise<unknown>) | undefined;
  /** For tests. */
  readonly files?: KjvFiles | undefined;
}

/**
 * Imports the King James Version into a library that has its record and no texts: once, even if it
 * is removed later. Returns whether another process has claimed the import.
 */
export async function importStarterText(
  { kind, background: sql }: Pick<Database, 'kind' | 'background'>,
  { signal, pause, files }: StarterOptions = {},
): Promise<boolean> {
  // The embedded database serves one process, so any existing claim is stale.
  const staleSeconds = kind === 'embedded' ? 0 : STALE_SECONDS;
  if (!(await claimStarterText(sql, { name: SLUG, work: starterTextWork, staleSeconds }))) return isClaimed(sql, SLUG);
  if ((await findKnownEdition(sql, SLUG)) === undefined) {
    // Starts over after the process was killed.
    for (const id of await listInterrupted(sql, kjvMetadata.sourceUrl)) await deleteHidden(sql, id);
    await storeKjv(sql, { signal, pause, files });
  }
  await completeClaim(sql, SLUG, hashOf(kjvMetadata));
  return false;
}

async function storeKjv(sql: Sql, { signal, pause, files }: StarterOptions): Promise<void> {
  let renewedAt = performance.now();
  const renewAndPause = async (): Promise<void> => {
    if (performance.now() - renewedAt > RENEW_MS) {
      renewedAt = performance.now();
      await renewClaim(sql, SLUG);
    }
    await pause?.();
  };
  await storeEdition(sql, readKjv(files), () => hashOf(kjvMetadata), { slug: SLUG, work: starterTextWork, signal, pause: renewAndPause });
}

function hashOf(value: object): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

const RENEW_MS = 10_000;

import type { Database } from '../../platform/db/open.ts';
import { loadStarterLibrary } from './load.ts';
import { loadStarterOrganizations } from './load-organizations.ts';

/**
 * Loads what a new library begins with, and applies the corrections of this version to an older
 * one.
 */
export async function loadStarter(database: Database): Promise<void> {
  await loadStarterLibrary(database, undefined, () =>
    console.error('Loading the starter library. This takes a few seconds on the first start.'),
  );
  await loadStarterOrganizations(database);
}

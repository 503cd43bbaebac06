import type { Sql } from '../../../platform/db/open.ts';
import { deleteHiddenEdition, deleteSomeSegments, hideEdition, listAbandonedEditions } from './import-queries.ts';

/** Removes an edition; returns whether there was one. Readers stop seeing it at once. */
export async function deleteEdition(sql: Sql, slug: string): Promise<boolean> {
  const id = await hideEdition(sql, slug);
  if (id === undefined) return false;
  await deleteHidden(sql, id);
  return true;
}

/**
 * Deletes a hidden edition in steps, so that other statements can run in between; a visible one
 * stays.
 */
export async function deleteHidden(sql: Sql, id: number): Promise<void> {
  while ((await deleteSomeSegments(sql, id, STEP)) > 0);
  await deleteHiddenEdition(sql, id);
}

/** Deletes hidden editions that interrupted imports and removals left behind. */
export async function deleteAbandonedEditions(sql: Sql): Promise<void> {
  for (const id of await listAbandonedEditions(sql)) await deleteHidden(sql, id);
}

const STEP = 1000;

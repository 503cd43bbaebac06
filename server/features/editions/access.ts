import type { Edition } from '#contract/editions.ts';
import { messages } from '#core/messages.ts';
import type { Sql } from '../../platform/db/open.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { findEdition } from './queries.ts';

export { findNumberings } from './queries.ts';

/** Everybody who may read may see any edition. */
export async function accessEdition(sql: Sql, slug: string): Promise<Edition> {
  const edition = await findEdition(sql, slug);
  if (!edition) throw notFound(messages.editionNotFound);
  return edition;
}

import type { Edition } from '#contract/editions.ts';
import { messages } from '#core/messages.ts';
import type { Fragment, SqlRunner } from '../../platform/db/open.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { findEdition, isImporting } from './queries.ts';

/** Everyone who may read texts may see every edition. */
export async function accessEdition(sql: SqlRunner, slug: string): Promise<Edition> {
  const edition = await findEdition(sql, slug);
  if (edition) return edition;
  if (await isImporting(sql, slug)) throw notFound(messages.editionImporting, 'importing');
  throw notFound(messages.editionNotFound);
}

/**
 * Matches rows of `editions` that readers see: those with a slug. Others are being imported or
 * removed.
 */
export function visibleEditions(sql: SqlRunner, alias: string): Fragment {
  return sql`${sql(alias)}.slug is not null`;
}

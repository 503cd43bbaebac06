import { messages } from '#core/messages.ts';
import type { Sql } from '../../platform/db/open.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { findWork, type StoredWork } from './queries.ts';

/** Everyone who may read the library may see any work. */
export async function accessWork(sql: Sql, id: number): Promise<StoredWork> {
  const work = await findWork(sql, id);
  if (!work) throw notFound(messages.bookNotFound);
  return work;
}

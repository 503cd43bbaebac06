import type { WorkDetail } from '#contract/works.ts';
import { messages } from '#core/messages.ts';
import type { Sql } from '../../platform/db/open.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { findWork } from './queries.ts';

/** Any logged-in user may see any work. */
export async function accessWork(sql: Sql, id: number): Promise<WorkDetail> {
  const work = await findWork(sql, id);
  if (!work) throw notFound(messages.bookNotFound);
  return work;
}

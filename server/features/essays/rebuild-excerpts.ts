import type { Sql } from '../../platform/db/open.ts';
import { type RunBatch, runAtOnce, runBatches } from '../../platform/http/background-throttle.ts';
import { buildExcerpt } from './excerpt.ts';
import { listOldExcerpts, updateExcerpt } from './queries.ts';

/**
 * Rebuilds the excerpts that leave out links, a few essays at a time, since their contents are
 * large.
 */
export async function rebuildExcerpts(sql: Sql, signal?: AbortSignal, runBatch: RunBatch = runAtOnce): Promise<void> {
  await runBatches(() => rebuildBatch(sql), signal, runBatch);
}

/** Returns false once no excerpt is old. */
async function rebuildBatch(sql: Sql): Promise<boolean> {
  const essays = await listOldExcerpts(sql);
  for (const { id, content } of essays) await updateExcerpt(sql, { id, excerpt: buildExcerpt(content) });
  return essays.length > 0;
}

import type { Sql } from '../../platform/db/open.ts';
import { buildExcerpt } from './excerpt.ts';
import { listOldExcerpts, updateExcerpt } from './queries.ts';

/**
 * Rebuilds the excerpts that leave out links, a few essays at a time, since their contents are
 * large.
 */
export async function rebuildExcerpts(sql: Sql, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted) return;
    const essays = await listOldExcerpts(sql);
    if (essays.length === 0) return;
    for (const { id, content } of essays) await updateExcerpt(sql, { id, excerpt: buildExcerpt(content) });
  }
}

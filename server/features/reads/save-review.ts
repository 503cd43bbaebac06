import type { Numbering } from '#core/scripture/numbering.ts';
import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Sql, SqlRunner } from '../../platform/db/open.ts';
import { readPassages, syncTextPassages } from '../references/public.ts';
import { type ReadItem, saveRead } from './queries.ts';

/** Saves a review like `saveRead`, with the passages that its text names. */
export async function saveReview(
  sql: Sql,
  numbering: Numbering,
  userId: number,
  item: ReadItem,
  read: Parameters<typeof saveRead>[3],
): ReturnType<typeof saveRead> {
  const save = async (run: SqlRunner): ReturnType<typeof saveRead> => {
    const saved = await saveRead(run, userId, item, read);
    if (!saved || (read.comment === undefined && read.ignored === undefined)) return saved;
    const passages = await readPassages(run, saved.comment, { numbering, ignored: saved.ignored_references });
    if (passages.length > 0 || !saved.created) await syncTextPassages(run, 'review', saved.id, passages);
    return saved;
  };
  const textChanges = read.comment !== undefined || read.ignored !== undefined;
  return textChanges ? retryOnConflict(() => sql.begin(save)) : save(sql);
}

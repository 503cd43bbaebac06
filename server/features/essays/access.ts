import { sentences } from '#core/sentences.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { forbidden, notFound } from '../../platform/http/refusal.ts';
import { findEssay, type StoredEssay } from './queries.ts';

/** An essay that the caller may read: a published one, or an own draft. */
export async function accessEssay(sql: Sql, caller: Caller, id: number): Promise<StoredEssay> {
  const essay = await findEssay(sql, id);
  if (!essay) throw notFound(sentences.essayNotFound);
  if (essay.status === 'draft' && essay.user_id !== caller.id) throw forbidden(sentences.viewOwnEssays);
  return essay;
}

/** An essay that the caller may change. */
export async function accessOwnEssay(sql: Sql, caller: Caller, id: number): Promise<StoredEssay> {
  const essay = await accessEssay(sql, caller, id);
  if (essay.user_id !== caller.id) throw forbidden(sentences.accessDenied);
  return essay;
}

import type { OwnUser } from '#contract/accounts.ts';
import { oneLine, withoutControls } from '#core/one-line.ts';
import type { Sql } from '../../platform/db/open.ts';
import { findOwnUser, updateProfile } from './queries.ts';

/** What is left out stays as it is; what is null or blank is cleared. */
export async function changeProfile(
  sql: Sql,
  userId: number,
  change: { display_name?: string | null; bio?: string | null },
): Promise<OwnUser> {
  await updateProfile(sql, userId, {
    displayName: change.display_name === undefined ? undefined : shownName(change.display_name ?? ''),
    bio: change.bio === undefined ? undefined : withoutControls(change.bio ?? '').trim() || null,
  });
  return findOwnUser(sql, userId);
}

/** One that nobody can see is none. */
function shownName(text: string): string | null {
  const name = oneLine(text);
  return /[^\p{C}\p{Z}\p{M}]/u.test(name) ? name : null;
}

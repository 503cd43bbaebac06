import type { OwnUser } from '#contract/accounts.ts';
import type { Sql } from '../../platform/db/open.ts';
import { findOwnUser, updateProfile } from './queries.ts';

/** What is left out stays as it is; what is null or blank is cleared. */
export async function changeProfile(
  sql: Sql,
  userId: number,
  change: { display_name?: string | null; bio?: string | null },
): Promise<OwnUser> {
  await updateProfile(sql, userId, {
    displayName: change.display_name === undefined ? undefined : oneLine(change.display_name ?? ''),
    bio: change.bio === undefined ? undefined : visible(change.bio ?? '').trim() || null,
  });
  return findOwnUser(sql, userId);
}

/** A name stands in the midst of other text, which it must neither break nor turn round; one that nobody can see is none. */
function oneLine(text: string): string | null {
  const name = visible(text).replaceAll(/\s+/gu, ' ').trim();
  return /[^\p{C}\p{Z}\p{M}]/u.test(name) ? name : null;
}

/** Without control characters other than tab and line end, and without those that turn the direction of all that follows. */
function visible(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replaceAll('\r\n', '\n').replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '');
}

import type { ShortUser } from '#contract/accounts.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { parseQuery } from '../literal/parse-query.ts';
import { searchNames } from './search-names.ts';

const DEFAULT_LIMIT = 8;

/** Returns the users whose display name or username matches, best first. */
export async function listPeople(
  sql: Sql,
  callerId: number,
  { q, limit = DEFAULT_LIMIT }: { q: string; limit?: number },
): Promise<ShortUser[]> {
  const { inOrder } = parseQuery(q.replaceAll(/["“”-]/gu, ' '));
  const found = await searchNames(sql, callerId, ['user'], { inOrder, excluded: [] }, { limit, suggests: true });
  return found
    .slice(0, limit)
    .map(({ row: { id, username, display_name, picture } }) => ({ id, username: username ?? '', display_name, profilePicture: picture }));
}

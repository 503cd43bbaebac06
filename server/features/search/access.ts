import type { Fragment, SqlRunner } from '../../platform/db/open.ts';
import { notBlocked } from '../blocks/access.ts';

/**
 * Matches rows of `search_document` that a user may see. Writers copy `public` and `user_id` from
 * the text, by the rules of the feature that owns it.
 */
export function visibleDocuments(sql: SqlRunner, userId: number, alias: string): Fragment {
  return sql`((${sql(alias)}.public or ${sql(alias)}.user_id = ${userId}) and ${notBlocked(sql, userId, `${alias}.user_id`)})`;
}

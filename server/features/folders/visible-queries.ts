import type { Fragment, SqlRunner } from '../../platform/db/open.ts';
import { blocksNobody, countIfBlocked, isBlocked, notBlocked } from '../blocks/access.ts';

/**
 * Matches `folders` that are public, unless a block separates their owner from the caller. Lists
 * read the caller's own folders from another index.
 */
export function publicFolders(sql: SqlRunner, callerId: number): Fragment {
  return sql`folders.public and ${notBlocked(sql, callerId, 'folders.user_id')}`;
}

/** Matches `folder_items i` except those by users whom a block separates from the caller. */
export function notBlockedItems(sql: SqlRunner, callerId: number): Fragment {
  return sql`(${blocksNobody(sql, callerId)} or not ${isBlockedItem(sql, callerId)})`;
}

/**
 * The number of items of `folders f` that `notBlockedItems` leaves out, of those that the caller
 * may see otherwise.
 */
export function blockedItemCount(sql: SqlRunner, callerId: number): Fragment {
  return countIfBlocked(
    sql,
    callerId,
    sql`from folder_items i where i.folder_id = f.id and (f.user_id = ${callerId} or i.note_id is null and not i.draft) and ${isBlockedItem(sql, callerId)}`,
  );
}

/**
 * Essays, posts and topics have an author; other items are by nobody, or in a folder of the author
 * alone.
 */
function isBlockedItem(sql: SqlRunner, callerId: number): Fragment {
  const author = sql`case
    when i.post_id is not null then (select user_id from posts where id = i.post_id)
    when i.essay_id is not null then (select user_id from essays where id = i.essay_id)
    when i.topic_id is not null then (select user_id from topics where id = i.topic_id)
  end`;
  return sql`coalesce(${isBlocked(sql, callerId, sql`(${author})`)}, false)`;
}

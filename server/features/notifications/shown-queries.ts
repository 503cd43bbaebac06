import type { Fragment, SqlRunner } from '../../platform/db/open.ts';
import { isBySuspended } from '../administrators/access.ts';
import { visibleAnnotations } from '../annotations/access.ts';
import { blocksNobody, countIfHidden, hidesNobody, isBlocked, isHidden, notHidden } from '../blocks/access.ts';

/** The recipient, or a column with them. */
type Reader = number | Fragment;

/**
 * Matches notifications that their recipient is shown: by and about shown users, and not of a
 * draft, a private topic or an annotation that the recipient may not read.
 */
export function isShown(sql: SqlRunner, reader: Reader, alias = 'notifications'): Fragment {
  return sql`not ${sql(alias)}.hidden and ${isOfShownUsers(sql, reader, alias)} and ${isOfShownAnnotation(sql, reader, alias)}`;
}

/**
 * Matches notifications of annotations and replies whose annotation the recipient may read, and all
 * others.
 */
export function isOfShownAnnotation(sql: SqlRunner, reader: Reader, alias = 'notifications'): Fragment {
  const n = sql(alias);
  return sql`case when ${n}.annotation_id is null and ${n}.annotation_reply_id is null then true else exists (
    select from annotations shown join editions on editions.id = shown.edition_id and editions.slug is not null
    where shown.id = coalesce(${n}.annotation_id, (select r.annotation_id from annotation_replies r where r.id = ${n}.annotation_reply_id))
      and ${visibleAnnotations(sql, reader, 'shown')}) end`;
}

/**
 * Matches notifications whose actor, or another liker, is neither suspended nor hidden from the
 * recipient by a mute or block, and whose text is not by a user on the other side of a block.
 */
export function isOfShownUsers(sql: SqlRunner, reader: Reader, alias = 'notifications'): Fragment {
  const n = sql(alias);
  const isByOther = sql`case when ${n}.kind = 'like' then (${otherLiker(sql, reader, alias)}) is not null else false end`;
  const isByShown = sql`(${hidesNobody(sql, reader)} or ${notHidden(sql, reader, `${alias}.actor_id`)})
    and not ${isBySuspended(sql, `${alias}.actor_id`)}`;
  return sql`(${isByShown} or ${isByOther})
    and (${blocksNobody(sql, reader)} or not coalesce(${isBlocked(sql, reader, sql`(${authorBehind(sql, alias)})`)}, false))`;
}

/**
 * Returns the user whom a notification `n` names: of likes, one who is neither suspended nor hidden
 * from the recipient.
 */
export function shownActor(sql: SqlRunner): Fragment {
  const reader = sql`n.user_id`;
  return sql`case when n.kind = 'like' and (coalesce(${isHidden(sql, reader, 'n.actor_id')}, false) or ${isBySuspended(sql, 'n.actor_id')})
    then (${otherLiker(sql, reader, 'n')}) else n.actor_id end`;
}

/**
 * Counts the likes of a post `p` by users who are suspended or hidden from the recipient of a
 * notification `n`.
 */
export function hiddenLikes(sql: SqlRunner): Fragment {
  const reader = sql`n.user_id`;
  const hidden = countIfHidden(sql, reader, sql`from likes hl where hl.post_id = p.id and ${isHidden(sql, reader, 'hl.user_id')}`);
  return sql`(${hidden} + (
    select count(*) from users s join likes sl on sl.post_id = p.id and sl.user_id = s.id
    where s.suspended_at is not null and ${notHidden(sql, reader, 's.id')}
  ))`;
}

function otherLiker(sql: SqlRunner, reader: Reader, alias: string): Fragment {
  return sql`
    select l.user_id from likes l
    where l.post_id = ${sql(alias)}.post_id and l.user_id <> ${sql(alias)}.user_id and ${notHidden(sql, reader, 'l.user_id')}
      and not ${isBySuspended(sql, 'l.user_id')} limit 1`;
}

/** The author of the post that a comment is under, or of the essay that a review is of. */
function authorBehind(sql: SqlRunner, alias: string): Fragment {
  const n = sql(alias);
  return sql`case
    when ${n}.comment_id is not null then (select p.user_id from comments c join posts p on p.id = c.post_id where c.id = ${n}.comment_id)
    when ${n}.read_id is not null then (select e.user_id from reads r join essays e on e.id = r.essay_id where r.id = ${n}.read_id)
  end`;
}

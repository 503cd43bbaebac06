import type { Sql } from '../platform/db/open.ts';

/** Returns rows with a wrong denormalized count, and owners of communities who may not own them. */
export async function findWrongCounts(sql: Sql): Promise<readonly unknown[]> {
  return sql`
    select 'post' as kind, id from posts p where (like_count, repost_count, comment_count) <> (
      (select count(*) from likes where post_id = p.id), (select count(*) from reposts where post_id = p.id),
      (select count(*) from comments where post_id = p.id))
    union all
    select 'community', id from communities c where member_count <> (select count(*) from memberships where community_id = c.id)
      or owner_id is distinct from (select coalesce(
        (select user_id from memberships where community_id = c.id and user_id = c.owner_id and moderator_since is not null),
        (select user_id from memberships where community_id = c.id order by moderator_since nulls last, id limit 1)))
    union all
    select 'user', id from users u where (follower_count, following_count) <> (
      (select count(*) from follows where followed_id = u.id), (select count(*) from follows where follower_id = u.id))
    union all
    select 'folder', id from folders f where (item_count, note_count, draft_count) <> (
      select count(*), count(note_id), count(*) filter (where draft) from folder_items where folder_id = f.id)
    union all
    select 'work', id from works w where (rating_count, rating_sum) <> (
      select count(*), coalesce(sum(rating), 0) from reads where work_id = w.id)
    union all
    select 'annotation', id from annotations a where reply_count <> (select count(*) from annotation_replies where annotation_id = a.id)
      or audience <> case visibility when 'public' then '{0}' when 'circles' then array(
        select circle_id from annotation_circles where annotation_id = a.id order by circle_id) else '{}' end
      or first_key <> (select citation_key from segments where id = a.first_segment_id)
    union all
    (
      select 'annotations of segment', first_segment_id from (
        select shared_with, audience, edition_id, first_segment_id, last_segment_id, address, annotations, noted from annotation_counts
        union all
        select o.shared_with, a.audience, a.edition_id, a.first_segment_id, a.last_segment_id, a.address, -1,
          -(a.body is not null or a.start_offset is null or exists (select from annotation_replies where annotation_id = a.id))::integer
        from annotations a cross join unnest(a.audience) o (shared_with)
      ) c
      group by shared_with, audience, edition_id, first_segment_id, last_segment_id, address having sum(annotations) <> 0 or sum(noted) <> 0
    )`;
}

-- Notices of replies to annotations, and of mentions in annotations and replies.
alter table notifications
  add column annotation_id bigint references annotations on delete cascade,
  add column annotation_reply_id bigint references annotation_replies on delete cascade,
  drop constraint notifications_one_subject,
  add constraint notifications_one_subject check (
    num_nonnulls(
      follow_id, invitation_id, post_id, comment_id, repost_id, essay_id, topic_id, read_id, circle_work_id, moderation_id, report_id,
      annotation_id, annotation_reply_id
    ) = 1
  );
create unique index notifications_of_annotation on notifications (annotation_id, user_id) where annotation_id is not null;
create unique index notifications_of_annotation_reply on notifications (annotation_reply_id, user_id) where annotation_reply_id is not null;

-- Annotations of whose replies a user wants no notice.
create table muted_annotations (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  annotation_id bigint not null references annotations on delete cascade,
  muted_at timestamptz(3) not null default now(),
  unique (annotation_id, user_id)
);
create index muted_annotations_of_user on muted_annotations (user_id, id);

-- Whether a user may read annotations with this audience, and did not silence all of its circles.
create function is_notified(reader bigint, audience bigint[]) returns boolean language sql stable as $$
  select 0 = any(audience) or exists (
    select from circle_members m where m.user_id = reader and m.circle_id = any(audience) and m.notification_level <> 'none'
  )
$$;

-- To the author of the annotation, and to those who replied before. Blocks and later changes of the
-- audience count when notices are read.
create function notify_of_annotation_reply() returns trigger language plpgsql as $$
begin
  insert into notifications (user_id, kind, actor_id, annotation_reply_id)
  select u.id, case when u.id = n.author_id then 'annotation' else 'reply' end, a.author_id, a.id
  from added a join annotations n on n.id = a.annotation_id
    cross join lateral (
      select n.author_id as id
      union
      select recent.author_id from (
        select r.author_id from annotation_replies r where r.annotation_id = a.annotation_id and r.id < a.id order by r.id desc limit 100
      ) recent
    ) r
    join users u on u.id = r.id
  where u.id <> a.author_id
    and not exists (select from muted_annotations m where m.annotation_id = n.id and m.user_id = u.id)
    and (u.id = n.author_id or is_notified(u.id, n.audience))
  for key share of u skip locked
  on conflict do nothing;
  return null;
end $$;
create trigger annotation_replies_notify after insert on annotation_replies
  referencing new table as added for each statement execute function notify_of_annotation_reply();

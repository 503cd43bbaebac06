-- Notices for users. Triggers write them in the transaction of their event, so that no way of liking,
-- commenting or publishing forgets one, and none arrives twice.
--
-- A notice locks its recipient last, after posts and communities, while a deletion of an account locks
-- the user first. It skips locked recipients instead of waiting: they are being deleted.

create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text collate "C" not null check (kind in (
    'invitation', 'follow', 'like', 'comment', 'reply', 'repost', 'mention', 'community', 'circle', 'passage', 'annotation', 'moderation'
  )),
  -- Of likes, the last one. Null if the account was deleted and its text stayed.
  actor_id bigint references users on delete set null,
  -- What it is about: exactly one of these, and without it no notice.
  follow_id bigint references follows on delete cascade,
  invitation_id bigint references circle_invitations on delete cascade,
  post_id bigint references posts on delete cascade,
  comment_id bigint references comments on delete cascade,
  repost_id bigint references reposts on delete cascade,
  essay_id bigint references essays on delete cascade,
  topic_id bigint references topics on delete cascade,
  read_id bigint references reads on delete cascade,
  circle_work_id bigint references circle_works on delete cascade,
  -- A key to the membership: who leaves a circle keeps no notice of its content.
  circle_id bigint,
  -- The followed passage that the text cites.
  passage bigint,
  -- Whether its essay is a draft again, or its topic private. Kept by triggers.
  hidden boolean not null default false,
  created_at timestamptz(3) not null default now(),
  read_at timestamptz(3),
  constraint notifications_one_subject check (
    num_nonnulls(follow_id, invitation_id, post_id, comment_id, repost_id, essay_id, topic_id, read_id, circle_work_id) = 1
  ),
  constraint notifications_circle check ((circle_id is null) = (circle_work_id is null)),
  constraint notifications_circle_member foreign key (user_id, circle_id) references circle_members (user_id, circle_id) on delete cascade
);
create index notifications_of_user on notifications (user_id, id desc) where not hidden;
create index notifications_unread on notifications (user_id, id desc) where read_at is null and not hidden;
create index notifications_of_actor on notifications (actor_id) where actor_id is not null;
create index notifications_of_circle on notifications (user_id, circle_id) where circle_id is not null;
create index notifications_by_age on notifications using brin (created_at);
-- One notice of each event for each recipient. The author of a post has at most one of it, for all likes.
create unique index notifications_of_follow on notifications (follow_id) where follow_id is not null;
create unique index notifications_of_invitation on notifications (invitation_id) where invitation_id is not null;
create unique index notifications_of_post on notifications (post_id, user_id) where post_id is not null;
create unique index notifications_of_comment on notifications (comment_id, user_id) where comment_id is not null;
create unique index notifications_of_repost on notifications (repost_id) where repost_id is not null;
create unique index notifications_of_essay on notifications (essay_id, user_id) where essay_id is not null;
create unique index notifications_of_topic on notifications (topic_id, user_id) where topic_id is not null;
create unique index notifications_of_read on notifications (read_id, user_id) where read_id is not null;
create unique index notifications_of_circle_work on notifications (circle_work_id, user_id) where circle_work_id is not null;

-- Posts of whose likes, reposts and comments a user wants no notice.
create table muted_posts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  post_id bigint not null references posts on delete cascade,
  muted_at timestamptz(3) not null default now(),
  unique (post_id, user_id)
);
create index muted_posts_of_user on muted_posts (user_id, id);

-- Of which new content a member wants a notice.
alter table memberships add column notification_level text collate "C" not null default 'mentions'
  check (notification_level in ('all', 'mentions', 'none'));
alter table circle_members add column notification_level text collate "C" not null default 'all'
  check (notification_level in ('all', 'mentions', 'none'));
create index memberships_notified_of_all on memberships (community_id) where notification_level = 'all';

create function notify_of_follow() returns trigger language plpgsql as $$
begin
  insert into notifications (user_id, kind, actor_id, follow_id)
  select u.id, 'follow', a.follower_id, a.id
  from added a join users u on u.id = a.followed_id
  for key share of u skip locked
  on conflict do nothing;
  return null;
end $$;
create trigger follows_notify after insert on follows referencing new table as added for each statement execute function notify_of_follow();

create function notify_of_invitation() returns trigger language plpgsql as $$
begin
  insert into notifications (user_id, kind, actor_id, invitation_id)
  select u.id, 'invitation', c.owner_id, a.id
  from added a join circles c on c.id = a.circle_id join users u on u.id = a.user_id
  where u.id <> c.owner_id
  for key share of u skip locked
  on conflict do nothing;
  return null;
end $$;
create trigger circle_invitations_notify after insert on circle_invitations
  referencing new table as added for each statement execute function notify_of_invitation();

-- A like renews the notice of its post, under a new id, so that it is first and unread again.
create function notify_of_like() returns trigger language plpgsql as $$
begin
  insert into notifications (user_id, kind, actor_id, post_id)
  select u.id, 'like', a.liker, a.post_id
  from (
    select a.post_id, p.user_id as author, max(a.user_id) as liker
    from added a join posts p on p.id = a.post_id where a.user_id <> p.user_id group by a.post_id, p.user_id
  ) a join users u on u.id = a.author
  where not exists (select from muted_posts m where m.post_id = a.post_id and m.user_id = u.id)
  for key share of u skip locked
  on conflict (post_id, user_id) where post_id is not null do update
    set id = default, actor_id = excluded.actor_id, created_at = excluded.created_at, read_at = null;
  return null;
end $$;
create trigger likes_notify after insert on likes referencing new table as added for each statement execute function notify_of_like();

-- Without the like that it names, a notice names another one; without any, there is no notice.
create function ungroup_likes() returns trigger language plpgsql as $$
begin
  -- A like first deletes nothing.
  if not exists (select from removed) then return null; end if;
  update notifications n
    set actor_id = (select l.user_id from likes l where l.post_id = n.post_id and l.user_id <> n.user_id limit 1)
  from removed r where n.post_id = r.post_id and n.kind = 'like' and n.actor_id = r.user_id;
  delete from notifications n using removed r where n.post_id = r.post_id and n.kind = 'like' and n.actor_id is null;
  return null;
end $$;
create trigger likes_ungroup after delete on likes referencing old table as removed for each statement execute function ungroup_likes();

create function notify_of_repost() returns trigger language plpgsql as $$
begin
  insert into notifications (user_id, kind, actor_id, repost_id)
  select u.id, 'repost', a.user_id, a.id
  from added a join posts p on p.id = a.post_id join users u on u.id = p.user_id
  where u.id <> a.user_id and not exists (select from muted_posts m where m.post_id = p.id and m.user_id = u.id)
  for key share of u skip locked
  on conflict do nothing;
  return null;
end $$;
create trigger reposts_notify after insert on reposts referencing new table as added for each statement execute function notify_of_repost();

-- To the author of the post a comment, and to those who commented before a reply.
create function notify_of_comment() returns trigger language plpgsql as $$
begin
  insert into notifications (user_id, kind, actor_id, comment_id)
  select u.id, case when u.id = p.user_id then 'comment' else 'reply' end, a.user_id, a.id
  from added a join posts p on p.id = a.post_id
    cross join lateral (
      select p.user_id as id
      union
      select recent.user_id from (select c.user_id from comments c where c.post_id = a.post_id and c.id < a.id order by c.id desc limit 100) recent
    ) r
    join users u on u.id = r.id
  where u.id <> a.user_id
    and not exists (select from muted_posts m where m.post_id = p.id and m.user_id = u.id)
    and (u.id = p.user_id or not exists (
      select from memberships m where m.community_id = p.community_id and m.user_id = u.id and m.notification_level = 'none'
    ))
  for key share of u skip locked
  on conflict do nothing;
  return null;
end $$;
create trigger comments_notify after insert on comments referencing new table as added for each statement execute function notify_of_comment();

create function notify_of_community_post() returns trigger language plpgsql as $$
begin
  insert into notifications (user_id, kind, actor_id, post_id)
  select u.id, 'community', a.user_id, a.id
  from added a join memberships m on m.community_id = a.community_id and m.notification_level = 'all' join users u on u.id = m.user_id
  where u.id <> a.user_id
  for key share of u skip locked
  on conflict do nothing;
  return null;
end $$;
create trigger posts_notify after insert on posts referencing new table as added for each statement execute function notify_of_community_post();

create function notify_of_circle_work() returns trigger language plpgsql as $$
begin
  insert into notifications (user_id, kind, actor_id, circle_work_id, circle_id)
  select u.id, 'circle', a.added_by, a.id, a.circle_id
  from added a join circle_members m on m.circle_id = a.circle_id and m.notification_level = 'all' join users u on u.id = m.user_id
  where u.id <> a.added_by
  for key share of u skip locked
  on conflict do nothing;
  return null;
end $$;
create trigger circle_works_notify after insert on circle_works
  referencing new table as added for each statement execute function notify_of_circle_work();

-- The canonical verses of a followed passage or range of chapters (core/scripture/spans.ts). Calls no
-- other function, because an index evaluates it without a search path.
create function span_verses(span bigint) returns int8range language sql immutable parallel safe as $$
  select case
    when span >= 1000000000000 then int8range(
      span / 1000000000000 * 1000000 + span / 1000000000 % 1000 * 1000 + span / 1000000 % 1000,
      span / 1000000000000 * 1000000 + span / 1000 % 1000 * 1000 + case when span % 1000 = 0 then 999 else span % 1000 end, '[]')
    when span % 1000000000 = 0 then int8range(span / 1000000000 * 1000000, span / 1000000000 * 1000000 + 999999, '[]')
    when span % 1000000 = 0 then int8range(span / 1000000 * 1000 + 1, span / 1000000 * 1000 + 999, '[]')
    else int8range(span / 1000000 * 1000 + span / 1000 % 1000, span / 1000000 * 1000 + span % 1000, '[]')
  end
$$;
create index passage_follows_overlap on passage_follows using gist (span_verses(passage));

-- To those who follow a passage that a text by somebody else cites.
create function notify_of_passages(passages bigint[], authors bigint[], kinds text[], texts bigint[]) returns void language plpgsql as $$
begin
  if passages is null then return; end if;
  insert into notifications (user_id, kind, actor_id, passage, post_id, comment_id, essay_id, topic_id, read_id)
  select u.id, 'passage', n.author, n.followed,
    case when n.kind = 'post' then n.text_id end, case when n.kind = 'comment' then n.text_id end,
    case when n.kind = 'essay' then n.text_id end, case when n.kind = 'topic' then n.text_id end,
    case when n.kind = 'review' then n.text_id end
  from (
    select distinct on (f.user_id, c.kind, c.text_id) f.user_id as follower, f.passage as followed, c.user_id as author, c.kind, c.text_id
    from unnest(passages, authors, kinds, texts) c (passage, user_id, kind, text_id)
      join passage_follows f on span_verses(f.passage)
        && int8range(c.passage / 1000000 * 1000 + passage_first(c.passage), c.passage / 1000000 * 1000 + passage_last(c.passage), '[]')
    where f.user_id <> c.user_id
    order by f.user_id, c.kind, c.text_id, f.id
  ) n join users u on u.id = n.follower
  for key share of u skip locked
  on conflict do nothing;
end $$;

-- Texts that are read again years later, for references that the recognizer has learned, are not news.
create function notify_of_new_passages() returns trigger language plpgsql as $$
begin
  perform notify_of_passages(array_agg(a.passage), array_agg(a.user_id), array_agg(a.kind collate "default"), array_agg(a.text_id)) from added a
  where a.public and a.user_id is not null and a.written_at > now() - interval '1 day';
  return null;
end $$;
create trigger passage_references_notify after insert on passage_references
  referencing new table as added for each statement execute function notify_of_new_passages();

create function notify_of_published_passages() returns trigger language plpgsql as $$
begin
  perform notify_of_passages(array_agg(a.passage), array_agg(a.user_id), array_agg(a.kind collate "default"), array_agg(a.text_id))
  from added a join removed r on (r.kind, r.text_id, r.passage) = (a.kind, a.text_id, a.passage)
  where a.public and not r.public and a.user_id is not null;
  return null;
end $$;
create trigger passage_references_notify_published after update on passage_references
  referencing old table as removed new table as added for each statement execute function notify_of_published_passages();

create function notifications_follow_essay() returns trigger language plpgsql as $$
begin
  update notifications set hidden = new.status = 'draft'
  where essay_id = new.id or read_id in (select id from reads where essay_id = new.id);
  return null;
end $$;
create trigger essays_published_or_hidden_to_notifications after update of status on essays
  for each row when (old.status is distinct from new.status) execute function notifications_follow_essay();

create function notifications_follow_topic() returns trigger language plpgsql as $$
begin
  update notifications set hidden = not new.public where topic_id = new.id;
  return null;
end $$;
create trigger topics_published_or_hidden_to_notifications after update of public on topics
  for each row when (old.public is distinct from new.public) execute function notifications_follow_topic();

-- Tells the processes of the library: the recipient and the notice, or 0 if only the count has changed.
-- A like that is added to an unread notice changes no count, so a popular post does not wake anyone again.
create function publish_notification() returns trigger language plpgsql as $$
begin
  perform pg_notify('catena_notifications', new.user_id || ' ' || case when new.read_at is null and not new.hidden then new.id else 0 end);
  return null;
end $$;
create trigger notifications_publish after insert on notifications for each row execute function publish_notification();
create trigger notifications_publish_change after update on notifications for each row
  when ((old.read_at is null) <> (new.read_at is null) or old.hidden <> new.hidden) execute function publish_notification();

-- A community has several moderators. One of them owns it: no other can remove them, and when they
-- leave, the longest-serving moderator succeeds them, or else the longest-standing member.

alter table communities rename column moderator_id to owner_id;
alter table communities rename constraint communities_moderator_id_id_fkey to communities_owner_id_id_fkey;
alter index communities_of_moderator rename to communities_of_owner;
-- Whether posts of members without a post in the community wait for approval.
alter table communities add column approve_posts boolean not null default false;

alter table memberships add column moderator_since timestamptz(3);
update memberships m set moderator_since = m.joined_at from communities c where c.id = m.community_id and c.owner_id = m.user_id;
create index memberships_of_moderators on memberships (community_id, moderator_since, id) where moderator_since is not null;

create or replace function count_members() returns trigger language plpgsql as $$
begin
  perform from communities c where c.id in (select community_id from changed) order by c.id for no key update;
  update communities c set
    member_count = c.member_count + n.members * (case tg_op when 'INSERT' then 1 else -1 end),
    owner_id = case
      when exists (select from memberships m where m.user_id = c.owner_id and m.community_id = c.id) then c.owner_id
      else (select m.user_id from memberships m where m.community_id = c.id order by m.moderator_since nulls last, m.id limit 1)
    end
  from (select community_id, count(*)::integer as members from changed group by community_id) n
  where c.id = n.community_id;
  update memberships m set moderator_since = now()
  from communities c
  where c.id in (select community_id from changed) and m.community_id = c.id and m.user_id = c.owner_id and m.moderator_since is null;
  return null;
end $$;

create table community_bans (
  id bigint generated always as identity primary key,
  community_id bigint not null references communities on delete cascade,
  user_id bigint not null references users on delete cascade,
  banned_by bigint references users on delete set null,
  reason text not null check (char_length(reason) between 1 and 1000),
  created_at timestamptz(3) not null default now(),
  unique (user_id, community_id)
);
create index community_bans_of_community on community_bans (community_id, id desc);
create index community_bans_by on community_bans (banned_by) where banned_by is not null;

-- Posts that wait for approval. Their own table, so that no feed, count or search can show them.
create table pending_posts (
  id bigint generated always as identity primary key,
  community_id bigint not null references communities on delete cascade,
  user_id bigint not null references users on delete cascade,
  content text not null check (char_length(content) between 1 and 10000),
  ignored_references text[] not null default '{}',
  -- The works and topics that the author chose: [{ "ref_type", "ref_id" }].
  targets jsonb not null default '[]',
  created_at timestamptz(3) not null default now(),
  -- Who leaves the community takes them along.
  foreign key (user_id, community_id) references memberships (user_id, community_id) on delete cascade
);
create index pending_posts_of_community on pending_posts (community_id, id);
create index pending_posts_of_user on pending_posts (user_id, community_id, id);

-- What moderators and administrators did to whom, without content.
create table moderation_log (
  id bigint generated always as identity primary key,
  -- Null for what an administrator did outside communities.
  community_id bigint references communities on delete cascade,
  act text collate "C" not null check (act in (
    'remove_post', 'remove_comment', 'remove_essay', 'remove_topic', 'remove_annotation', 'remove_review',
    'approve_post', 'reject_post', 'remove_member', 'ban', 'unban', 'add_moderator', 'remove_moderator'
  )),
  actor_id bigint references users on delete set null,
  -- Whose post or comment it was, or who was removed, banned or appointed.
  user_id bigint references users on delete set null,
  reason text check (char_length(reason) between 1 and 1000),
  created_at timestamptz(3) not null default now()
);
create index moderation_log_of_community on moderation_log (community_id, id desc) where community_id is not null;
create index moderation_log_of_actor on moderation_log (actor_id) where actor_id is not null;
create index moderation_log_of_user on moderation_log (user_id) where user_id is not null;

-- A notice of moderation has the title of the text that was removed, which the log must not keep.
alter table notifications
  add column moderation_id bigint references moderation_log on delete cascade,
  add column removed_title text check (char_length(removed_title) between 1 and 200),
  drop constraint notifications_one_subject,
  add constraint notifications_one_subject check (
    num_nonnulls(follow_id, invitation_id, post_id, comment_id, repost_id, essay_id, topic_id, read_id, circle_work_id, moderation_id) = 1
  );
create unique index notifications_of_moderation on notifications (moderation_id, user_id) where moderation_id is not null;

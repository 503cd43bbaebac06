-- Posts and comments of new accounts that link other sites, until a moderator of the library approves them. Their own
-- table, so that no feed, count or search can show them.
create table held_texts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- The community of a post.
  community_id bigint references communities on delete cascade,
  -- The post under which a comment will be; null for a post.
  post_id bigint references posts on delete cascade,
  content text not null check (char_length(content) between 1 and 10000),
  ignored_references text[] not null default '{}',
  -- The works and topics that the author of a post chose: [{ "ref_type", "ref_id" }].
  targets jsonb not null default '[]',
  created_at timestamptz(3) not null default now(),
  check (post_id is null or (community_id is null and targets = '[]')),
  -- Who leaves the community takes them along.
  foreign key (user_id, community_id) references memberships (user_id, community_id) on delete cascade
);
create index held_texts_of_user on held_texts (user_id, community_id, id);
create index held_texts_of_community on held_texts (community_id) where community_id is not null;
create index held_texts_of_post on held_texts (post_id) where post_id is not null;

alter table moderation_log drop constraint moderation_log_act_check;
alter table moderation_log add constraint moderation_log_act_check check (act in (
  'remove_post', 'remove_comment', 'remove_essay', 'remove_topic', 'remove_annotation', 'remove_review',
  'approve_post', 'reject_post', 'approve_comment', 'reject_comment', 'remove_member', 'ban', 'unban', 'add_moderator', 'remove_moderator'
));

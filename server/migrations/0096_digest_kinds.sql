-- The kinds of notices that a user leaves out of digests. New kinds are in them.
alter table users add column digest_without text[] collate "C" not null default '{}' check (
  digest_without <@ array[
    'invitation', 'follow', 'like', 'comment', 'reply', 'repost', 'mention', 'community', 'circle', 'passage', 'annotation', 'moderation'
  ] collate "C"
);

-- Replies to annotations can be reported and removed.
alter table reports drop constraint reports_type_check;
alter table reports add constraint reports_type_check check (type in (
  'post', 'comment', 'essay', 'topic', 'annotation', 'reply', 'review', 'community', 'circle', 'person'
));
alter table moderation_log drop constraint moderation_log_act_check;
alter table moderation_log add constraint moderation_log_act_check check (act in (
  'remove_post', 'remove_comment', 'remove_essay', 'remove_topic', 'remove_annotation', 'remove_reply', 'remove_review',
  'approve_post', 'reject_post', 'approve_comment', 'reject_comment', 'remove_member', 'ban', 'unban', 'add_moderator', 'remove_moderator'
));

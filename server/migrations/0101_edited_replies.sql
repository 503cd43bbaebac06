alter table annotation_replies add column edited_at timestamptz;

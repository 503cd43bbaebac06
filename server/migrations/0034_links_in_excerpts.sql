-- Excerpts of essays left out linked works and topics. They now keep a placeholder of up to 17 characters for each, which the title replaces
-- when they are shown; the server rebuilds the excerpts of version 1.
alter table essays
  drop constraint essays_excerpt_check,
  add constraint essays_excerpt_check check (char_length(excerpt) <= 400),
  add column excerpt_version smallint not null default 2;
update essays set excerpt_version = 1 where content like '%[Work:%' or content like '%[Topic:%';
create index essays_old_excerpts on essays (id) where excerpt_version = 1;

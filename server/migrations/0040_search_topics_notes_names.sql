-- Search covers topics and notes by their texts, and people, communities, circles and authors by their names.

alter table search_document
  add column topic_id bigint references topics on delete cascade,
  add column note_id bigint references notes on delete cascade,
  -- Changing the expression of a generated column would rewrite the table: writers set the kind.
  alter column kind drop expression,
  drop constraint search_document_check,
  add constraint search_document_one_text check (num_nonnulls(post_id, essay_id, work_id, topic_id, note_id) = 1),
  add constraint search_document_kind check (kind = case
    when post_id is not null then 'post' when essay_id is not null then 'essay' when work_id is not null then 'work'
    when topic_id is not null then 'topic' else 'note' end),
  add constraint search_document_notes_private check (note_id is null or not public);
create unique index search_document_of_topic on search_document (topic_id) where topic_id is not null;
create unique index search_document_of_note on search_document (note_id) where note_id is not null;
create index search_document_words_of_topics on search_document using gin (words) with (gin_pending_list_limit = 64) where topic_id is not null;
create index search_document_words_of_notes on search_document using gin (words) with (gin_pending_list_limit = 64) where note_id is not null;
create index search_document_own_notes on search_document (user_id) where note_id is not null;
-- Notes are private, and searches look only at the caller's own.
drop index search_document_hidden;
create index search_document_hidden on search_document (id, user_id) where not public and note_id is null;

-- Folded words, null until the program has computed them.
alter table users
  add column display_name_words text collate "C",
  add column name_vector tsvector not null generated always as (array_to_tsvector(array_remove(string_to_array(
    coalesce(display_name_words, '') || ' ' || translate(lower(username collate "C"), '_.-', '   '), ' '), ''))) stored;
create index users_names on users using gin (name_vector) with (gin_pending_list_limit = 64);
create index users_display_name_words on users (display_name_words) where display_name_words is not null;

alter table circles
  add column words text collate "C",
  add column word_vector tsvector not null generated always as (array_to_tsvector(coalesce(string_to_array(nullif(words, ''), ' '), '{}'))) stored;
create index circles_words on circles using gin (word_vector) with (gin_pending_list_limit = 64);

alter table authors
  add column aliases text[] not null default '{}',
  add column name_words text collate "C",
  add column name_vector tsvector not null generated always as (array_to_tsvector(coalesce(string_to_array(nullif(name_words, ''), ' '), '{}'))) stored;
create index authors_names on authors using gin (name_vector) with (gin_pending_list_limit = 64);
-- The other names of a work with one author are that author's. Imports bring those of all authors.
update authors a set aliases = found.names
from (
  select wa.author_id, (array_agg(distinct n.name))[1:30] as names
  from works w join work_authors wa on wa.work_id = w.id cross join lateral unnest(w.other_names) n (name)
  where not exists (select from work_authors other where other.work_id = w.id and other.author_id <> wa.author_id)
  group by wa.author_id
) found
where a.id = found.author_id;

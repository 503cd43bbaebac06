-- What essays refer to, and which passages of scripture topics, posts and essays name. A passage is a number (core/scripture.ts): book · 10⁹ + chapter · 10⁶
-- + first verse · 10³ + last verse; 0 and 0 are the whole chapter.

-- The first and the last verse of a passage; of a whole chapter all that there could be.
create function passage_first(passage bigint) returns integer language sql immutable parallel safe
  as $$ select case when passage % 1000000 = 0 then 1 else (passage / 1000 % 1000)::integer end $$;
create function passage_last(passage bigint) returns integer language sql immutable parallel safe
  as $$ select case when passage % 1000000 = 0 then 999 else (passage % 1000)::integer end $$;

-- A text that names a passage. Whose it is, whether everybody may read it and when it was written are as the text has them, in step with it.
create table passage_references (
  passage bigint not null check (passage >= 1000000000),
  topic_id bigint references topics on delete cascade,
  post_id bigint references posts on delete cascade,
  essay_id bigint references essays on delete cascade,
  -- Its place among the passages of the text. The first one stands for the text where texts are looked for, each once.
  position smallint not null check (position >= 0),
  user_id bigint references users on delete set null,
  public boolean not null,
  written_at timestamptz(3) not null,
  constraint passage_references_one_text check (num_nonnulls(topic_id, post_id, essay_id) = 1)
);
create unique index passage_references_of_topic on passage_references (topic_id, passage) where topic_id is not null;
create unique index passage_references_of_post on passage_references (post_id, passage) where post_id is not null;
create unique index passage_references_of_essay on passage_references (essay_id, passage) where essay_id is not null;
-- The texts on a passage, the newest first.
create index passage_references_topics on passage_references (passage, written_at desc, topic_id desc) where public and topic_id is not null;
create index passage_references_posts on passage_references (passage, written_at desc, post_id desc) where public and post_id is not null;
create index passage_references_essays on passage_references (passage, written_at desc, essay_id desc) where public and essay_id is not null;
-- Those of one user: all, and on a passage those that are for nobody else.
create index passage_references_of_user on passage_references (user_id, position, public, written_at desc);
create index passage_references_private on passage_references (user_id, passage) where not public;
-- The newest texts that name any passage.
create index passage_references_newest_topics on passage_references (topic_id desc) where public and position = 0 and topic_id is not null;
create index passage_references_newest_posts on passage_references (post_id desc) where public and position = 0 and post_id is not null;
create index passage_references_newest_essays on passage_references (essay_id desc) where public and position = 0 and essay_id is not null;

-- Works and topics that an essay names. Apart from work_references and topic_references, in which topics and posts are told to readers of what they name.
create table essay_references (
  essay_id bigint not null references essays on delete cascade,
  work_id bigint references works on delete cascade,
  topic_id bigint references topics on delete cascade,
  user_id bigint references users on delete set null,
  public boolean not null,
  constraint essay_references_one_thing check (num_nonnulls(work_id, topic_id) = 1)
);
create unique index essay_references_works on essay_references (essay_id, work_id) where work_id is not null;
create unique index essay_references_topics on essay_references (essay_id, topic_id) where topic_id is not null;
create index essay_references_to_work on essay_references (work_id, public, essay_id desc) where work_id is not null;
create index essay_references_to_topic on essay_references (topic_id, public, essay_id desc) where topic_id is not null;
create index essay_references_of_user on essay_references (user_id, public, essay_id desc);
create index essay_references_private_to_work on essay_references (user_id, work_id, essay_id desc) where not public and work_id is not null;
create index essay_references_private_to_topic on essay_references (user_id, topic_id, essay_id desc) where not public and topic_id is not null;
create index essay_references_newest on essay_references (essay_id desc) where public;

-- Texts that were there before: up to which id those of a kind have been read for what they name, and up to which they are to be.
create table texts_read (
  kind text collate "C" primary key check (kind in ('topic', 'post', 'essay')),
  read_until bigint not null default 0,
  to_read_until bigint not null
);
insert into texts_read (kind, to_read_until)
select 'topic', coalesce(max(id), 0) from topics
union all select 'post', coalesce(max(id), 0) from posts
union all select 'essay', coalesce(max(id), 0) from essays;

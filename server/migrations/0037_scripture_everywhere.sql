-- Passages in every kind of text, with the place of their first mention (UTF-16 offsets in the stored text, null where the text has no such place).
alter table passage_references
  add column note_id bigint references notes on delete cascade,
  add column comment_id bigint references comments on delete cascade,
  add column read_id bigint references reads on delete cascade,
  add column work_id bigint references works on delete cascade,
  add column circle_id bigint references circles on delete cascade,
  add column project_id bigint references projects on delete cascade,
  add column text_start integer,
  add column text_end integer,
  -- Whether it is the text's first passage in its chapter: such rows count the texts of a chapter.
  add column leads_chapter boolean not null default true,
  add column kind text collate "C" not null generated always as (
    case
      when topic_id is not null then 'topic' when post_id is not null then 'post' when essay_id is not null then 'essay'
      when note_id is not null then 'note' when comment_id is not null then 'comment' when read_id is not null then 'review'
      when work_id is not null then 'work' when circle_id is not null then 'circle' else 'project'
    end
  ) stored,
  add column text_id bigint not null generated always as (
    coalesce(topic_id, post_id, essay_id, note_id, comment_id, read_id, work_id, circle_id, project_id)
  ) stored,
  drop constraint passage_references_one_text,
  add constraint passage_references_one_text
    check (num_nonnulls(topic_id, post_id, essay_id, note_id, comment_id, read_id, work_id, circle_id, project_id) = 1),
  add constraint passage_references_place check ((text_start is null) = (text_end is null) and text_start >= 0 and text_end > text_start);

create unique index passage_references_of_note on passage_references (note_id, passage) where note_id is not null;
create unique index passage_references_of_comment on passage_references (comment_id, passage) where comment_id is not null;
create unique index passage_references_of_read on passage_references (read_id, passage) where read_id is not null;
create unique index passage_references_of_work on passage_references (work_id, passage) where work_id is not null;
create unique index passage_references_of_circle on passage_references (circle_id, passage) where circle_id is not null;
create unique index passage_references_of_project on passage_references (project_id, passage) where project_id is not null;

-- One index for the page of a passage, which reads a chapter of it, instead of one per kind.
drop index passage_references_topics;
drop index passage_references_posts;
drop index passage_references_essays;
create index passage_references_public on passage_references (passage) include (kind, text_id, position, written_at, user_id) where public;
create index passage_references_groups on passage_references (passage) where circle_id is not null or project_id is not null;

-- The number of public texts per chapter (passage / 1000000) is the sum of its rows: writers only add rows, so they do not wait
-- for each other. Upkeep adds them up.
create table passage_chapter_counts (
  chapter integer not null,
  texts integer not null
);
create index passage_chapter_counts_of_chapter on passage_chapter_counts (chapter) include (texts);

update passage_references r set leads_chapter = false
from (
  select ctid, row_number() over (partition by topic_id, post_id, essay_id, passage / 1000000 order by position) as n from passage_references
) o
where o.ctid = r.ctid and o.n > 1;
insert into passage_chapter_counts (chapter, texts)
select passage / 1000000, count(*) from passage_references where public and leads_chapter group by 1;

create function count_passage_chapters() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into passage_chapter_counts (chapter, texts)
    select passage / 1000000, count(*) from added where public and leads_chapter group by 1;
  elsif tg_op = 'DELETE' then
    insert into passage_chapter_counts (chapter, texts)
    select passage / 1000000, -count(*) from removed where public and leads_chapter group by 1;
  else
    insert into passage_chapter_counts (chapter, texts)
    select chapter, sum(n) from (
      select passage / 1000000 as chapter, 1 as n from added where public and leads_chapter
      union all select passage / 1000000, -1 from removed where public and leads_chapter
    ) changed
    group by chapter having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger passage_references_added after insert on passage_references
  referencing new table as added for each statement execute function count_passage_chapters();
create trigger passage_references_changed after update on passage_references
  referencing old table as removed new table as added for each statement execute function count_passage_chapters();
create trigger passage_references_removed after delete on passage_references
  referencing old table as removed for each statement execute function count_passage_chapters();

-- A review of an essay is public while the essay is published.
create function passages_of_reviews_follow_essay() returns trigger language plpgsql as $$
begin
  update passage_references set public = new.status = 'published' where read_id in (select id from reads where essay_id = new.id);
  return null;
end $$;
create trigger essays_published_or_hidden_to_reviews after update of status on essays
  for each row when (old.status is distinct from new.status) execute function passages_of_reviews_follow_essay();

-- Wordings that the author of a text says are no references.
alter table posts add column ignored_references text[] not null default '{}' check (cardinality(ignored_references) <= 50);
alter table essays add column ignored_references text[] not null default '{}' check (cardinality(ignored_references) <= 50);
alter table topics add column ignored_references text[] not null default '{}' check (cardinality(ignored_references) <= 50);
alter table notes add column ignored_references text[] not null default '{}' check (cardinality(ignored_references) <= 50);
alter table comments add column ignored_references text[] not null default '{}' check (cardinality(ignored_references) <= 50);
alter table reads add column ignored_references text[] not null default '{}' check (cardinality(ignored_references) <= 50);
alter table circles add column ignored_references text[] not null default '{}' check (cardinality(ignored_references) <= 50);
alter table projects add column ignored_references text[] not null default '{}' check (cardinality(ignored_references) <= 50);

create table passage_follows (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  passage bigint not null check (passage >= 1000000000),
  followed_at timestamptz(3) not null default now(),
  unique (user_id, passage)
);

-- All texts are read in the background, the first three kinds again for the places.
alter table texts_read drop constraint texts_read_kind_check;
alter table texts_read add constraint texts_read_kind_check
  check (kind in ('topic', 'post', 'essay', 'note', 'comment', 'review', 'work', 'circle', 'project'));
insert into texts_read (kind, to_read_until)
select 'topic', coalesce(max(id), 0) from topics
union all select 'post', coalesce(max(id), 0) from posts
union all select 'essay', coalesce(max(id), 0) from essays
union all select 'note', coalesce(max(id), 0) from notes
union all select 'comment', coalesce(max(id), 0) from comments
union all select 'review', coalesce(max(id), 0) from reads
union all select 'work', coalesce(max(id), 0) from works
union all select 'circle', coalesce(max(id), 0) from circles
union all select 'project', coalesce(max(id), 0) from projects
on conflict (kind) do update set read_until = 0, to_read_until = excluded.to_read_until;

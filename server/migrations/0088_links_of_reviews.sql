-- Reviews are in the margin of the texts that they link to, like other texts.
alter table text_links
  add column read_id bigint references reads on delete cascade,
  drop column kind,
  drop column text_id,
  drop constraint text_links_check,
  add constraint text_links_of_one_text check (num_nonnulls(topic_id, post_id, essay_id, note_id, comment_id, read_id) = 1);
alter table text_links
  add column kind text collate "C" not null generated always as (case when topic_id is not null then 'topic' when post_id is not null then 'post'
    when essay_id is not null then 'essay' when note_id is not null then 'note' when comment_id is not null then 'comment' else 'review' end) stored,
  add column text_id bigint not null generated always as (coalesce(topic_id, post_id, essay_id, note_id, comment_id, read_id)) stored;
create index text_links_of_review on text_links (read_id) where read_id is not null;
-- Dropped with the columns.
create index text_links_to_place on text_links (slug, first_key, written_at desc, kind, text_id desc) where slug is not null and public;
create index text_links_to_work on text_links (work_id, written_at desc, kind, text_id desc, author_id) where work_id is not null and public;
create index text_links_of_text on text_links (text_id, kind);

create or replace function store_text_links(kind text, text_id bigint, content text, author_id bigint, public boolean, written_at timestamptz) returns void
language plpgsql as $$
begin
  case kind
    when 'topic' then delete from text_links l where l.topic_id = store_text_links.text_id;
    when 'post' then delete from text_links l where l.post_id = store_text_links.text_id;
    when 'essay' then delete from text_links l where l.essay_id = store_text_links.text_id;
    when 'note' then delete from text_links l where l.note_id = store_text_links.text_id;
    when 'review' then delete from text_links l where l.read_id = store_text_links.text_id;
    else delete from text_links l where l.comment_id = store_text_links.text_id;
  end case;
  if content is null or content !~ '\[(Work|Text):' then return; end if;
  insert into text_links (topic_id, post_id, essay_id, note_id, comment_id, read_id, slug, work_id, first_key, last_key, text_start, author_id, public, written_at)
  select case when kind = 'topic' then text_id end, case when kind = 'post' then text_id end, case when kind = 'essay' then text_id end,
    case when kind = 'note' then text_id end, case when kind = 'comment' then text_id end, case when kind = 'review' then text_id end,
    l.slug, coalesce((select m.into_id from merged_works m where m.id = l.work_id), l.work_id),
    l.first_key, l.last_key, l.text_start, author_id, public, written_at
  from links_in(content) l limit 500;
end $$;

-- A review of an essay is public as long as the essay is.
create function store_review_links() returns trigger language plpgsql as $$
begin
  perform store_text_links('review', new.id, new.comment, new.user_id,
    new.essay_id is null or exists (select from essays where id = new.essay_id and status = 'published'), new.created_at);
  return null;
end $$;
create trigger store_links_of_new after insert on reads for each row when (new.comment ~ '\[(Work|Text):') execute function store_review_links();
create trigger store_links after update of comment, user_id on reads for each row execute function store_review_links();
create function links_of_reviews_follow_essay() returns trigger language plpgsql as $$
begin
  update text_links set public = new.status = 'published' where read_id in (select id from reads where essay_id = new.id);
  return null;
end $$;
create trigger links_of_reviews_follow after update of status on essays for each row when (old.status <> new.status)
  execute function links_of_reviews_follow_essay();

select store_text_links('review', r.id, r.comment, r.user_id, r.essay_id is null or e.status = 'published', r.created_at)
from reads r left join essays e on e.id = r.essay_id where r.comment ~ '\[(Work|Text):';

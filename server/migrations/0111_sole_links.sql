-- Whether its text has no other link: such links are counted from an index, without looking for texts that count only once.
alter table text_links add column sole boolean not null default false;
update text_links set sole = true
  where (text_id, kind) in (select text_id, kind from text_links group by text_id, kind having count(*) = 1);

drop index text_links_to_place;
create index text_links_to_place on text_links (slug, first_key, written_at desc, kind, text_id desc)
  include (last_key, author_id, sole) where slug is not null and public;
drop index text_links_to_work;
create index text_links_to_work on text_links (work_id, written_at desc, kind, text_id desc, author_id)
  include (sole) where work_id is not null and public;

create or replace function store_text_links(kind text, text_id bigint, content text, author_id bigint, public boolean, written_at timestamptz)
returns void language plpgsql as $$
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
  insert into text_links (topic_id, post_id, essay_id, note_id, comment_id, read_id, slug, work_id, first_key, last_key, text_start, author_id, public, written_at,
    sole)
  select case when kind = 'topic' then text_id end, case when kind = 'post' then text_id end, case when kind = 'essay' then text_id end,
    case when kind = 'note' then text_id end, case when kind = 'comment' then text_id end, case when kind = 'review' then text_id end,
    l.slug, coalesce((select m.into_id from merged_works m where m.id = l.work_id), l.work_id),
    l.first_key, l.last_key, l.text_start, author_id, public, written_at, count(*) over () = 1
  from links_in(content) l limit 500;
end $$;

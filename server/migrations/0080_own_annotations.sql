-- The words of the quote and note for searching, folded by the server (core/fold.ts), each after a space; null until then.
alter table annotations add column words text collate "C";
create index annotations_without_words on annotations (id) where words is null;

-- A user's annotations by text, and the lost ones.
create index annotations_of_author_in_edition on annotations (author_id, edition_id, id desc) where author_id is not null;
create index annotations_of_author_lost on annotations (author_id, id desc) where start_offset is null;

-- Imports of annotations, so that one can be undone. `created_at` is the `updated_at` of annotations not changed since.
create table annotation_imports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz(3) not null default now()
);
create index annotation_imports_of_user on annotation_imports (user_id, id desc);
alter table annotations add column import_id bigint references annotation_imports on delete set null;
create index annotations_of_import on annotations (import_id) where import_id is not null;

-- The works that topics cite, by `citedWorkKey`, for finding what the catalog lacks. Written with the topic.
create table text_citations (
  id bigint generated always as identity primary key,
  topic_id bigint not null references topics on delete cascade,
  key text collate "C" not null check (char_length(key) between 1 and 500),
  text text not null,
  unique (topic_id, key)
);
create index text_citations_by_key on text_citations (key);

-- What administrators decided about a citation: which work it names, or that it names none.
create table settled_citations (
  key text collate "C" primary key,
  work_id bigint references works on delete cascade,
  settled_by bigint references users on delete set null,
  settled_at timestamptz(3) not null default now()
);
create index settled_citations_of_work on settled_citations (work_id) where work_id is not null;
create index settled_citations_by_user on settled_citations (settled_by) where settled_by is not null;

-- The citations of existing topics are read in the background.
create table citations_read (
  read_until bigint not null default 0,
  to_read_until bigint not null
);
insert into citations_read (to_read_until) select coalesce(max(id), 0) from topics;

-- Links of texts to places in editions and to works, for the margin of texts that are not scripture. Keys are those of
-- segments.citation_key, both inclusive of what is below them; a link to a whole text or work has '' and the last
-- character. Owner, visibility and date are as the text has them: triggers keep them in step.
create table text_links (
  id bigint generated always as identity primary key,
  topic_id bigint references topics on delete cascade,
  post_id bigint references posts on delete cascade,
  essay_id bigint references essays on delete cascade,
  note_id bigint references notes on delete cascade,
  comment_id bigint references comments on delete cascade,
  kind text collate "C" not null generated always as (case when topic_id is not null then 'topic' when post_id is not null then 'post'
    when essay_id is not null then 'essay' when note_id is not null then 'note' else 'comment' end) stored,
  text_id bigint not null generated always as (coalesce(topic_id, post_id, essay_id, note_id, comment_id)) stored,
  slug text collate "C",
  work_id bigint,
  first_key text collate "C" not null,
  last_key text collate "C" not null,
  text_start integer not null,
  author_id bigint,
  public boolean not null,
  written_at timestamptz(3) not null,
  check (num_nonnulls(topic_id, post_id, essay_id, note_id, comment_id) = 1),
  check (num_nonnulls(slug, work_id) = 1)
);
create index text_links_to_edition on text_links (slug, first_key) where slug is not null;
create index text_links_to_work on text_links (work_id) where work_id is not null;
create index text_links_of_topic on text_links (topic_id) where topic_id is not null;
create index text_links_of_post on text_links (post_id) where post_id is not null;
create index text_links_of_essay on text_links (essay_id) where essay_id is not null;
create index text_links_of_note on text_links (note_id) where note_id is not null;
create index text_links_of_comment on text_links (comment_id) where comment_id is not null;

-- The key of a citation, as server/features/editions/citation-key.ts computes it.
create function citation_sort_key(citation text) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(case when part[1] ~ '^[0-9]' then lpad(part[1], greatest(6, length(part[1])), '0') else lower(part[1]) end, '' order by n), '')
  from regexp_matches(citation, '[0-9]+|[^0-9]+', 'g') with ordinality m (part, n)
$$;

-- The end of a range of citations: `7.10.17` of `7.10.16-17`; the citation itself if it is none.
create function citation_range_end(citation text) returns text language sql immutable parallel safe as $$
  select case when citation !~ '[^-]-[^-]+$' then citation else array_to_string(
    (string_to_array(regexp_replace(citation, '-[^-]*$', ''), '.'))[1:greatest(0,
      cardinality(string_to_array(regexp_replace(citation, '-[^-]*$', ''), '.')) - cardinality(string_to_array(substring(citation from '[^-]+$'), '.')))]
    || string_to_array(substring(citation from '[^-]+$'), '.'), '.') end
$$;

-- The links in a text; code is left out.
create function links_in(content text) returns table (slug text, work_id bigint, first_key text, last_key text, text_start integer)
language sql immutable parallel safe as $$
  with found as (
    select link[1] as work, link[2] as slug, link[3] as citation from regexp_matches(regexp_replace(content, '`[^`]*`', '', 'g'),
      '(?<!\\)\[(?:Work:([1-9][0-9]{0,14})|Text:([a-z0-9-]{1,60})(?:/([^\s\[\]]{1,210}))?)\](?!\()', 'g') link
  ), ends as (
    select distinct slug, work::bigint as work_id, citation, citation_sort_key(regexp_replace(citation, '([^-])-[^-]+$', '\1')) as from_key,
      citation_sort_key(citation_range_end(citation)) as to_key
    from found
  )
  select slug, work_id, case when citation is null then '' when to_key < from_key then citation_sort_key(citation) else from_key end,
    case when citation is null then U&'\+10FFFF' when to_key < from_key then citation_sort_key(citation) else to_key end,
    greatest(0, strpos(content, '[' || case when slug is null then 'Work:' || work_id else 'Text:' || slug || coalesce('/' || citation, '') end || ']') - 1)
  from ends
$$;

create function store_text_links(kind text, text_id bigint, content text, author_id bigint, public boolean, written_at timestamptz) returns void
language plpgsql as $$
begin
  case kind
    when 'topic' then delete from text_links l where l.topic_id = store_text_links.text_id;
    when 'post' then delete from text_links l where l.post_id = store_text_links.text_id;
    when 'essay' then delete from text_links l where l.essay_id = store_text_links.text_id;
    when 'note' then delete from text_links l where l.note_id = store_text_links.text_id;
    else delete from text_links l where l.comment_id = store_text_links.text_id;
  end case;
  if content !~ '\[(Work|Text):' then return; end if;
  insert into text_links (topic_id, post_id, essay_id, note_id, comment_id, slug, work_id, first_key, last_key, text_start, author_id, public, written_at)
  select case when kind = 'topic' then text_id end, case when kind = 'post' then text_id end, case when kind = 'essay' then text_id end,
    case when kind = 'note' then text_id end, case when kind = 'comment' then text_id end,
    l.slug, l.work_id, l.first_key, l.last_key, l.text_start, author_id, public, written_at
  from links_in(content) l limit 500;
end $$;

create function store_topic_links() returns trigger language plpgsql as $$
begin perform store_text_links('topic', new.id, new.content, new.user_id, new.public, new.created_at); return null; end $$;
create function store_post_links() returns trigger language plpgsql as $$
begin perform store_text_links('post', new.id, new.content, new.user_id, true, new.created_at); return null; end $$;
create function store_essay_links() returns trigger language plpgsql as $$
begin perform store_text_links('essay', new.id, new.content, new.user_id, new.status = 'published', coalesce(new.published_at, new.created_at)); return null; end $$;
create function store_note_links() returns trigger language plpgsql as $$
begin perform store_text_links('note', new.id, new.content, new.user_id, false, new.created_at); return null; end $$;
create function store_comment_links() returns trigger language plpgsql as $$
begin perform store_text_links('comment', new.id, new.content, new.user_id, true, new.created_at); return null; end $$;
create trigger store_links_of_new after insert on topics for each row when (new.content ~ '\[(Work|Text):') execute function store_topic_links();
create trigger store_links after update of content, public, user_id on topics for each row execute function store_topic_links();
create trigger store_links_of_new after insert on posts for each row when (new.content ~ '\[(Work|Text):') execute function store_post_links();
create trigger store_links after update of content, user_id on posts for each row execute function store_post_links();
create trigger store_links_of_new after insert on essays for each row when (new.content ~ '\[(Work|Text):') execute function store_essay_links();
create trigger store_links after update of content, status, published_at, user_id on essays for each row execute function store_essay_links();
create trigger store_links_of_new after insert on notes for each row when (new.content ~ '\[(Work|Text):') execute function store_note_links();
create trigger store_links after update of content, user_id on notes for each row execute function store_note_links();
create trigger store_links_of_new after insert on comments for each row when (new.content ~ '\[(Work|Text):') execute function store_comment_links();
create trigger store_links after update of content, user_id on comments for each row execute function store_comment_links();

select store_text_links('topic', id, content, user_id, public, created_at) from topics where content ~ '\[(Work|Text):';
select store_text_links('post', id, content, user_id, true, created_at) from posts where content ~ '\[(Work|Text):';
select store_text_links('essay', id, content, user_id, status = 'published', coalesce(published_at, created_at)) from essays where content ~ '\[(Work|Text):';
select store_text_links('note', id, content, user_id, false, created_at) from notes where content ~ '\[(Work|Text):';
select store_text_links('comment', id, content, user_id, true, created_at) from comments where content ~ '\[(Work|Text):';

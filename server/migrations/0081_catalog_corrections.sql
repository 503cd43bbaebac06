-- What librarians corrected: fields of works and authors that imports leave alone, by the names of a record's fields.
create table work_edits (
  work_id bigint primary key references works on delete cascade,
  fields jsonb not null,
  edited_at timestamptz(3) not null default now()
);
-- `imported_name` is the name before the first correction; where the records of works have it, imports replace it.
create table author_edits (
  author_id bigint primary key references authors on delete cascade,
  imported_name text not null,
  edited_at timestamptz(3) not null default now()
);
alter table authors add column updated_at timestamptz(3) not null default now();

-- Merges of two records. `from_id` no longer exists until the merge is undone.
create table merges (
  id bigint generated always as identity primary key,
  kind text collate "C" not null check (kind in ('work', 'author')),
  into_id bigint not null,
  from_id bigint not null,
  into_name text not null,
  from_name text not null,
  merged_by bigint references users on delete set null,
  merged_at timestamptz(3) not null default now(),
  undone_at timestamptz(3)
);
create index merges_of_user on merges (merged_by) where merged_by is not null;

-- Where the address and the catalog id of a merged record lead.
create table merged_works (
  id bigint primary key,
  into_id bigint not null references works on delete cascade,
  source_key text collate "C" unique,
  merge_id bigint not null references merges on delete cascade
);
create index merged_works_into on merged_works (into_id);
create index merged_works_of_merge on merged_works (merge_id);
create table merged_authors (
  id bigint primary key,
  into_id bigint not null references authors on delete cascade,
  source_key text collate "C" unique,
  merge_id bigint not null references merges on delete cascade
);
create index merged_authors_into on merged_authors (into_id);
create index merged_authors_of_merge on merged_authors (merge_id);

-- What undoing a merge needs: the keys of moved rows, whole deleted rows, and the columns of changed rows before and after.
-- `user_id` is set where a deleted row is data of a user.
create table merged_rows (
  id bigint generated always as identity primary key,
  merge_id bigint not null references merges on delete cascade,
  table_name text collate "C" not null,
  fate text collate "C" not null check (fate in ('moved', 'deleted', 'changed')),
  content jsonb not null,
  user_id bigint references users on delete cascade
);
create index merged_rows_of_merge on merged_rows (merge_id, id);
create index merged_rows_of_user on merged_rows (user_id, id) where user_id is not null;

-- Links to a merged work are links to the work that it was merged into.
create or replace function store_text_links(
  kind text, text_id bigint, content text, author_id bigint, public boolean, written_at timestamptz
) returns void language plpgsql as $$
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
    l.slug, coalesce((select m.into_id from merged_works m where m.id = l.work_id), l.work_id),
    l.first_key, l.last_key, l.text_start, author_id, public, written_at
  from links_in(content) l limit 500;
end $$;

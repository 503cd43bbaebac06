create table folders (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  public boolean not null default false,
  -- Kept true by the trigger on folder_items. Others than the owner are told of the items that are no notes.
  item_count integer not null default 0 check (item_count >= 0),
  note_count integer not null default 0 check (note_count between 0 and item_count),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index folders_of_user on folders (user_id, id desc);
create index folders_public on folders (id desc) where public;
create index folders_public_of_user on folders (user_id, id desc) where public;

create table notes (
  id bigint generated always as identity primary key,
  -- The owner of its folder, repeated so that titles are looked up without it.
  user_id bigint not null references users on delete cascade,
  folder_id bigint not null references folders on delete cascade,
  title text not null check (char_length(title) between 1 and 200),
  -- Folded, as links between notes are compared.
  title_key text collate "C" not null,
  content text not null check (char_length(content) between 1 and 100000),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- For the key of folder_items below.
  unique (folder_id, id)
);
create index notes_by_title on notes (user_id, title_key, id);
create index notes_of_user on notes (user_id, id desc);

-- Which titles a note links to, folded; written in the transaction that writes the note. A note of that title need not be there (yet).
create table note_links (
  note_id bigint not null references notes on delete cascade,
  user_id bigint not null references users on delete cascade,
  title_key text collate "C" not null,
  primary key (note_id, title_key)
);
create index note_links_to on note_links (user_id, title_key, note_id desc);

create table folder_items (
  id bigint generated always as identity primary key,
  folder_id bigint not null references folders on delete cascade,
  work_id bigint references works on delete cascade,
  note_id bigint,
  added_at timestamptz(3) not null default now(),
  constraint folder_items_one_thing check (num_nonnulls(work_id, note_id) = 1),
  unique (folder_id, work_id),
  -- A note lives in one folder, and its item in the same: one statement moves both.
  unique (note_id),
  foreign key (folder_id, note_id) references notes (folder_id, id) on delete cascade
);
create index folder_items_newest on folder_items (folder_id, id desc);
create index folder_items_not_notes on folder_items (folder_id, id desc) where note_id is null;
create index folder_items_of_work on folder_items (work_id);

-- For each statement, not for each row: a folder of many notes moves or goes at once.
create function count_folder_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update folders f set item_count = item_count + c.items, note_count = note_count + c.notes
    from (select folder_id, count(*) as items, count(note_id) as notes from added group by folder_id order by folder_id) c
    where f.id = c.folder_id;
  elsif tg_op = 'DELETE' then
    update folders f set item_count = item_count - c.items, note_count = note_count - c.notes
    from (select folder_id, count(*) as items, count(note_id) as notes from removed group by folder_id order by folder_id) c
    where f.id = c.folder_id;
  else
    update folders f set item_count = item_count + c.items, note_count = note_count + c.notes
    from (
      select folder_id, sum(n) as items, sum(case when note_id is null then 0 else n end) as notes
      from (select folder_id, note_id, 1 as n from added union all select folder_id, note_id, -1 from removed) moved
      group by folder_id having sum(n) <> 0 order by folder_id
    ) c
    where f.id = c.folder_id;
  end if;
  return null;
end $$;
create trigger folder_items_added after insert on folder_items
  referencing new table as added for each statement execute function count_folder_items();
create trigger folder_items_removed after delete on folder_items
  referencing old table as removed for each statement execute function count_folder_items();
create trigger folder_items_moved after update on folder_items
  referencing old table as removed new table as added for each statement execute function count_folder_items();

create table topics (
  id bigint generated always as identity primary key,
  -- Null when the account is gone and its public topics stayed.
  user_id bigint references users on delete set null,
  title text not null check (char_length(title) between 1 and 200),
  content text not null check (char_length(content) between 1 and 100000),
  public boolean not null default false,
  -- [{ text, url }] in their order.
  citations jsonb not null default '[]' check (jsonb_typeof(citations) = 'array'),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- A private topic without an owner would be nobody's.
  check (public or user_id is not null)
);
create index topics_public on topics (id desc) where public;
create index topics_of_user on topics (user_id, id desc);

-- What refers to a work, and what to a topic, is shown to whom the source itself is.
alter table work_references add column public boolean not null default true;
create index work_references_of_source on work_references (source_type, source_id);
create index work_references_public on work_references (work_id, source_id desc, source_type) where public;
create index work_references_of_user on work_references (user_id, work_id, source_id desc, source_type);

create table topic_references (
  topic_id bigint not null references topics on delete cascade,
  source_type text collate "C" not null check (source_type in ('topic', 'post')),
  source_id bigint not null,
  title text not null,
  user_id bigint references users on delete set null,
  public boolean not null default true,
  primary key (topic_id, source_type, source_id)
);
create index topic_references_of_source on topic_references (source_type, source_id);
create index topic_references_public on topic_references (topic_id, source_id desc, source_type) where public;
create index topic_references_of_user on topic_references (user_id, topic_id, source_id desc, source_type);

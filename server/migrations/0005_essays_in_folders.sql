-- Essays in folders. A draft is its author's alone: in a public folder others neither see nor count it.

alter table folder_items add column essay_id bigint references essays on delete cascade;
alter table folder_items add column draft boolean not null default false;
alter table folder_items drop constraint folder_items_one_thing;
alter table folder_items add constraint folder_items_one_thing check (num_nonnulls(work_id, note_id, essay_id) = 1);
alter table folder_items add constraint folder_items_draft_essay check (not draft or essay_id is not null);
alter table folder_items add constraint folder_items_folder_id_essay_id_key unique (folder_id, essay_id);
create index folder_items_of_essay on folder_items (essay_id) where essay_id is not null;
drop index folder_items_not_notes;
create index folder_items_for_others on folder_items (folder_id, id desc) where note_id is null and not draft;

alter table folders add column draft_count integer not null default 0 check (draft_count >= 0);

-- As before, and drafts.
create or replace function count_folder_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update folders f set item_count = item_count + c.items, note_count = note_count + c.notes, draft_count = draft_count + c.drafts
    from (
      select folder_id, count(*) as items, count(note_id) as notes, count(*) filter (where draft) as drafts
      from added group by folder_id order by folder_id
    ) c
    where f.id = c.folder_id;
  elsif tg_op = 'DELETE' then
    update folders f set item_count = item_count - c.items, note_count = note_count - c.notes, draft_count = draft_count - c.drafts
    from (
      select folder_id, count(*) as items, count(note_id) as notes, count(*) filter (where draft) as drafts
      from removed group by folder_id order by folder_id
    ) c
    where f.id = c.folder_id;
  else
    update folders f set item_count = item_count + c.items, note_count = note_count + c.notes, draft_count = draft_count + c.drafts
    from (
      select folder_id, sum(n) as items, sum(case when note_id is null then 0 else n end) as notes, sum(case when draft then n else 0 end) as drafts
      from (select folder_id, note_id, draft, 1 as n from added union all select folder_id, note_id, draft, -1 from removed) moved
      group by folder_id having sum(n) <> 0 or sum(case when draft then n else 0 end) <> 0 order by folder_id
    ) c
    where f.id = c.folder_id;
  end if;
  return null;
end $$;

create function folder_items_follow_essay() returns trigger language plpgsql as $$
begin
  update folder_items set draft = new.status = 'draft' where essay_id = new.id;
  return null;
end $$;
create trigger essays_published_or_hidden after update of status on essays
  for each row when (old.status is distinct from new.status) execute function folder_items_follow_essay();

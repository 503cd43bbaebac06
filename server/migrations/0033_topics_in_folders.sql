-- Topics in folders. As with drafts of essays, others neither see nor count a private topic in a public folder: `draft` is true for both.

alter table folder_items add column topic_id bigint references topics on delete cascade;
alter table folder_items drop constraint folder_items_one_thing;
alter table folder_items add constraint folder_items_one_thing
  check (num_nonnulls(work_id, note_id, essay_id, post_id, organization_id, topic_id) = 1);
alter table folder_items drop constraint folder_items_draft_essay;
alter table folder_items add constraint folder_items_draft check (not draft or num_nonnulls(essay_id, topic_id) = 1);
alter table folder_items add constraint folder_items_folder_id_topic_id_key unique (folder_id, topic_id);
create index folder_items_of_topic on folder_items (topic_id) where topic_id is not null;

create function folder_items_follow_topic() returns trigger language plpgsql as $$
begin
  update folder_items set draft = not new.public where topic_id = new.id;
  return null;
end $$;
create trigger topics_published_or_hidden after update of public on topics
  for each row when (old.public is distinct from new.public) execute function folder_items_follow_topic();

-- Posts and organizations in folders. Everyone who is logged in may read either, so that neither is ever hidden.
alter table folder_items add column post_id bigint references posts on delete cascade;
alter table folder_items add column organization_id bigint references organizations on delete cascade;
alter table folder_items drop constraint folder_items_one_thing;
alter table folder_items add constraint folder_items_one_thing
  check (num_nonnulls(work_id, note_id, essay_id, post_id, organization_id) = 1);
alter table folder_items add constraint folder_items_folder_id_post_id_key unique (folder_id, post_id);
alter table folder_items add constraint folder_items_folder_id_organization_id_key unique (folder_id, organization_id);
create index folder_items_of_post on folder_items (post_id) where post_id is not null;
create index folder_items_of_organization on folder_items (organization_id) where organization_id is not null;

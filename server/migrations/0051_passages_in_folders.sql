-- Passages of editions in folders. `first_citation` is that of the first segment, whose words lists show: `citation` may be a range or a section.

alter table folder_items add column edition_id bigint references editions on delete cascade;
alter table folder_items add column citation text collate "C" check (char_length(citation) between 1 and 210);
alter table folder_items add column first_citation text collate "C" check (char_length(first_citation) between 1 and 110);
alter table folder_items drop constraint folder_items_one_thing;
alter table folder_items add constraint folder_items_one_thing
  check (num_nonnulls(work_id, note_id, essay_id, post_id, organization_id, topic_id, edition_id) = 1);
alter table folder_items add constraint folder_items_passage check (num_nonnulls(edition_id, citation, first_citation) in (0, 3));
alter table folder_items add constraint folder_items_folder_id_edition_id_citation_key unique (folder_id, edition_id, citation);
create index folder_items_of_edition on folder_items (edition_id) where edition_id is not null;

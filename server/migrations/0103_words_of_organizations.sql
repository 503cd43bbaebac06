-- Searches compute no vectors for the names that they compare.
alter table organizations add column name_vector tsvector not null generated always as (to_tsvector('simple', name_key)) stored;
drop index organizations_words;
create index organizations_words on organizations using gin (name_vector) with (gin_pending_list_limit = 64);

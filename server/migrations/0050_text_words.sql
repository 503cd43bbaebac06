-- The words of a segment, built by the program like those of other documents. Null until then.
alter table segments add column words tsvector;
-- Entries that are not in the index yet are read as a whole by each search, so there must be few.
create index segments_words on segments using gin (words) with (gin_pending_list_limit = 256);

-- The version of the words of all its segments, see server/features/search/index/segment-words.ts; 0 if some have none.
alter table editions add column words_version smallint not null default 0;
create index editions_by_words_version on editions (words_version);

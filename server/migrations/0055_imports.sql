-- Imports add most words of works and authors. Adding them to the index in larger groups takes two thirds of the time, and a search
-- reads a list of this size in about a millisecond. Without its own limit, works_filter had 4 MB, which took 0.7 s to add at once.
alter index search_document_words_of_works set (gin_pending_list_limit = 1024);
alter index works_words set (gin_pending_list_limit = 1024);
alter index works_filter set (gin_pending_list_limit = 1024);
alter index authors_names set (gin_pending_list_limit = 256);

-- No condition compares these columns, and sampling them takes the embedded database a third of a second, while everybody waits.
alter table works
  alter column title set statistics 0,
  alter column author set statistics 0,
  alter column url set statistics 0,
  alter column words set statistics 0,
  alter column subject_words set statistics 0,
  alter column other_titles set statistics 0,
  alter column other_names set statistics 0;
alter table search_document alter column title set statistics 0;

-- Indexing for search rests until then: each batch of a large import sets it again.
alter table catalogue_totals add column importing_until timestamptz;

-- The library's filter box also matches words of the subjects. Folded by the program: null until it has.
alter table works
  add column subject_words text,
  add column filter_vector tsvector not null generated always as (
    array_to_tsvector(array_remove(string_to_array(words || ' ' || coalesce(subject_words, ''), ' '), ''))) stored;
create index works_filter on works using gin (filter_vector);

drop trigger renew_revision_of_changes on works;
create trigger renew_revision_of_changes
  after update of title, author, author_id, year, year_label, category, language, url, subjects, subject_words, type, sort_title, sort_author,
    words, other_titles, other_names on works
  for each statement execute function renew_catalog_revision('catalog');

-- Topics are found by the words of their titles, folded in the program like those of works. What is there already is folded as far as the
-- database can; the next save of a topic does the rest.
alter table topics add column title_words text collate "C" not null default '';
update topics set title_words = array_to_string(array(select distinct (regexp_matches(lower(title), '\w+', 'g'))[1]), ' ');
alter table topics add column word_vector tsvector not null
  generated always as (array_to_tsvector(coalesce(string_to_array(nullif(title_words, ''), ' '), '{}'))) stored;
create index topics_words on topics using gin (word_vector);

-- The words that were annotated, if a correction of the edition changed them; `quote` has the words that are there now.
alter table annotations add column original_quote text;

-- An import counts the works of each author once per batch. A plan from the time when there were few
-- authors reads all of them for each batch, also when there are many: look each one up instead.
alter function count_works_of_authors() set enable_seqscan = off;
alter function count_works_of_authors() set enable_hashjoin = off;
alter function count_works_of_authors() set enable_mergejoin = off;

-- Citations of one work have one key in all usual forms since `citedWorkKey` parses author and title, so all are read
-- again in the background. What administrators settled is carried over to the new keys then.
update citations_read set
  read_until = 0, to_read_until = (select coalesce(max(id), 0) from topics),
  essays_read_until = 0, essays_to_read_until = (select coalesce(max(id), 0) from essays);

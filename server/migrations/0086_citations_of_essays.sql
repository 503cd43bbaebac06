-- What essays cite, beside what topics cite. `work_id` is the work that a footnote names by its id, which the catalog may
-- have lost since; no foreign key, because the row matters only then.
alter table text_citations
  alter column topic_id drop not null,
  add column essay_id bigint references essays on delete cascade,
  add column work_id bigint,
  add check (num_nonnulls(topic_id, essay_id) = 1),
  add unique (essay_id, key);

-- The citations of existing essays are read in the background.
alter table citations_read
  add column essays_read_until bigint not null default 0,
  add column essays_to_read_until bigint not null default 0;
update citations_read set essays_to_read_until = (select coalesce(max(id), 0) from essays);

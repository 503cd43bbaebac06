-- By what other names a work is searched for, as they are shown to whoever found it by one.
alter table works
  add column other_titles text[] not null default '{}',
  -- Of its authors.
  add column other_names text[] not null default '{}';

-- The starter library is brought anew, for those names. Other catalogues bring theirs when they are imported again.
update loaded_catalogues set checksum = '' where name = 'starter';

-- In what form the words are (server/features/search/vector.ts): older ones are written anew in the background.
alter table search_document add column form smallint not null default 1;

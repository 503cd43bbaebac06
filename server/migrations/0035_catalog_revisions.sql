-- Responses about the catalog are the same for everyone until it changes. A revision changes in the transaction that changes what they contain.
create table catalog_revisions (
  part text primary key check (part in ('catalog', 'ratings')),
  revision uuid not null default gen_random_uuid()
);
insert into catalog_revisions (part) values ('catalog'), ('ratings');

create function renew_catalog_revision() returns trigger language plpgsql as $$
begin
  update catalog_revisions set revision = gen_random_uuid() where part = tg_argv[0];
  return null;
end $$;

-- Not for the columns of the rating: reviews would wait for imports.
create trigger renew_revision after insert or delete or truncate on works
  for each statement execute function renew_catalog_revision('catalog');
create trigger renew_revision_of_changes
  after update of title, author, author_id, year, year_label, category, language, url, subjects, type, sort_title, sort_author, words,
    other_titles, other_names on works
  for each statement execute function renew_catalog_revision('catalog');
create trigger renew_revision after insert or update or delete or truncate on authors
  for each statement execute function renew_catalog_revision('catalog');
create trigger renew_revision after insert or update or delete or truncate on work_authors
  for each statement execute function renew_catalog_revision('catalog');

-- At commit, because the revision is locked from then on: a deleted account changes the ratings of many works one by one.
create constraint trigger renew_revision after insert or update of rating or delete on reads
  deferrable initially deferred for each row execute function renew_catalog_revision('ratings');

-- What search by meaning has learned. What it makes of each document needs types of pgvector, and is therefore made at start, where that is to be had
-- (server/features/search/vectors/store-queries.ts): a server may get it later.

-- Ways of reading a text for its meaning. One is in use; another is made beside it, takes its place in one step, and it goes a little later.
create table search_model (
  id integer generated always as identity primary key,
  -- Who makes its vectors: built-in, or http and the name and width of the model there.
  vectors text collate "C" not null,
  -- Of its words.
  fingerprint text collate "C" not null,
  -- How many documents there were when it was learned.
  documents integer not null,
  -- In how many parts its artefact lies; it is whole when they are all there.
  parts integer not null,
  state text collate "C" not null default 'building' check (state in ('building', 'ready', 'retired')),
  state_since timestamptz not null default clock_timestamp()
);
create unique index search_model_in_state on search_model (state) where state <> 'retired';

create table search_model_part (
  model_id integer not null references search_model on delete cascade,
  part integer not null,
  bytes bytea not null check (octet_length(bytes) <= 1048576),
  primary key (model_id, part)
);

-- Which process learns and replaces models; for a while only, so that another goes on where it was killed.
create table search_teacher (
  only_row boolean primary key default true check (only_row),
  holder uuid,
  held_until timestamptz not null default '-infinity'
);
insert into search_teacher default values;

-- How often a provider has refused a document's text.
alter table search_queue add column refusals integer not null default 0;

-- Those that not everybody may find, for a look at who may.
create index search_document_hidden on search_document (id, user_id) where not public;

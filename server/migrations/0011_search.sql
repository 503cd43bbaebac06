-- What search may find, and what is still to be read for its meaning.

-- One row for each post, essay and work, written in the transaction that writes the thing itself and gone with it. Search looks nowhere else.
create table search_document (
  id bigint generated always as identity primary key,
  post_id bigint references posts on delete cascade,
  essay_id bigint references essays on delete cascade,
  work_id bigint references works on delete cascade,
  check (num_nonnulls(post_id, essay_id, work_id) = 1),
  kind text collate "C" not null
    generated always as (case when post_id is not null then 'post' when essay_id is not null then 'essay' else 'work' end) stored,
  -- Who wrote it, if it was written here. Null also when the account is gone.
  user_id bigint references users on delete set null,
  -- Else only its user finds it.
  public boolean not null,
  check (public or user_id is not null),
  -- As it is shown; empty where the thing has none.
  title text not null,
  -- Its plain text, without the signs of markdown or HTML.
  body text not null,
  -- Folded words with their places: A the title, B authors of works, D the body; and lexemes that begin with a blank, which tell the index what
  -- it could not know of a word (server/features/search/vector.ts).
  words tsvector not null,
  -- Of works, as there.
  language text collate "C",
  year integer,
  -- Rises with every change, so that what was made of an older text is known to be old.
  version integer not null default 1
);
-- A column each, without the rows of the other kinds: a document is in one of them.
create unique index search_document_of_post on search_document (post_id) where post_id is not null;
create unique index search_document_of_essay on search_document (essay_id) where essay_id is not null;
create unique index search_document_of_work on search_document (work_id) where work_id is not null;
-- What is not in the index yet is read as a whole at each search, and so must stay little.
create index search_document_words on search_document using gin (words) with (gin_pending_list_limit = 64);
create index search_document_of_user on search_document (user_id);

-- Documents whose meaning is to be worked out, oldest first. Several processes take from it: a row is taken for a while only, and goes when what
-- was made of it is stored, unless it was queued again meanwhile. A process that is killed leaves its rows to the others.
create table search_queue (
  document_id bigint primary key references search_document on delete cascade,
  queued_at timestamptz not null default clock_timestamp(),
  taken_until timestamptz not null default '-infinity'
);
create index search_queue_order on search_queue (taken_until, queued_at);

-- The words of what everybody may find, with the number of documents that each stands in: for the nearest spelling of one that nothing has. Counted
-- again now and then, in rounds: what a round did not meet goes at its end.
create table search_word (
  word text collate "C" primary key,
  -- From the last letter to the first, for a mistake at the beginning.
  backwards text collate "C" not null,
  documents integer not null,
  round integer not null
);
create index search_word_backwards on search_word (backwards);

create table search_words_counted (
  only_row boolean primary key default true check (only_row),
  round integer not null default 1,
  -- Documents up to this id are counted in this round.
  document_id bigint not null default 0,
  begun_at timestamptz not null default now()
);
insert into search_words_counted default values;

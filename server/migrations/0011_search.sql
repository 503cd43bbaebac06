-- What search may find, and what is still to be read for its meaning.

-- One row for each post, essay and work, written in the transaction that writes the thing itself and gone with it. Search looks nowhere else.
create table search_document (
  id bigint generated always as identity primary key,
  post_id bigint unique references posts on delete cascade,
  essay_id bigint unique references essays on delete cascade,
  work_id bigint unique references works on delete cascade,
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
  -- Folded words with their places: A the title, B authors of works, D the body.
  words tsvector not null,
  -- Of works, as there.
  language text collate "C",
  year integer,
  -- Rises with every change, so that what was made of an older text is known to be old.
  version integer not null default 1
);
create index search_document_words on search_document using gin (words);
create index search_document_of_user on search_document (user_id);

-- Documents whose meaning is to be worked out, oldest first. Several processes take from it: a row is taken for a while only, and goes when what
-- was made of it is stored, unless it was queued again meanwhile. A process that is killed leaves its rows to the others.
create table search_queue (
  document_id bigint primary key references search_document on delete cascade,
  queued_at timestamptz not null default clock_timestamp(),
  taken_until timestamptz not null default '-infinity'
);
create index search_queue_order on search_queue (taken_until, queued_at);

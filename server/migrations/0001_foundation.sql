-- Accounts, sessions, the catalogue, and reviews.
--
-- Text that is searched or sorted is folded in the program (core/fold.ts), never by the database: the embedded database and a
-- server may have different locales, and the order of a list must not depend on the machine. Hence collate "C" throughout.

create table users (
  id bigint generated always as identity primary key,
  username text not null check (username ~ '^[A-Za-z0-9_.-]{3,30}$' and username !~ '^[0-9]+$'),
  email text not null,
  -- The address as it is compared: normalised and in lower case.
  email_key text collate "C" not null unique,
  password_hash text not null,
  display_name text check (char_length(display_name) between 1 and 50),
  bio text check (char_length(bio) <= 500),
  -- Root-relative paths of public files, or null for the placeholder.
  picture text,
  banner text,
  subscription_status text,
  follower_count integer not null default 0 check (follower_count >= 0),
  following_count integer not null default 0 check (following_count >= 0),
  created_at timestamptz(3) not null default now()
);
-- Folded by the rules of "C", which know only ASCII, as usernames do: a locale's own rules may differ (Turkish i).
create unique index users_username_key on users (lower(username collate "C"));

create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- SHA-256 of the token; the token itself is never stored.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now()
);
create index sessions_user on sessions (user_id);
create index sessions_last_used on sessions (last_used_at);

-- Tries of login and signup in the current window. The key is a hash of the address or the account, so that the table names nobody.
create table attempts (
  key bytea primary key,
  count integer not null,
  resets_at timestamptz(3) not null
);
create index attempts_resets on attempts (resets_at);

create table authors (
  id bigint generated always as identity primary key,
  -- Names the record in the file it was imported from; a later import of the same key updates it.
  source_key text collate "C" unique,
  name text not null check (char_length(name) between 1 and 500),
  -- Dates as a reader expects them: "354–430", "fl. c. 180", "d. 1109".
  dates text check (char_length(dates) <= 100),
  -- Folded name (or its transliteration) without leading articles.
  sort_name text collate "C" not null,
  -- First letter of sort_name where it is one of a to z.
  letter text collate "C" check (letter ~ '^[a-z]$'),
  -- How many works name this author; kept true by triggers on work_authors.
  work_count integer not null default 0 check (work_count >= 0)
);
create index authors_by_letter on authors (letter, sort_name, id) where work_count > 0;

create table works (
  id bigint generated always as identity primary key,
  source_key text collate "C" unique,
  title text not null check (char_length(title) between 1 and 2000),
  -- All authors as one line for display; the first of them is author_id.
  author text check (char_length(author) between 1 and 2000),
  author_id bigint references authors on delete set null,
  -- Negative before our era.
  year integer,
  -- Shown instead of the year: "c. 397".
  year_label text check (char_length(year_label) between 1 and 100),
  category text collate "C" not null check (char_length(category) between 1 and 100),
  language text collate "C" not null check (char_length(language) between 1 and 100),
  url text check (url ~ '^https?://' and char_length(url) <= 2000),
  subjects text[] not null default '{}',
  -- Folded title without leading articles, at most 200 characters.
  sort_title text collate "C" not null check (char_length(sort_title) <= 200),
  -- Folded words of title, other titles and authors, separated by single spaces.
  words text not null,
  word_vector tsvector not null generated always as (array_to_tsvector(coalesce(string_to_array(nullif(words, ''), ' '), '{}'))) stored,
  -- Kept true by the trigger on reads.
  rating_count integer not null default 0 check (rating_count >= 0),
  rating_sum integer not null default 0 check (rating_sum >= 0),
  updated_at timestamptz(3) not null default now()
);
create index works_by_title on works (sort_title, id);
create index works_by_category on works (category, sort_title, id);
create index works_by_language on works (language, sort_title, id);
create index works_by_category_language on works (category, language, sort_title, id);
create index works_by_category_readers on works (category, rating_count desc, id);
create index works_words on works using gin (word_vector);
create index works_author on works (author_id);

create table work_authors (
  work_id bigint not null references works on delete cascade,
  author_id bigint not null references authors on delete cascade,
  position integer not null check (position >= 0),
  primary key (work_id, author_id)
);
create index work_authors_by_author on work_authors (author_id, work_id);

-- How many works there are, so that no screen has to count them.
create table catalogue_totals (
  only_row boolean primary key default true check (only_row),
  works bigint not null default 0 check (works >= 0)
);
insert into catalogue_totals default values;

create table reads (
  id bigint generated always as identity primary key,
  -- Null when the account is gone and its reviews stayed.
  user_id bigint references users on delete set null,
  work_id bigint not null references works on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  comment text check (char_length(comment) between 1 and 5000),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (user_id, work_id)
);
create index reads_by_work on reads (work_id, id desc);
create index reads_by_user on reads (user_id, id desc);

-- Which topics and posts refer to a work: one row a source, written in the transaction that writes the source.
create table work_references (
  work_id bigint not null references works on delete cascade,
  source_type text collate "C" not null check (source_type in ('topic', 'post')),
  source_id bigint not null,
  title text not null,
  user_id bigint references users on delete set null,
  primary key (work_id, source_type, source_id)
);

create function count_works() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update catalogue_totals set works = works + (select count(*) from changed);
  else
    update catalogue_totals set works = works - (select count(*) from changed);
  end if;
  return null;
end $$;
create trigger works_added after insert on works referencing new table as changed for each statement execute function count_works();
create trigger works_removed after delete on works referencing old table as changed for each statement execute function count_works();

create function count_works_of_authors() returns trigger language plpgsql as $$
begin
  update authors a set work_count = a.work_count + c.n * (case tg_op when 'INSERT' then 1 else -1 end)
  from (select author_id, count(*)::integer as n from changed group by author_id order by author_id) c
  where a.id = c.author_id;
  return null;
end $$;
create trigger work_authors_added after insert on work_authors referencing new table as changed for each statement execute function count_works_of_authors();
create trigger work_authors_removed after delete on work_authors referencing old table as changed for each statement execute function count_works_of_authors();

create function rate_work() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update works set rating_count = rating_count - 1, rating_sum = rating_sum - old.rating where id = old.work_id;
  end if;
  if tg_op <> 'DELETE' then
    update works set rating_count = rating_count + 1, rating_sum = rating_sum + new.rating where id = new.work_id;
  end if;
  return null;
end $$;
create trigger reads_changed after insert or delete or update of rating, work_id on reads for each row execute function rate_work();

-- Essays, the files that belong to them, and reviews of them. The content of a file lies in DATA_DIR/files under its SHA-256.

create table essays (
  id bigint generated always as identity primary key,
  -- Null when the account is gone and its published essays stayed.
  user_id bigint references users on delete set null,
  title text not null check (char_length(title) between 1 and 200),
  -- HTML, sanitised before it was stored, or markdown as it was typed.
  content text not null check (char_length(content) between 1 and 1000000),
  -- The beginning of its plain text, made when it is stored so that no list has to read a content.
  excerpt text not null check (char_length(excerpt) <= 200),
  status text collate "C" not null check (status in ('published', 'draft')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- A draft without an author would be nobody's.
  check (status = 'published' or user_id is not null)
);
create index essays_of_user on essays (user_id, id desc);
create index essays_published on essays (id desc) where status = 'published';
create index essays_published_of_user on essays (user_id, id desc) where status = 'published';

create table essay_files (
  id bigint generated always as identity primary key,
  essay_id bigint not null references essays on delete cascade,
  filename text not null check (char_length(filename) between 1 and 200),
  -- SHA-256 of what is in it; two files alike share one content.
  hash text collate "C" not null check (hash ~ '^[0-9a-f]{64}$'),
  size bigint not null check (size >= 0),
  position integer not null check (position >= 0),
  unique (essay_id, position)
);
create index essay_files_by_hash on essay_files (hash);

-- A picture that was uploaded for an essay; its file is named by its hash and extension.
create table pictures (
  name text collate "C" primary key check (name ~ '^[0-9a-f]{64}\.(png|gif|jpg|bmp|ico)$'),
  -- When it was uploaded last: one that no essay shows is kept for a while, for what is still being written.
  uploaded_at timestamptz(3) not null default now()
);

-- Which pictures an essay shows; written in the transaction that writes the essay.
create table essay_pictures (
  essay_id bigint not null references essays on delete cascade,
  name text collate "C" not null,
  primary key (essay_id, name)
);
create index essay_pictures_by_name on essay_pictures (name);

-- What this library signs with; made by the program when it is first needed.
create table secrets (
  name text collate "C" primary key,
  value bytea not null check (octet_length(value) >= 32)
);

-- A review is of a work or of an essay. The trigger that rates works finds none where work_id is null.
alter table reads alter column work_id drop not null;
alter table reads add column essay_id bigint references essays on delete cascade;
alter table reads add constraint reads_one_thing check (num_nonnulls(work_id, essay_id) = 1);
alter table reads add constraint reads_user_id_essay_id_key unique (user_id, essay_id);
create index reads_by_essay on reads (essay_id, id desc);

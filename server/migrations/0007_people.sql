-- What people have beside what they write: sessions that they can tell apart, pictures, organizations.

-- "Firefox on Linux": enough to tell one's own sessions apart, and less than the whole header, which would name nearly everyone.
alter table sessions add column user_agent text check (char_length(user_agent) between 1 and 60);

-- Whether a stored file is still somebody's picture.
create index users_by_picture on users (picture) where picture is not null;
create index users_by_banner on users (banner) where banner is not null;

-- Who uploaded a picture for an essay. It goes with their account unless somebody else uploaded the same or an essay shows it.
create table picture_uploads (
  user_id bigint not null references users on delete cascade,
  name text collate "C" not null references pictures on delete cascade,
  primary key (user_id, name)
);
create index picture_uploads_by_name on picture_uploads (name);

create table organizations (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 200),
  -- Folded: two spellings of one name are one organization.
  name_key text collate "C" not null unique check (name_key <> ''),
  -- Folded, without leading articles, at most 200 characters.
  sort_name text collate "C" not null check (char_length(sort_name) <= 200),
  kind text collate "C" not null check (kind in ('publisher', 'seminary', 'church', 'library', 'society')),
  description text check (char_length(description) between 1 and 2000),
  url text check (url ~ '^https?://' and char_length(url) <= 2000),
  -- Null for those that came with the library, and where the account is gone.
  created_by bigint references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index organizations_by_name on organizations (sort_name, id);
create index organizations_by_kind on organizations (kind, sort_name, id);
create index organizations_of_user on organizations (created_by);

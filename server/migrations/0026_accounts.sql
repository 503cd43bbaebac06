-- When a key whose waits grow may be tried next.
alter table attempts add column next_at timestamptz(3) not null default now();

-- Devices on which a user has logged in. The hash is of the token and the address of the account, so that one browser used by two people
-- does not link their accounts.
create table known_devices (
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  primary key (user_id, token_hash)
);
create index known_devices_last_used on known_devices (last_used_at);

create index sessions_created on sessions (created_at);

-- Names with look-alike letters folded together. The program computes them; null in rows written before, until its next start.
alter table users
  add column username_skeleton text collate "C",
  add column display_name_skeleton text collate "C",
  add column picture_bytes bigint not null default 0 check (picture_bytes >= 0),
  add column banner_bytes bigint not null default 0 check (banner_bytes >= 0);
create index users_by_username_skeleton on users (username_skeleton);
create index users_by_display_name_skeleton on users (display_name_skeleton) where display_name_skeleton is not null;
create index users_without_skeleton on users (id)
  where username_skeleton is null or (display_name is not null and display_name_skeleton is null);

-- Null in rows written before, until the program has asked the file store.
alter table pictures add column size bigint check (size >= 0);
create index pictures_unmeasured on pictures (name) where size is null;

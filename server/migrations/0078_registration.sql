-- Invitations to create an account. The link has the code, the table its hash.
create table account_invitations (
  id bigint generated always as identity primary key,
  code_hash bytea not null unique check (octet_length(code_hash) = 32),
  note text check (char_length(note) <= 200),
  uses integer not null check (uses between 1 and 10000),
  used integer not null default 0 check (used between 0 and uses),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users on delete set null
);
create index account_invitations_by_user on account_invitations (created_by) where created_by is not null;

-- Which accounts an invitation created, until they are deleted; `used` still counts them then.
create table account_invitation_uses (
  id bigint generated always as identity primary key,
  invitation_id bigint not null references account_invitations on delete cascade,
  user_id bigint not null unique references users on delete cascade,
  used_at timestamptz(3) not null default now()
);
create index account_invitation_uses_of_invitation on account_invitation_uses (invitation_id, id);

-- People who wait for approval. They are not in `users`, so that no list, count or search has them.
create table registrations (
  id bigint generated always as identity primary key,
  email text not null check (char_length(email) <= 254),
  email_key text collate "C" not null unique,
  username text collate "C" not null check (char_length(username) <= 30),
  password_hash text not null,
  created_at timestamptz(3) not null default now()
);
create unique index registrations_username on registrations (lower(username));

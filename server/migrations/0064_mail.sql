-- Mail to users. Rows are written in the transaction of their event, so that none is lost and none is without its event.
-- A worker claims a row, sends the mail and records the result, each in a transaction of its own (docs/mail.md).

create table mail_outbox (
  id bigint generated always as identity primary key,
  kind text collate "C" not null check (char_length(kind) <= 40),
  -- Null for a request to reset a password: an account with the address is only looked up when the mail is sent.
  user_id bigint references users on delete cascade,
  -- Null if the mail goes to the address that the account has when it is sent. Deleted once it is finished.
  address text check (char_length(address) <= 300),
  data jsonb not null default '{}',
  message_id uuid not null default gen_random_uuid(),
  -- sending: the server may have received the content. unknown: a process ended then, and did not record the result.
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'claimed', 'sending', 'sent', 'failed', 'unknown')),
  -- Identifies the claim: only the process that claimed a row last may change it.
  attempts integer not null default 0,
  created_at timestamptz(3) not null default now(),
  next_at timestamptz(3) not null default now(),
  -- When to give up.
  expires_at timestamptz(3) not null,
  changed_at timestamptz(3) not null default now()
);
create index mail_outbox_due on mail_outbox (next_at) where state = 'waiting';
create index mail_outbox_claimed on mail_outbox (changed_at) where state in ('claimed', 'sending');
create index mail_outbox_finished on mail_outbox (changed_at) where state in ('sent', 'failed', 'unknown');
create index mail_outbox_of_user on mail_outbox (user_id, kind, created_at) where user_id is not null;

-- Keys that sign links. The server creates them when it first needs them.
create table signing_keys (
  name text collate "C" primary key,
  key bytea not null check (octet_length(key) = 32)
);

-- Links in mail that act for an account, each only once. The mail has the token, the table its hash.
create table account_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id bigint not null references users on delete cascade,
  purpose text collate "C" not null check (purpose in ('password', 'email')),
  -- Where it was sent. A token for a password is only valid while the account has this address.
  address text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index account_tokens_of_user on account_tokens (user_id, purpose);
create index account_tokens_expired on account_tokens (expires_at);

alter table users
  add column email_verified_at timestamptz(3),
  -- A new address that replaces the current one once it is verified.
  add column pending_email text check (char_length(pending_email) <= 254),
  add column mail_digest text collate "C" not null default 'weekly' check (mail_digest in ('daily', 'weekly', 'never')),
  add column mail_sign_in boolean not null default true,
  add column last_digest_at timestamptz(3),
  -- Null without digests, and until the address is verified.
  add column next_digest_at timestamptz(3);
create index users_by_next_digest on users (next_digest_at) where next_digest_at is not null;

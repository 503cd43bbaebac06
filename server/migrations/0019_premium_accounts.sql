-- Premium: whose account at the provider is meant, and which try it is.

-- The account at the provider that customers and subscriptions of a mode are of. Keys of another one are refused: it knows none of them.
create table premium_accounts (
  mode text collate "C" primary key check (mode in ('test', 'live')),
  -- The provider's own.
  id text collate "C" not null check (id ~ '^[A-Za-z0-9_]{1,255}$'),
  since timestamptz(3) not null default now()
);

-- What failed with an answer would be answered the same for a day under the same key of idempotency. So each such failure raises this number,
-- which is a part of the key.
create table premium_attempts (
  user_id bigint not null references users on delete cascade,
  mode text collate "C" not null check (mode in ('test', 'live')),
  number integer not null check (number > 0),
  primary key (user_id, mode)
);

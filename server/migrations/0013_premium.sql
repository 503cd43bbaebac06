-- Premium: who is whose customer at the payment provider, and what their subscriptions are.

-- One customer a user at the provider, in each of its modes: with the keys of its test mode, with those that take money, and in the built-in test.
create table premium_customers (
  -- The provider's own.
  id text collate "C" primary key check (id ~ '^[A-Za-z0-9_]{1,255}$'),
  mode text collate "C" not null check (mode in ('built-in', 'test', 'live')),
  user_id bigint not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  unique (user_id, mode)
);

create table premium_subscriptions (
  -- The provider's own.
  id text collate "C" primary key check (id ~ '^[A-Za-z0-9_]{1,255}$'),
  customer_id text collate "C" not null references premium_customers on delete cascade,
  -- The provider's own word: trialing, active, past_due, canceled, unpaid, …
  status text collate "C" not null check (status ~ '^[a-z_]{1,40}$'),
  period_ends_at timestamptz(3),
  -- Where it was canceled and goes on until then.
  ends_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  -- When, by the provider's clock, the newest event was made that was heard of it.
  event_at timestamptz(3) not null,
  -- When it was last asked for at the provider.
  read_at timestamptz(3),
  -- Each time it is asked for it draws a ticket before. What a lower ticket brings than was written already is older, and thrown away.
  last_ticket bigint not null default 0,
  written_ticket bigint not null default 0
);
create index premium_subscriptions_of_customer on premium_subscriptions (customer_id);

-- Events of the provider that were applied: each is once.
create table premium_events (
  id text collate "C" primary key check (char_length(id) <= 255),
  received_at timestamptz(3) not null default now()
);
create index premium_events_by_time on premium_events (received_at);

-- Customers whose account is gone, and who are still to be removed at the provider, with their subscriptions.
create table premium_departures (
  customer_id text collate "C" primary key,
  mode text collate "C" not null,
  left_at timestamptz(3) not null default now(),
  tries integer not null default 0,
  next_try_at timestamptz(3) not null default now()
);
create index premium_departures_by_time on premium_departures (mode, next_try_at);

-- Whose status has to be looked at when the provider is another.
create index users_with_subscription on users (id) where subscription_status is not null;

-- Passkeys (WebAuthn credentials) of users: the public keys, and what the browser needs to find the private ones.
create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null check (octet_length(public_key) between 1 and 4000),
  -- How often the authenticator was used, by its own count; 0 if it does not count. It never decreases.
  counter bigint not null default 0,
  -- How the browser reaches the authenticator: usb, internal and so on.
  transports text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 60),
  -- Whether the authenticator copies the passkey to the user's other devices.
  backed_up boolean not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkeys_of_user on passkeys (user_id, id);

-- Challenges that an authenticator has to sign, each only once: to add a passkey, or without a user to sign in.
create table passkey_challenges (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  user_id bigint references users on delete cascade,
  expires_at timestamptz(3) not null
);
create index passkey_challenges_of_user on passkey_challenges (user_id) where user_id is not null;
create index passkey_challenges_expired on passkey_challenges (expires_at);

-- Accounts at an OpenID Connect provider that may log in to a user's account. A provider identifies its users by the
-- subject: their addresses may change and be given to others.
create table identities (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  issuer text collate "C" not null check (char_length(issuer) <= 500),
  subject text collate "C" not null check (char_length(subject) between 1 and 255),
  -- For the user to recognize it; nothing depends on it.
  label text check (char_length(label) <= 254),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  unique (issuer, subject)
);
create index identities_of_user on identities (user_id, id);

-- Logins that a browser has begun at the provider. The browser has a token in a cookie, the table its hash; each row is
-- used once.
create table openid_requests (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  state text collate "C" not null,
  nonce text collate "C" not null,
  code_verifier text collate "C" not null,
  -- The session of a user who connects an account at the provider; null for a login.
  session_id bigint references sessions on delete cascade,
  -- The path of this site to open afterwards.
  next text check (char_length(next) <= 1000),
  expires_at timestamptz(3) not null
);
create index openid_requests_of_session on openid_requests (session_id) where session_id is not null;
create index openid_requests_expired on openid_requests (expires_at);

-- What the provider has confirmed about whoever uses a browser, until a session or an account comes of it.
create table openid_results (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  issuer text collate "C" not null,
  subject text collate "C" not null,
  email text check (char_length(email) <= 254),
  email_verified boolean not null,
  username text check (char_length(username) <= 120),
  expires_at timestamptz(3) not null
);
create index openid_results_expired on openid_results (expires_at);

-- False for accounts that were created at the provider, until they choose a password with a link in a mail.
alter table users add column has_password boolean not null default true;

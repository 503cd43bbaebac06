-- Two-step sign-in: a secret that the user's authenticator app shares (RFC 6238), and recovery codes for when it is lost.

create table totp_secrets (
  user_id bigint primary key references users on delete cascade,
  -- Encrypted with a key in signing_keys: AES-256-GCM as nonce, tag and ciphertext.
  secret bytea not null check (octet_length(secret) between 40 and 100),
  created_at timestamptz(3) not null default now(),
  -- Null until the user has entered a first code; before that, a login needs none.
  confirmed_at timestamptz(3),
  -- The time step of the latest accepted code: a code is accepted once, and none that is older.
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id bigint not null references totp_secrets on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (user_id, code_hash)
);

-- Where a session was last used, without the part of the address that names a household: 203.0.113.x.
alter table sessions add column network text check (char_length(network) between 1 and 40);

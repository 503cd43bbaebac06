-- Accounts that may change the library itself. `catena admin grant` names the first one.
create table administrators (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references users on delete cascade,
  granted_at timestamptz(3) not null default now()
);

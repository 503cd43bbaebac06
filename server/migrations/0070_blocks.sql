-- A block hides two users from each other, a mute one user from another.
create table blocks (
  id bigint generated always as identity primary key,
  blocker_id bigint not null references users on delete cascade,
  blocked_id bigint not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  unique (blocker_id, blocked_id),
  constraint blocks_of_others check (blocker_id <> blocked_id)
);
create index blocks_of_blocker on blocks (blocker_id, id desc);
create index blocks_of_blocked on blocks (blocked_id);

create table mutes (
  id bigint generated always as identity primary key,
  muter_id bigint not null references users on delete cascade,
  muted_id bigint not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  unique (muter_id, muted_id),
  constraint mutes_of_others check (muter_id <> muted_id)
);
create index mutes_of_muter on mutes (muter_id, id desc);
create index mutes_of_muted on mutes (muted_id);

-- The users whom a block separates from a reader. In PL/pgSQL, which keeps its plan: queries call it many times.
create function blocked_with(reader bigint) returns bigint[] language plpgsql stable parallel safe as $$
begin
  return array(
    select b.blocked_id from blocks b where b.blocker_id = reader
    union all select b.blocker_id from blocks b where b.blocked_id = reader
  );
end $$;

-- The same and the users whom the reader muted.
create function hidden_from(reader bigint) returns bigint[] language plpgsql stable parallel safe as $$
begin
  return array(
    select b.blocked_id from blocks b where b.blocker_id = reader
    union all select b.blocker_id from blocks b where b.blocked_id = reader
    union all select m.muted_id from mutes m where m.muter_id = reader
  );
end $$;

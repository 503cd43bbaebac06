-- What administrators, moderators and librarians did, from which session, or with a command on the server. Rows outlive accounts.
create table audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  actor_id bigint references users on delete set null,
  origin text not null check (origin in ('page', 'command')),
  -- Without a foreign key: a session ends, its acts remain.
  session_id bigint,
  user_agent text,
  act text not null check (act <> ''),
  subject_id bigint references users on delete set null,
  subject text,
  details jsonb not null default '{}'
);
create index audit_log_of_actor on audit_log (actor_id, id desc);
create index audit_log_of_subject on audit_log (subject_id, id desc);
create index audit_log_of_act on audit_log (act, id desc);

-- The session and browser of a deleted account are no longer anyone's concern.
create function forget_audit_session() returns trigger language plpgsql as $$
begin
  new.session_id = null;
  new.user_agent = null;
  return new;
end $$;
create trigger audit_log_anonymous before update of actor_id on audit_log
  for each row when (new.actor_id is null) execute function forget_audit_session();

-- Links that make a new account the first administrator. All are deleted once there is an administrator.
create table administrator_links (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  created_at timestamptz(3) not null default now()
);

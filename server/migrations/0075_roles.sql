-- Roles in the library as a whole: administrators become one of them.
alter table administrators rename to user_roles;
alter table user_roles rename constraint administrators_pkey to user_roles_pkey;
alter table user_roles rename constraint administrators_user_id_fkey to user_roles_user_id_fkey;
alter sequence administrators_id_seq rename to user_roles_id_seq;
alter table user_roles drop constraint administrators_user_id_key;
alter table user_roles
  add column role text not null default 'administrator' check (role in ('administrator', 'moderator', 'librarian')),
  add unique (user_id, role);
alter table user_roles alter column role drop default;

-- Suspended accounts: every request with one of their tokens is rejected, and they cannot log in.
alter table users
  add column suspended_at timestamptz(3),
  add column suspension_reason text,
  add constraint users_suspension_check check ((suspended_at is null) = (suspension_reason is null));
create index users_suspended on users (id) where suspended_at is not null;

-- The day on which each user was last active. Sessions end, so they cannot tell.
create table user_activity (
  user_id bigint primary key references users on delete cascade,
  active_on date not null
);
create index user_activity_by_day on user_activity (active_on);
insert into user_activity (user_id, active_on)
  select user_id, max(last_used_at at time zone 'UTC')::date from sessions group by user_id;

create function record_activity() returns trigger language plpgsql as $$
begin
  insert into user_activity as a (user_id, active_on) values (new.user_id, (new.last_used_at at time zone 'UTC')::date)
  on conflict (user_id) do update set active_on = excluded.active_on where a.active_on < excluded.active_on;
  return null;
end $$;
create trigger session_activity after insert or update of last_used_at on sessions for each row execute function record_activity();

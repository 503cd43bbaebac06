-- When an essay was published first, and things that are made once though their maker asks twice.

-- Null for what was never published. An essay that is taken back keeps it, so that it can not be brought to the top by hiding and showing it.
alter table essays add column published_at timestamptz(3);
update essays set published_at = created_at where status = 'published';
alter table essays add constraint essays_published_at check (status = 'draft' or published_at is not null);

create function essays_are_published_once() returns trigger language plpgsql as $$
begin
  new.published_at = coalesce(new.published_at, now());
  return new;
end $$;
create trigger essays_published before insert or update of status on essays
  for each row when (new.status = 'published') execute function essays_are_published_once();

-- Lists are newest first, by publication; a draft stands where it was begun.
drop index essays_published;
drop index essays_published_of_user;
create index essays_published on essays ((coalesce(published_at, created_at)) desc, id desc) where status = 'published';
create index essays_published_of_user on essays (user_id, (coalesce(published_at, created_at)) desc, id desc) where status = 'published';
create index essays_listed_of_user on essays (user_id, (coalesce(published_at, created_at)) desc, id desc);

-- What a caller's key made: who sends the same again, because the answer was lost, gets what is there already. Kept for a day.
create table made_once (
  user_id bigint not null references users on delete cascade,
  key text collate "C" not null check (key ~ '^[0-9A-Za-z_-]{16,64}$'),
  -- Of what it is: an id alone does not say it.
  kind text collate "C" not null check (char_length(kind) between 1 and 30),
  -- SHA-256 of what was sent: the same key with another text is no repetition.
  sent bytea not null check (octet_length(sent) = 32),
  -- Null until the transaction that makes it is about to end, which is all that ever sees that.
  id bigint,
  made_at timestamptz(3) not null default now(),
  primary key (user_id, key)
);
create index made_once_by_age on made_once (made_at);

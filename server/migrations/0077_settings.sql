-- What administrators decide about the library. A setting without a row, or with null, has its default. Environment variables
-- win over rows (docs/settings.md).
create table settings (
  name text collate "C" primary key check (char_length(name) <= 40),
  value jsonb not null default 'null',
  -- Counts changes: the sum over all rows is different after each commit, so that processes notice it.
  revision bigint not null default 1,
  changed_at timestamptz(3) not null default now(),
  changed_by bigint references users on delete set null
);
create index settings_by_user on settings (changed_by) where changed_by is not null;

-- The logo, in the database because it is small and part of the page. The name is random.
create table site_pictures (
  name text collate "C" primary key check (name ~ '^[0-9a-f]{64}$'),
  content bytea not null,
  created_at timestamptz(3) not null default now()
);

-- Tells every process of a server that settings have changed.
create function notify_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('catena_settings', '');
  return null;
end $$;
create trigger notify_settings after insert or update or delete or truncate on settings
  for each statement execute function notify_settings();

-- The shelf of the landing page is sent from memory until the catalog changes.
create trigger renew_catalog_revision after insert or update on settings
  for each row when (new.name = 'home_shelf') execute function renew_catalog_revision('catalog');

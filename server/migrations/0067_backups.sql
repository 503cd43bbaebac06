-- Backups of this library. A row without ended_at is a lease, which its backup renews: meanwhile no stored
-- file is deleted, and no second backup starts. Archives leave this table out.
create table backups (
  id bigint generated always as identity primary key,
  scheduled boolean not null,
  started_at timestamptz(3) not null default clock_timestamp(),
  renewed_at timestamptz(3) not null default clock_timestamp(),
  ended_at timestamptz(3),
  -- Size of the archive; null if the backup failed.
  bytes bigint check (bytes > 0)
);

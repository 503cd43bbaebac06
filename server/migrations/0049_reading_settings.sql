-- How each user reads texts; those who never changed anything have no row.
create table reading_settings (
  user_id bigint primary key references users on delete cascade,
  -- Percent of the usual size of type.
  size smallint not null check (size between 80 and 200),
  spacing text not null check (spacing in ('tight', 'normal', 'wide')),
  verse_per_line boolean not null,
  numbers boolean not null,
  theme text check (theme in ('light', 'sepia', 'dark')),
  edition_id bigint references editions on delete set null
);
create index reading_settings_of_edition on reading_settings (edition_id);

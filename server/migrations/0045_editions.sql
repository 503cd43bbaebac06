-- A text of a work. Without a slug it is being imported or removed, and nobody sees it.
create table editions (
  id bigint generated always as identity primary key,
  slug text collate "C" unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
  work_id bigint references works on delete cascade,
  title text not null check (char_length(title) between 1 and 500),
  short_title text check (char_length(short_title) <= 100),
  author text check (char_length(author) <= 500),
  -- A BCP 47 tag, and the name of the language as in the library's filter.
  language text collate "C" not null check (char_length(language) between 2 and 35),
  language_name text collate "C" not null check (char_length(language_name) between 1 and 100),
  kind text collate "C" check (kind in ('original', 'translation')),
  translator text check (char_length(translator) <= 500),
  published text check (char_length(published) <= 50),
  license text check (char_length(license) <= 2000),
  attribution text check (char_length(attribution) <= 2000),
  source_url text check (char_length(source_url) <= 2100),
  source_sha256 text collate "C" not null check (source_sha256 ~ '^[0-9a-f]{64}$'),
  format text collate "C" not null,
  citation_levels text[] not null,
  -- Whether citations are OSIS references to verses, counted as `numbering` says.
  scripture boolean not null,
  numbering text collate "C" check (numbering in ('kjv', 'hebrew', 'septuagint', 'vulgate')),
  segment_count integer not null default 0 check (segment_count >= 0),
  created_at timestamptz(3) not null default now(),
  imported_at timestamptz(3) not null default now(),
  check (slug is null or work_id is not null)
);
create index editions_of_work on editions (work_id) where slug is not null;
create index editions_by_language on editions (language_name) where slug is not null;
create index editions_hidden on editions (imported_at) where slug is null;

create table sections (
  id bigint generated always as identity primary key,
  edition_id bigint not null references editions on delete cascade,
  position integer not null check (position >= 0),
  parent_position integer check (parent_position < position),
  depth integer not null check (depth between 1 and 100),
  label text not null check (char_length(label) <= 300),
  citation text collate "C" check (char_length(citation) <= 100),
  citation_key text collate "C",
  -- The segments of the section and of the sections within it; null if it has none.
  first_position integer,
  last_position integer,
  unique (edition_id, position),
  check ((first_position is null) = (last_position is null) and first_position <= last_position)
);
create index sections_by_citation on sections (edition_id, citation_key);

create table segments (
  id bigint generated always as identity primary key,
  edition_id bigint not null references editions on delete cascade,
  -- Null for a segment that a later import no longer contains, while something points to it.
  position integer check (position >= 0),
  section_position integer,
  citation text collate "C" not null check (char_length(citation) between 1 and 110),
  -- Sorts numbers by value and finds citations in any case, see citation-key.ts.
  citation_key text collate "C" not null,
  label text not null check (char_length(label) <= 110),
  -- Canonical verses, half open.
  address int8range check (not isempty(address)),
  body text not null,
  marks jsonb not null default '[]',
  notes jsonb not null default '[]',
  -- OSIS references that the segment comments on, and their canonical verses.
  about text[],
  about_addresses int8multirange,
  unique (edition_id, citation),
  -- Deferrable, because an import moves segments in one statement.
  unique (edition_id, position) deferrable initially immediate
);
create index segments_by_citation on segments (edition_id, citation_key);
create index segments_by_address on segments using gist (address) where address is not null;
create index segments_by_subject on segments using gist (about_addresses) where about_addresses is not null;

create table reading_positions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  edition_id bigint not null references editions on delete cascade,
  segment_id bigint not null references segments on delete cascade,
  furthest_position integer not null check (furthest_position >= 0),
  updated_at timestamptz(3) not null default now(),
  unique (user_id, edition_id)
);
create index reading_positions_latest on reading_positions (user_id, updated_at desc);
create index reading_positions_of_segment on reading_positions (segment_id);

-- Shared responses contain editions and their texts.
alter table catalog_revisions drop constraint catalog_revisions_part_check;
alter table catalog_revisions add constraint catalog_revisions_part_check check (part in ('catalog', 'ratings', 'editions'));
insert into catalog_revisions (part) values ('editions');
create trigger renew_revision after update or delete on editions
  for each statement execute function renew_catalog_revision('editions');

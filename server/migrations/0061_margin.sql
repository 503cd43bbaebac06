-- The margin reads the annotations of a passage in parts by who may see them: public ones, those of circles, the reader's own.
-- Private annotations of others are many, so no part reads them.
create index annotations_public_by_address on annotations using gist (address) where address is not null and visibility = 'public';
create index annotations_of_circles_by_address on annotations using gist (address) where address is not null and visibility = 'circles';
create index annotations_public_from_segment on annotations (first_segment_id) where address is null and visibility = 'public';
create index annotations_of_circles_from_segment on annotations (first_segment_id) where address is null and visibility = 'circles';
create index annotations_of_author_from_segment on annotations (author_id, first_segment_id) where address is null;

-- Puts the verses of each author in a range of their own, so that one index finds an author's annotations on verses.
create function author_verses(author_id bigint, verses int8range) returns int8range language sql immutable parallel safe as $$
  select int8range(author_id * 1000000000 + lower(verses), author_id * 1000000000 + upper(verses))
$$;
create index annotations_of_author_by_address on annotations using gist (author_verses(author_id, address))
  where address is not null and author_id is not null;
drop index annotations_by_address;

-- When users last opened the margin of an edition or passage, to show what is new in it.
create table margin_visits (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  edition_id bigint references editions on delete cascade,
  passage bigint check (passage >= 1000000000),
  visited_at timestamptz(3) not null default now(),
  -- The end of the visit before; null during the first one.
  previous_at timestamptz(3),
  check (num_nonnulls(edition_id, passage) = 1)
);
create unique index margin_visits_of_edition on margin_visits (user_id, edition_id) where edition_id is not null;
create unique index margin_visits_of_passage on margin_visits (user_id, passage) where passage is not null;
create index margin_visits_in_edition on margin_visits (edition_id) where edition_id is not null;

-- Excerpts name their authors, whose language and so tradition the catalog may know.
create index authors_of_name on authors (name);

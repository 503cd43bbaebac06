-- Highlights and notes on the words of editions. Writers lock users first, then circles, then the edition, then annotations.
create table annotations (
  id bigint generated always as identity primary key,
  -- Null for a public annotation whose author deleted the account.
  author_id bigint references users on delete set null,
  edition_id bigint not null references editions on delete cascade,
  first_segment_id bigint not null references segments on delete cascade,
  last_segment_id bigint not null references segments on delete cascade,
  -- UTF-16 code units in the first and last segment, the end exclusive; null while the quote is not in the text.
  start_offset integer check (start_offset >= 0),
  end_offset integer check (end_offset > 0),
  -- Segments are joined by a space.
  quote text not null check (char_length(quote) between 1 and 10000),
  prefix text not null,
  suffix text not null,
  -- Canonical verses, half open; null outside scripture.
  address int8range check (not isempty(address)),
  color text collate "C" not null check (color in ('yellow', 'green', 'blue', 'pink')),
  -- Markdown; null for a highlight without a note.
  body text check (char_length(body) between 1 and 20000),
  visibility text collate "C" not null check (visibility in ('private', 'circles', 'public')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check ((start_offset is null) = (end_offset is null)),
  check (author_id is not null or visibility = 'public')
);
create index annotations_of_author on annotations (author_id, id desc);
create index annotations_of_edition on annotations (edition_id, id desc);
create index annotations_from_segment on annotations (first_segment_id, id desc);
-- Few annotations span segments, so a page can look for those that begin before it.
create index annotations_across_segments on annotations (first_segment_id) where first_segment_id <> last_segment_id;
create index annotations_to_segment on annotations (last_segment_id) where first_segment_id <> last_segment_id;
create index annotations_lost on annotations (edition_id) where start_offset is null;
create index annotations_by_address on annotations using gist (address) where address is not null;

-- The circles that may read an annotation. An author who leaves a circle no longer shares with it.
create table annotation_circles (
  annotation_id bigint not null references annotations on delete cascade,
  circle_id bigint not null,
  author_id bigint not null,
  primary key (annotation_id, circle_id),
  foreign key (author_id, circle_id) references circle_members (user_id, circle_id) on delete cascade
);
create index annotation_circles_of_member on annotation_circles (author_id, circle_id);

create table annotation_replies (
  id bigint generated always as identity primary key,
  annotation_id bigint not null references annotations on delete cascade,
  -- Null if the author deleted the account.
  author_id bigint references users on delete set null,
  body text not null check (char_length(body) between 1 and 5000),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index annotation_replies_in_order on annotation_replies (annotation_id, id);
create index annotation_replies_of_author on annotation_replies (author_id, id);

-- The user's own names for the colors; null for the name of the color itself.
alter table reading_settings
  add column color_names jsonb not null default '{"yellow": null, "green": null, "blue": null, "pink": null}';

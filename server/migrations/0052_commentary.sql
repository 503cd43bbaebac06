-- The author, work and year of a segment that is an excerpt, in collections of excerpts.
alter table segments
  add column source_author text check (char_length(source_author) <= 500),
  add column source_work text check (char_length(source_work) <= 500),
  add column source_year smallint;

-- The verses on which segments comment: one row for each range. Pages of passages count and sort
-- hundreds of these, and the segments themselves are scattered over a large table.
create table commentary_verses (
  segment_id bigint not null references segments on delete cascade,
  edition_id bigint not null,
  -- Canonical verses, half open.
  verses int8range not null,
  year smallint,
  primary key (segment_id, verses)
);
create index commentary_verses_overlap on commentary_verses using gist (verses);
drop index segments_by_subject;

create function store_commentary_verses() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from commentary_verses where segment_id = new.id;
  end if;
  if new.position is not null then
    insert into commentary_verses (segment_id, edition_id, verses, year)
    select new.id, new.edition_id, verses, new.source_year from unnest(new.about_addresses) verses;
  end if;
  return null;
end $$;

create trigger store_commentary_verses after insert on segments
  for each row when (new.about_addresses is not null) execute function store_commentary_verses();
create trigger update_commentary_verses after update on segments
  for each row when (
    (new.about_addresses is not null or old.about_addresses is not null)
    and (new.edition_id, new.position is null, new.about_addresses, new.source_year)
      is distinct from (old.edition_id, old.position is null, old.about_addresses, old.source_year)
  ) execute function store_commentary_verses();

insert into commentary_verses (segment_id, edition_id, verses)
select id, edition_id, verses from segments, unnest(about_addresses) verses
where about_addresses is not null and position is not null;

-- The margin reads counts of annotations and the newest of them, not all annotations on a verse.
alter table annotations
  -- Who else may see it: {0} is everybody, otherwise circles; empty if only the author. Triggers keep it.
  add column audience bigint[] not null default '{}',
  add column reply_count integer not null default 0,
  -- The citation_key of the first segment, for lists by text.
  add column first_key text collate "C";

drop index annotations_public_by_address;
drop index annotations_of_circles_by_address;
drop index annotations_public_from_segment;
drop index annotations_of_circles_from_segment;

update annotations a set
  audience = case a.visibility when 'public' then '{0}' when 'circles' then coalesce((
    select array_agg(c.circle_id order by c.circle_id) from annotation_circles c where c.annotation_id = a.id), '{}') else '{}' end,
  reply_count = (select count(*) from annotation_replies r where r.annotation_id = a.id),
  first_key = (select s.citation_key from segments s where s.id = a.first_segment_id);
alter table annotations alter column first_key set not null;

create index annotations_shared_by_place on annotations (first_segment_id, last_segment_id, audience, id desc) where audience <> '{}';
create index annotations_of_author_in_order on annotations (author_id, edition_id, first_key, (coalesce(start_offset, 0)), id)
  where author_id is not null;

drop index annotations_of_author_from_segment;
create index annotations_of_author_from_segment on annotations (author_id, first_segment_id) where author_id is not null;
create index annotations_of_author_across_segments on annotations (author_id, first_segment_id)
  where author_id is not null and first_segment_id <> last_segment_id and address is null;

create function place_annotation() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.first_segment_id <> old.first_segment_id then
    new.first_key := coalesce((select citation_key from segments where id = new.first_segment_id), '');
  end if;
  if tg_op = 'INSERT' or new.visibility <> old.visibility then
    new.audience := case new.visibility when 'public' then '{0}' when 'circles' then coalesce((
      select array_agg(circle_id order by circle_id) from annotation_circles where annotation_id = new.id), '{}') else '{}' end;
  end if;
  return new;
end $$;
create trigger place_annotation before insert or update of visibility, first_segment_id on annotations
  for each row execute function place_annotation();

-- The lock makes concurrent changes of an annotation's circles wait for each other, so that the last one sees all.
create function renew_audience() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(select distinct annotation_id from changed);
begin
  perform from annotations where id = any(ids) order by id for no key update;
  update annotations a set audience = c.audience
  from (
    select i.id, coalesce(array_agg(s.circle_id order by s.circle_id) filter (where s.circle_id is not null), '{}') as audience
    from unnest(ids) i (id) left join annotation_circles s on s.annotation_id = i.id group by i.id
  ) c
  where a.id = c.id and a.visibility = 'circles' and a.audience <> c.audience;
  return null;
end $$;
create trigger audience_grows after insert on annotation_circles referencing new table as changed
  for each statement execute function renew_audience();
create trigger audience_shrinks after delete on annotation_circles referencing old table as changed
  for each statement execute function renew_audience();

create function count_annotation_replies() returns trigger language plpgsql as $$
begin
  perform from annotations where id in (select annotation_id from changed) order by id for no key update;
  update annotations a set reply_count = a.reply_count + case tg_op when 'INSERT' then c.n else -c.n end
  from (select annotation_id, count(*)::integer as n from changed group by annotation_id) c
  where a.id = c.annotation_id;
  return null;
end $$;
create trigger replies_added after insert on annotation_replies referencing new table as changed
  for each statement execute function count_annotation_replies();
create trigger replies_removed after delete on annotation_replies referencing old table as changed
  for each statement execute function count_annotation_replies();

-- Annotations that others may see, by place and audience, once for each element of the audience: 0, for everybody, or a circle. A reader
-- of several of the circles counts only the row of the first. The sum of the rows, of which upkeep adds up the recent ones.
create table annotation_counts (
  shared_with bigint not null,
  audience bigint[] not null,
  edition_id bigint not null,
  first_segment_id bigint not null,
  last_segment_id bigint not null,
  address int8range,
  annotations integer not null,
  -- Those with a note or replies, and lost ones.
  noted integer not null,
  recent boolean not null default true
);
-- Puts the verses of each circle in a range of their own, as author_verses does.
create function shared_verses(shared_with bigint, verses int8range) returns int8range language sql immutable parallel safe as $$
  select int8range(shared_with * 1000000000 + lower(verses), shared_with * 1000000000 + upper(verses))
$$;
create index annotation_counts_by_address on annotation_counts using gist (shared_verses(shared_with, address)) where address is not null;
create index annotation_counts_from_segment on annotation_counts (first_segment_id, shared_with);
create index annotation_counts_across_segments on annotation_counts (first_segment_id) where first_segment_id <> last_segment_id and address is null;
create index annotation_counts_recent on annotation_counts (first_segment_id) where recent;

insert into annotation_counts (shared_with, audience, edition_id, first_segment_id, last_segment_id, address, annotations, noted, recent)
select o.shared_with, a.audience, a.edition_id, a.first_segment_id, a.last_segment_id, a.address, count(*),
  count(*) filter (where a.body is not null or a.start_offset is null or a.reply_count > 0), false
from annotations a cross join unnest(a.audience) o (shared_with)
group by o.shared_with, a.audience, a.edition_id, a.first_segment_id, a.last_segment_id, a.address;

create function count_annotations() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into annotation_counts (shared_with, audience, edition_id, first_segment_id, last_segment_id, address, annotations, noted)
    select o.shared_with, a.audience, a.edition_id, a.first_segment_id, a.last_segment_id, a.address, 1,
      (a.body is not null or a.start_offset is null or a.reply_count > 0)::integer
    from added a cross join unnest(a.audience) o (shared_with);
  elsif tg_op = 'DELETE' then
    insert into annotation_counts (shared_with, audience, edition_id, first_segment_id, last_segment_id, address, annotations, noted)
    select o.shared_with, a.audience, a.edition_id, a.first_segment_id, a.last_segment_id, a.address, -1,
      -(a.body is not null or a.start_offset is null or a.reply_count > 0)::integer
    from removed a cross join unnest(a.audience) o (shared_with);
  else
    insert into annotation_counts (shared_with, audience, edition_id, first_segment_id, last_segment_id, address, annotations, noted)
    select o.shared_with, c.audience, c.edition_id, c.first_segment_id, c.last_segment_id, c.address, sum(c.n), sum(c.n * c.noted)
    from (
      select audience, edition_id, first_segment_id, last_segment_id, address, 1 as n,
        (body is not null or start_offset is null or reply_count > 0)::integer as noted from added where audience <> '{}'
      union all
      select audience, edition_id, first_segment_id, last_segment_id, address, -1,
        (body is not null or start_offset is null or reply_count > 0)::integer from removed where audience <> '{}'
    ) c cross join unnest(c.audience) o (shared_with)
    group by o.shared_with, c.audience, c.edition_id, c.first_segment_id, c.last_segment_id, c.address
    having sum(c.n) <> 0 or sum(c.n * c.noted) <> 0;
  end if;
  return null;
end $$;
create trigger count_added after insert on annotations referencing new table as added
  for each statement execute function count_annotations();
create trigger count_removed after delete on annotations referencing old table as removed
  for each statement execute function count_annotations();
create trigger count_changed after update on annotations referencing old table as removed new table as added
  for each statement execute function count_annotations();

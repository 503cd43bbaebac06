-- Annotations of certain people at a place are counted from the index alone.
alter table annotations add column noted boolean not null generated always as (body is not null or start_offset is null or reply_count > 0) stored;
drop index annotations_shared_by_place;
create index annotations_shared_by_place on annotations (first_segment_id, last_segment_id, audience, id desc)
  include (author_id, address, noted) where audience <> '{}';

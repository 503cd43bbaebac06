-- Annotations of certain people at a place, and new ones, are counted from an index alone. Both indexes have the same columns: the
-- planner preferred one that had more of them, even for what only the other orders.
alter table annotations add column noted boolean not null generated always as (body is not null or start_offset is null or reply_count > 0) stored;
drop index annotations_shared_by_place;
create index annotations_shared_by_place on annotations (first_segment_id, last_segment_id, audience, id desc)
  include (author_id, address, noted) where audience <> '{}';
drop index annotations_shared_by_time;
create index annotations_shared_by_time on annotations (first_segment_id, last_segment_id, audience, created_at)
  include (id, author_id, address, noted) where audience <> '{}';

-- What is new at a place is counted from the index alone, too. With fewer columns than the index by place, it was not used.
drop index annotations_shared_by_time;
create index annotations_shared_by_time on annotations (first_segment_id, last_segment_id, audience, created_at)
  include (id, author_id, address, noted) where audience <> '{}';

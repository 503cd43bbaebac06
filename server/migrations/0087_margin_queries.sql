-- The longest common beginning of two keys that ends between two parts of a citation. Every key between the two begins with it.
create function shared_prefix(first_key text, last_key text) returns text language sql immutable parallel safe as $$
  select coalesce((
    select left(first_key, n) from generate_series(least(length(first_key), length(last_key)), 1, -1) n
    where left(first_key, n) = left(last_key, n) and right(left(first_key, n), 1) collate "C" !~ '[0-9a-z]' limit 1), '')
$$;

-- Links are found by what they link to: the segment or what it is in, or a range, by what its ends have in common. Those that
-- everybody may read are apart from those of each author, so that nobody reads past the notes of others.
drop index text_links_to_edition;
drop index text_links_to_work;
create index text_links_to_place on text_links (slug, first_key, written_at desc, kind, text_id desc) where slug is not null and public;
create index text_links_to_range on text_links (slug, shared_prefix(first_key, last_key), first_key)
  where slug is not null and public and first_key < last_key and first_key <> '';
create index text_links_to_work on text_links (work_id, written_at desc, kind, text_id desc, author_id) where work_id is not null and public;
create index text_links_of_text on text_links (text_id, kind);
create index text_links_of_author_to_place on text_links (author_id, slug, first_key) where slug is not null and not public;
create index text_links_of_author_to_work on text_links (author_id, work_id) where work_id is not null and not public;

-- What is new at a place since the last visit of a reader.
create index annotations_shared_by_time on annotations (first_segment_id, last_segment_id, audience, created_at) where audience <> '{}';
-- Highlights that have words only if the reader sees one of their replies.
create index annotations_answered on annotations (first_segment_id, last_segment_id, audience)
  where audience <> '{}' and body is null and start_offset is not null and reply_count > 0;

-- The newest annotations on an edition that everybody may see, and those that are shared with a circle.
create index annotations_public_of_edition on annotations (edition_id, id desc) where visibility = 'public';
alter table annotation_circles add column edition_id bigint;
update annotation_circles c set edition_id = a.edition_id from annotations a where a.id = c.annotation_id;
alter table annotation_circles alter column edition_id set not null;
create index annotation_circles_of_edition on annotation_circles (circle_id, edition_id, annotation_id desc);

-- Whoever locks several annotations locks their editions first, and a change of what an annotation is shared with locks the
-- memberships of its author before it. Leaving a circle locks the membership, then these editions, and then, in
-- renew_audience, the annotations.
create function lock_annotated_editions() returns trigger language plpgsql as $$
begin
  perform from editions where id in (
    select edition_id from annotation_circles where author_id = old.user_id and circle_id = old.circle_id) order by id for share;
  return old;
end $$;
create trigger lock_annotated_editions before delete on circle_members for each row execute function lock_annotated_editions();

-- More names in lowercase are read, and all texts are read again to find them. Call this function
-- whenever the recognition of references changes.
create function read_texts_again() returns void language sql as $$
  insert into texts_read (kind, to_read_until)
  select 'topic', coalesce(max(id), 0) from topics
  union all select 'post', coalesce(max(id), 0) from posts
  union all select 'essay', coalesce(max(id), 0) from essays
  union all select 'note', coalesce(max(id), 0) from notes
  union all select 'comment', coalesce(max(id), 0) from comments
  union all select 'review', coalesce(max(id), 0) from reads
  union all select 'work', coalesce(max(id), 0) from works
  union all select 'circle', coalesce(max(id), 0) from circles
  union all select 'project', coalesce(max(id), 0) from projects
  on conflict (kind) do update set read_until = 0, to_read_until = excluded.to_read_until;
$$;
select read_texts_again();

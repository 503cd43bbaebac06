-- Titles of posts were cut after 80 characters, often inside a word. They end between words with an ellipsis now (core/post.ts); those that are
-- stored are brought into that form. A title that was not cut belongs to a post that is no longer than it.
with cut as (
  update posts set title = rtrim(
      case when left(title, 79) ~ '\s\S{0,38}$' and substr(title, 80, 1) !~ '\s' then regexp_replace(left(title, 79), '\s+\S*$', '')
        else left(title, 79) end) || '…'
    where char_length(title) = 80 and char_length(content) > 80
    returning id, title
), works as (
  update work_references r set title = cut.title from cut where r.source_type = 'post' and r.source_id = cut.id
)
update topic_references r set title = cut.title from cut where r.source_type = 'post' and r.source_id = cut.id;

-- Passages are found in more ways of writing, and with canonical chapters and last verses: all texts are read again.
update texts_read t set read_until = 0, to_read_until = coalesce(l.id, 0)
from (
  select 'topic' as kind, max(id) as id from topics
  union all select 'post', max(id) from posts
  union all select 'essay', max(id) from essays
) l
where l.kind = t.kind;

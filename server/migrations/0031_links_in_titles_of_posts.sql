-- Titles of posts kept `[Work:12]`, `[Topic:3]` and `[[Note]]` as they are written. New ones read as core/post.ts has it, with the title of the
-- work; stored ones are brought into that form, shortened where they grow beyond 80 characters. A link that was cut in two loses its rest.
do $$
declare
  post record;
  link text[];
  named text;
begin
  for post in select id, title from posts where title ~ '\[(Work|Topic):[1-9]' or title like '%[[%' loop
    named := post.title;
    for link in select distinct token from regexp_matches(post.title, '\[(Work|Topic):([1-9][0-9]{0,14})\]', 'g') token loop
      named := replace(named, '[' || link[1] || ':' || link[2] || ']', case when link[1] = 'Topic' then 'a topic'
        else coalesce((select title from works where id = link[2]::bigint), 'a book') end);
    end loop;
    named := regexp_replace(named, '\[\[(\s*[^][\s][^][]*)\]\]', '\1', 'g');
    named := regexp_replace(named, '\s*\[(Work|Topic):[0-9]*…$', '…');
    named := regexp_replace(named, '\[\[([^][]*)…$', '\1…');
    if char_length(named) > 80 then
      named := rtrim(
        case when left(named, 79) ~ '\s\S{0,38}$' and substr(named, 80, 1) !~ '\s' then regexp_replace(left(named, 79), '\s+\S*$', '')
          else left(named, 79) end) || '…';
    end if;
    update posts set title = named where id = post.id;
    update work_references set title = named where source_type = 'post' and source_id = post.id;
    update topic_references set title = named where source_type = 'post' and source_id = post.id;
  end loop;
end
$$;

-- An account that is being deleted waits for the posts that it liked. A notice that is given the name of
-- its user would wait for the account in turn, so it takes the next user who likes the post.
create or replace function ungroup_likes() returns trigger language plpgsql as $$
begin
  -- A like first deletes nothing.
  if not exists (select from removed) then return null; end if;
  update notifications n
    set actor_id = (
      select u.id from likes l join users u on u.id = l.user_id
      where l.post_id = n.post_id and l.user_id <> n.user_id
      limit 1 for key share of u skip locked
    )
  from removed r where n.post_id = r.post_id and n.kind = 'like' and n.actor_id = r.user_id;
  delete from notifications n using removed r where n.post_id = r.post_id and n.kind = 'like' and n.actor_id is null;
  return null;
end $$;

-- The reading network: communities and their members, posts with likes, reposts and comments, and who follows whom.
--
-- Who takes several rows takes them in this order, so that nobody waits in a circle: users, so that they stay (for key share; an account that
-- goes takes its own first of all), then communities, then posts, each by id, then what hangs on them, and at last users whose counts change.
-- What changes a count holds the row that carries it first.

create table communities (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 100),
  -- Folded, as names are compared: "Syriac" and "syriac" are one.
  name_key text collate "C" not null unique,
  description text check (char_length(description) between 1 and 1000),
  -- Always a member; null only where there is none. Kept so by a key and the trigger on memberships.
  moderator_id bigint,
  -- Kept true by the same.
  member_count integer not null default 0 check (member_count >= 0),
  -- Folded words of name and description, separated by single spaces.
  words text not null,
  word_vector tsvector not null generated always as (array_to_tsvector(coalesce(string_to_array(nullif(words, ''), ' '), '{}'))) stored,
  created_at timestamptz(3) not null default now()
);
create index communities_by_members on communities (member_count desc, id desc);
-- As at works_words: a member who joins adds to the list of entries that every search reads.
create index communities_words on communities using gin (word_vector) with (gin_pending_list_limit = 64);
create index communities_of_moderator on communities (moderator_id);

create table memberships (
  -- Rises with time: the smallest of a community is its longest-standing member's.
  id bigint generated always as identity primary key,
  community_id bigint not null references communities on delete cascade,
  user_id bigint not null references users on delete cascade,
  joined_at timestamptz(3) not null default now(),
  unique (user_id, community_id)
);
create index memberships_of_community on memberships (community_id, id);
alter table communities add foreign key (moderator_id, id) references memberships (user_id, community_id) on delete set null (moderator_id);

-- One moderates as long as one is a member; then it passes to whoever has been there longest. Here, and not in the program, so that no way of
-- leaving forgets it: neither leaving itself nor the deletion of an account.
create function count_members() returns trigger language plpgsql as $$
begin
  perform from communities c where c.id in (select community_id from changed) order by c.id for no key update;
  update communities c set
    member_count = c.member_count + n.members * (case tg_op when 'INSERT' then 1 else -1 end),
    moderator_id = case
      when exists (select from memberships m where m.user_id = c.moderator_id and m.community_id = c.id) then c.moderator_id
      else (select m.user_id from memberships m where m.community_id = c.id order by m.id limit 1)
    end
  from (select community_id, count(*)::integer as members from changed group by community_id) n
  where c.id = n.community_id;
  return null;
end $$;
create trigger memberships_added after insert on memberships referencing new table as changed for each statement execute function count_members();
create trigger memberships_removed after delete on memberships referencing old table as changed for each statement execute function count_members();

create table posts (
  id bigint generated always as identity primary key,
  -- Null when the account is gone and its posts stayed.
  user_id bigint references users on delete set null,
  community_id bigint references communities on delete cascade,
  content text not null check (char_length(content) between 1 and 10000),
  -- The first plain characters of its content: what it is called where it stands among other things.
  title text not null check (char_length(title) between 1 and 80),
  -- Kept true by the triggers on likes, reposts and comments.
  like_count integer not null default 0 check (like_count >= 0),
  repost_count integer not null default 0 check (repost_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
-- Its counts change often, and no index speaks of them: with room left beside a row its next version needs no new entries.
) with (fillfactor = 90);
create index posts_of_community on posts (community_id, id desc);
create index posts_of_user on posts (user_id, id desc);
create index posts_of_user_outside on posts (user_id, id desc) where community_id is null;

create table likes (
  post_id bigint not null references posts on delete cascade,
  user_id bigint not null references users on delete cascade,
  primary key (user_id, post_id)
);
create index likes_of_post on likes (post_id);

create table reposts (
  -- Out of the same sequence as those of posts: by id, posts and reposts stand in the one order in which they came about.
  id bigint primary key default nextval('posts_id_seq'),
  post_id bigint not null references posts on delete cascade,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  unique (user_id, post_id)
);
create index reposts_of_post on reposts (post_id, id desc);
create index reposts_of_user on reposts (user_id, id desc);

create table comments (
  id bigint generated always as identity primary key,
  post_id bigint not null references posts on delete cascade,
  -- Null when the account is gone and its comments stayed.
  user_id bigint references users on delete set null,
  content text not null check (char_length(content) between 1 and 5000),
  created_at timestamptz(3) not null default now()
);
create index comments_of_post on comments (post_id, id desc);
create index comments_of_user on comments (user_id);

-- Which works and topics the author of a post chose for it. What these are told of it stands in work_references and topic_references,
-- together with what its text names.
create table post_references (
  post_id bigint not null references posts on delete cascade,
  position integer not null check (position >= 0),
  work_id bigint references works on delete cascade,
  topic_id bigint references topics on delete cascade,
  primary key (post_id, position),
  constraint post_references_one_thing check (num_nonnulls(work_id, topic_id) = 1)
);
create index post_references_of_work on post_references (work_id) where work_id is not null;
create index post_references_of_topic on post_references (topic_id) where topic_id is not null;

-- One function a count, for each statement: with an account, many go at once.
create function count_likes() returns trigger language plpgsql as $$
begin
  perform from posts p where p.id in (select post_id from changed) order by p.id for no key update;
  update posts p set like_count = p.like_count + c.n * (case tg_op when 'INSERT' then 1 else -1 end)
  from (select post_id, count(*)::integer as n from changed group by post_id) c where p.id = c.post_id;
  return null;
end $$;
create trigger likes_added after insert on likes referencing new table as changed for each statement execute function count_likes();
create trigger likes_removed after delete on likes referencing old table as changed for each statement execute function count_likes();

create function count_reposts() returns trigger language plpgsql as $$
begin
  perform from posts p where p.id in (select post_id from changed) order by p.id for no key update;
  update posts p set repost_count = p.repost_count + c.n * (case tg_op when 'INSERT' then 1 else -1 end)
  from (select post_id, count(*)::integer as n from changed group by post_id) c where p.id = c.post_id;
  return null;
end $$;
create trigger reposts_added after insert on reposts referencing new table as changed for each statement execute function count_reposts();
create trigger reposts_removed after delete on reposts referencing old table as changed for each statement execute function count_reposts();

create function count_comments() returns trigger language plpgsql as $$
begin
  perform from posts p where p.id in (select post_id from changed) order by p.id for no key update;
  update posts p set comment_count = p.comment_count + c.n * (case tg_op when 'INSERT' then 1 else -1 end)
  from (select post_id, count(*)::integer as n from changed group by post_id) c where p.id = c.post_id;
  return null;
end $$;
create trigger comments_added after insert on comments referencing new table as changed for each statement execute function count_comments();
create trigger comments_removed after delete on comments referencing old table as changed for each statement execute function count_comments();

-- Likes a post, or takes the like back; no row where the post is not there. In one call, because lock, flip and count are statements that must
-- each see what others did before it: delete-else-insert in one statement goes wrong where two flips meet.
create function flip_like(liker bigint, liked_post bigint) returns table (liked boolean, like_count integer) language plpgsql as $$
begin
  perform from users u where u.id = liker for key share;
  perform from posts p where p.id = liked_post for no key update;
  if not found then return; end if;
  delete from likes l where l.user_id = liker and l.post_id = liked_post;
  liked := not found;
  if liked then insert into likes (user_id, post_id) values (liker, liked_post); end if;
  return query select flip_like.liked, p.like_count from posts p where p.id = liked_post;
end $$;

-- As flip_like.
create function flip_repost(reposter bigint, reposted_post bigint) returns table (reposted boolean, repost_count integer) language plpgsql as $$
begin
  perform from users u where u.id = reposter for key share;
  perform from posts p where p.id = reposted_post for no key update;
  if not found then return; end if;
  delete from reposts r where r.user_id = reposter and r.post_id = reposted_post;
  reposted := not found;
  if reposted then insert into reposts (user_id, post_id) values (reposter, reposted_post); end if;
  return query select flip_repost.reposted, p.repost_count from posts p where p.id = reposted_post;
end $$;

create table follows (
  -- Rises with time.
  id bigint generated always as identity primary key,
  follower_id bigint not null references users on delete cascade,
  followed_id bigint not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  unique (follower_id, followed_id),
  check (follower_id <> followed_id)
);
create index follows_of_follower on follows (follower_id, id desc);
create index follows_of_followed on follows (followed_id, id desc);

-- Both counts in one statement, with the users held by id first: two who follow each other at once do not wait in a circle.
create function count_follows() returns trigger language plpgsql as $$
begin
  perform from users u where u.id in (select follower_id from changed union select followed_id from changed) order by u.id for no key update;
  update users u set
    following_count = u.following_count + c.following * (case tg_op when 'INSERT' then 1 else -1 end),
    follower_count = u.follower_count + c.followers * (case tg_op when 'INSERT' then 1 else -1 end)
  from (
    select user_id, sum(following)::integer as following, sum(followers)::integer as followers
    from (select follower_id as user_id, 1 as following, 0 as followers from changed union all select followed_id, 0, 1 from changed) one
    group by user_id
  ) c
  where u.id = c.user_id;
  return null;
end $$;
create trigger follows_added after insert on follows referencing new table as changed for each statement execute function count_follows();
create trigger follows_removed after delete on follows referencing old table as changed for each statement execute function count_follows();

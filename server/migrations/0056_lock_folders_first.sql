-- Everything that changes items of folders locks the essay, topic or post first, then the folders by
-- id, then the items. These statements locked items before their folders, which deadlocked with the
-- removal of an item.

create or replace function folder_items_follow_essay() returns trigger language plpgsql as $$
begin
  perform from folders where id in (select folder_id from folder_items where essay_id = new.id) order by id for no key update;
  update folder_items set draft = new.status = 'draft' where essay_id = new.id;
  return null;
end $$;

create or replace function folder_items_follow_topic() returns trigger language plpgsql as $$
begin
  perform from folders where id in (select folder_id from folder_items where topic_id = new.id) order by id for no key update;
  update folder_items set draft = not new.public where topic_id = new.id;
  return null;
end $$;

create function lock_folders_of_essay() returns trigger language plpgsql as $$
begin
  perform from folders where id in (select folder_id from folder_items where essay_id = old.id) order by id for no key update;
  return old;
end $$;

create function lock_folders_of_topic() returns trigger language plpgsql as $$
begin
  perform from folders where id in (select folder_id from folder_items where topic_id = old.id) order by id for no key update;
  return old;
end $$;

create function lock_folders_of_post() returns trigger language plpgsql as $$
begin
  perform from folders where id in (select folder_id from folder_items where post_id = old.id) order by id for no key update;
  return old;
end $$;

create trigger essays_lock_folders before delete on essays for each row execute function lock_folders_of_essay();
create trigger topics_lock_folders before delete on topics for each row execute function lock_folders_of_topic();
create trigger posts_lock_folders before delete on posts for each row execute function lock_folders_of_post();

-- The languages of a work's editions, as in the library's filter; null if nothing of it can be read here. Lists need no join.
alter table works add column edition_languages text[];
create index works_readable on works (sort_title, id) where edition_languages is not null;

create function renew_edition_languages() returns trigger language plpgsql as $$
declare
  work bigint;
begin
  foreach work in array array_remove(array[old.work_id, new.work_id], null) loop
    -- Its own statement, so that the next one sees what the holder of the lock changed.
    perform from works where id = work for no key update;
    update works set edition_languages = found.languages
      from (select array_agg(distinct language_name order by language_name) as languages from editions where work_id = work and slug is not null) found
      where id = work and edition_languages is distinct from found.languages;
  end loop;
  return null;
end $$;
create trigger edition_languages_of_new after insert on editions for each row
  when (new.slug is not null) execute function renew_edition_languages();
create trigger edition_languages_of_changed after update of slug, work_id, language_name on editions for each row
  when (old.slug is not null or new.slug is not null) execute function renew_edition_languages();
create trigger edition_languages_of_deleted after delete on editions for each row
  when (old.slug is not null) execute function renew_edition_languages();

update works set edition_languages = found.languages
  from (select work_id, array_agg(distinct language_name order by language_name) as languages from editions where slug is not null group by work_id) found
  where id = found.work_id;

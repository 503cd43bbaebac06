-- What the library is sorted by besides the title, and as what a work was published.
alter table works
  -- Anything else that a catalogue says is a book here. Works that are already stored become what they are when they are imported again.
  add column type text collate "C" not null default 'book' check (type in ('book', 'article', 'chapter', 'thesis')),
  -- The sort name of the first author. Works without an author are last, hence the last character there is.
  add column sort_author text collate "C" not null default U&'\+10FFFF' check (char_length(sort_author) <= 200),
  add column sort_year integer not null generated always as (coalesce(year, 32767)) stored,
  -- Ascending: rated works by their mean with two added ratings of 3.5, so that one review does not make a work the best; then the starter
  -- library, which was chosen with care; then all others, in the order in which they were added.
  add column rating_order integer not null generated always as (
    case
      when rating_count > 0 then -(1000 * (rating_sum + 7) / (rating_count + 2))
      when source_key >= 'catena:' and source_key < 'catena;' then 0
      else 1
    end
  ) stored;

update works w set sort_author = a.sort_name from authors a where a.id = w.author_id;

create index works_by_author_name on works (sort_author, sort_title, id);
create index works_by_year on works (sort_year, sort_title, id);
create index works_by_rating on works (rating_order, id);
create index works_by_category_rating on works (category, rating_order, id);
create index works_starter on works (category, rating_order, id) where source_key >= 'catena:' and source_key < 'catena;';
drop index works_by_category_readers;

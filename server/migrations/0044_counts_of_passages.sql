-- The page of a passage reads counts and the first texts, not all references in the chapter.
alter table passage_references
  -- The last verse of the text's other passages that begin earlier in the chapter, 0 without one. A text is on verses a to b if exactly
  -- one of its references begins by b, ends at or after a, and has a lower number here than a: counting those counts texts.
  add column covered_to smallint not null default 0 check (covered_to >= 0);

-- `leads_chapter` now marks the text's narrowest passage in its chapter, by which it is listed.
alter table passage_references disable trigger passage_references_changed;
update passage_references r set covered_to = o.covered_to, leads_chapter = o.leads_chapter
from (
  select ctid,
    row_number() over (partition by kind, text_id, passage / 1000000 order by passage_last(passage) - passage_first(passage), position) = 1 as leads_chapter,
    coalesce(max(passage_last(passage)) over (
      partition by kind, text_id, passage / 1000000 order by passage_first(passage), passage_last(passage)
      rows between unbounded preceding and 1 preceding
    ), 0) as covered_to
  from passage_references
) o
where o.ctid = r.ctid and (r.covered_to, r.leads_chapter) is distinct from (o.covered_to, o.leads_chapter);
alter table passage_references enable trigger passage_references_changed;

drop index passage_references_public;
create index passage_references_newest on passage_references (passage, kind, written_at desc, text_id desc)
  include (leads_chapter, covered_to, user_id) where public;
create index passage_references_of_chapter
  on passage_references ((passage / 1000000), (passage_last(passage) - passage_first(passage)), written_at desc, kind, text_id desc)
  include (passage, user_id) where public and leads_chapter;

-- Public references by passage, `covered_to` and kind: the sum of the rows, of which upkeep adds up the recent ones.
create table passage_counts (
  passage bigint not null,
  covered_to smallint not null,
  kind text collate "C" not null,
  texts integer not null,
  recent boolean not null default true
);
create unique index passage_counts_once on passage_counts (passage, covered_to, kind) include (texts) where not recent;
create index passage_counts_recent on passage_counts (passage) where recent;
insert into passage_counts (passage, covered_to, kind, texts, recent)
select passage, covered_to, kind, count(*), false from passage_references where public group by passage, covered_to, kind;

-- Inserts and deletions are not grouped, which would take longer than all else here.
create or replace function count_passage_chapters() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into passage_chapter_counts (chapter, texts)
    select passage / 1000000, 1 from added where public and leads_chapter;
    insert into passage_counts (passage, covered_to, kind, texts)
    select passage, covered_to, kind, 1 from added where public;
  elsif tg_op = 'DELETE' then
    insert into passage_chapter_counts (chapter, texts)
    select passage / 1000000, -1 from removed where public and leads_chapter;
    insert into passage_counts (passage, covered_to, kind, texts)
    select passage, covered_to, kind, -1 from removed where public;
  else
    insert into passage_chapter_counts (chapter, texts)
    select chapter, sum(n) from (
      select passage / 1000000 as chapter, 1 as n from added where public and leads_chapter
      union all select passage / 1000000, -1 from removed where public and leads_chapter
    ) changed
    group by chapter having sum(n) <> 0;
    insert into passage_counts (passage, covered_to, kind, texts)
    select passage, covered_to, kind, sum(n) from (
      select passage, covered_to, kind, 1 as n from added where public
      union all select passage, covered_to, kind, -1 from removed where public
    ) changed
    group by passage, covered_to, kind having sum(n) <> 0;
  end if;
  return null;
end $$;

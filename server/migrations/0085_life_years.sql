-- The years in which an author wrote, from the dates after the name (core/dates.ts, or what a librarian entered): from 20 years
-- after birth to death. If only one of them is known, the other is 50 or 40 years away. Null if the text has no number.
create function life_years(dates text) returns int4range language sql immutable parallel safe as $$
  with numbers as (
    select n, part[3] is not null as is_century,
      case when part[4] is not null or (part[1] is null and dates ~* '[0-9]\s*BC' and n < max(n) filter (where part[4] is not null) over ())
        then -1 else 1 end * part[2]::integer as number
    from regexp_matches(dates, '(AD )?([0-9]{1,4})((?:st|nd|rd|th)\M)?(?:\s*century\s*)?(\s*BC)?', 'gi') with ordinality m (part, n)
  ), spans as (
    select n, is_century,
      case when not is_century then number when number > 0 then number * 100 - 99 else number * 100 end as first,
      case when not is_century then number when number > 0 then number * 100 else number * 100 + 99 end as last
    from numbers
  ), life as (
    select min(first) as first, max(last) as last, count(*) as numbers, bool_or(is_century) as is_vague from spans
  ), years as (
    select case when is_vague or dates ~* '^\s*fl' then array[first, last]
        when dates ~* '^\s*(b\.|born)' or dates ~ '[-–]\s*$' then array[first + 20, first + 70]
        when dates ~* '^\s*(d\.|died)' or dates ~ '^\s*[-–]' then array[last - 40, last]
        when numbers = 1 then array[first, last]
        else array[least(first + 20, last), last] end as bounds
    from life where numbers > 0
  )
  select int4range(bounds[1], bounds[2], '[]') from years
$$;

-- The years of a work: its own, or else those in which the first author with dates wrote.
create function work_years(work bigint, year integer) returns int4range language sql stable parallel safe as $$
  select case when year is not null then int4range(year, year, '[]') else (
    select life_years(a.dates) from work_authors wa join authors a on a.id = wa.author_id
    where wa.work_id = work and life_years(a.dates) is not null order by wa.position limit 1
  ) end
$$;

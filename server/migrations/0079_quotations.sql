-- Verdicts on quotations that users dismissed, by the folded words and what the text cites for them.
create table quotation_dismissals (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  quotation text collate "C" not null check (char_length(quotation) between 1 and 1000),
  place text collate "C" not null check (char_length(place) <= 300),
  created_at timestamptz(3) not null default now()
);
-- Hashed, because an entry of an index has at most 2,700 bytes.
create unique index quotation_dismissals_of_user on quotation_dismissals (user_id, place, md5(quotation));

-- Whether the author wants readers to know that the quotations were checked, and what the check at the last save found:
-- { checked_at, editions, total, found, unconfirmed }; null without one.
alter table essays add column check_quotations boolean not null default false;
alter table essays add column quotation_check jsonb;

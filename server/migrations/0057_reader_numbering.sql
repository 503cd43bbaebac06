-- The numbering in which a reader sees names of passages; null is the library's own.
alter table reading_settings add column numbering text
  check (numbering in ('kjv', 'hebrew', 'septuagint', 'vulgate'));

-- What users report to the moderators of its community and to administrators.
create table reports (
  id bigint generated always as identity primary key,
  reporter_id bigint not null references users on delete cascade,
  type text collate "C" not null check (type in (
    'post', 'comment', 'essay', 'topic', 'annotation', 'review', 'community', 'circle', 'person'
  )),
  -- No key: a report outlives what it is about.
  thing_id bigint not null,
  kind text collate "C" not null check (kind in ('spam', 'abuse', 'illegal', 'false', 'other')),
  reason text not null check (char_length(reason) <= 1000),
  -- Who wrote or owns it.
  user_id bigint references users on delete set null,
  -- Of a post or comment, whose moderators see the report, too.
  community_id bigint references communities on delete cascade,
  created_at timestamptz(3) not null default now(),
  -- When a moderator of the community decided that it stays; administrators still see the report.
  kept_at timestamptz(3),
  closed_at timestamptz(3),
  closed_by bigint references users on delete set null,
  outcome text collate "C" check (outcome in ('removed', 'kept')),
  note text check (char_length(note) between 1 and 1000),
  check ((closed_at is null) = (outcome is null))
);
create unique index reports_open_once on reports (type, thing_id, reporter_id) where closed_at is null;
create index reports_open on reports (id) where closed_at is null;
create index reports_closed on reports (id desc) where closed_at is not null;
create index reports_of_community on reports (community_id, id) where community_id is not null and closed_at is null and kept_at is null;
create index reports_of_reporter on reports (reporter_id, id);
create index reports_of_user on reports (user_id) where user_id is not null;
create index reports_closed_by on reports (closed_by) where closed_by is not null;

alter table notifications
  add column report_id bigint references reports on delete cascade,
  drop constraint notifications_one_subject,
  add constraint notifications_one_subject check (
    num_nonnulls(
      follow_id, invitation_id, post_id, comment_id, repost_id, essay_id, topic_id, read_id, circle_work_id, moderation_id, report_id
    ) = 1
  );
create unique index notifications_of_report on notifications (report_id) where report_id is not null;

import type { CommunityReport, OwnReport, Report } from '#contract/reports.ts';
import type { ReportKind, ReportType } from '#core/moderation.ts';
import { listPage, newestPage, oldestPage, type Page } from '../../platform/db/list.ts';
import { oneRow } from '../../platform/db/one-row.ts';
import type { Sql, SqlRunner } from '../../platform/db/open.ts';
import { wasInserted } from '../../platform/db/was-inserted.ts';
import { notBlocked } from '../blocks/access.ts';
import { moderates } from '../communities/access.ts';
import { shortUser } from '../moderation/public.ts';
import { visiblePosts } from '../posts/access.ts';
import { reportedThing, type ReportedThing } from './thing-queries.ts';

/** A report as stored, with what it is about. */
export interface ReportRow extends Omit<Report, 'about' | 'post_id'> {
  readonly thing: ReportedThing | null;
}

interface ReportInput {
  readonly type: ReportType;
  readonly id: number;
  readonly kind: ReportKind;
  readonly reason: string;
  /** Who wrote or owns the thing. */
  readonly userId: number | null;
  readonly communityId: number | null;
}

/** Inserts a report, or changes the caller's open report about the same thing. */
export async function saveReport(sql: Sql, callerId: number, report: ReportInput): Promise<OwnReport & { created: boolean }> {
  const { type, id, kind, reason, userId, communityId } = report;
  return oneRow(
    await sql<(OwnReport & { created: boolean })[]>`
      with me as (select id from users where id = ${callerId} for key share),
      author as materialized (select id from users where id = ${userId} for key share skip locked)
      insert into reports (reporter_id, type, thing_id, kind, reason, user_id, community_id)
      select me.id, ${type}, ${id}::bigint, ${kind}, ${reason}, (select id from author), ${communityId}::bigint from me
      on conflict (type, thing_id, reporter_id) where closed_at is null do update
        set kind = excluded.kind, reason = excluded.reason, kept_at = null
      returning id, type, thing_id, kind, reason, created_at, ${wasInserted(sql)} as created`,
  );
}

/** Lists open reports, oldest first, or closed ones, newest first. */
export function listReports(sql: Sql, state: 'open' | 'closed', page: Page): Promise<ReportRow[]> {
  const query = sql<ReportRow[]>`
    select ${reportColumns(sql)} ${reportTables(sql)}
    where r.closed_at is ${state === 'open' ? sql`null` : sql`not null`}
      ${state === 'open' ? oldestPage(sql, 'r.id', page) : newestPage(sql, 'r.id', page)}`;
  return listPage(query, page);
}

export async function countReports(sql: Sql): Promise<{ open: number; closed: number }> {
  const rows = await sql<{ open: number; closed: number }[]>`
    select count(*) filter (where closed_at is null) as open, count(closed_at) as closed from reports`;
  return oneRow(rows);
}

export async function findReport(sql: SqlRunner, id: number): Promise<ReportRow | undefined> {
  const [report] = await sql<ReportRow[]>`select ${reportColumns(sql)} ${reportTables(sql)} where r.id = ${id}`;
  return report;
}

/** Lists the reports that wait for the moderators of a community, oldest first. */
export function listCommunityReports(sql: Sql, communityId: number, page: Page): Promise<ReportRow[]> {
  const query = sql<ReportRow[]>`
    select ${reportColumns(sql)} ${reportTables(sql)}
    where r.community_id = ${communityId} and r.closed_at is null and r.kept_at is null ${oldestPage(sql, 'r.id', page)}`;
  return listPage(query, page);
}

/**
 * Takes all reports about the thing of a report off the list of its community. Returns whether it
 * was on it.
 */
export async function removeFromCommunityReports(sql: Sql, communityId: number, id: number): Promise<boolean> {
  const { count } = await sql`
    update reports r set kept_at = now() from reports one
    where one.id = ${id} and one.community_id = ${communityId} and one.closed_at is null
      and r.type = one.type and r.thing_id = one.thing_id and r.closed_at is null and r.kept_at is null`;
  return count > 0;
}

/** Returns who wrote a comment that the caller may read, and in which community. */
export async function findReportedComment(
  sql: SqlRunner,
  callerId: number,
  id: number,
): Promise<{ user_id: number | null; community_id: number | null } | undefined> {
  const [comment] = await sql<{ user_id: number | null; community_id: number | null }[]>`
    select c.user_id, p.community_id from comments c join posts p on p.id = c.post_id
    where c.id = ${id} and ${visiblePosts(sql, callerId, 'p')}
      and (${notBlocked(sql, callerId, 'c.user_id')} or ${moderates(sql, callerId, sql`p.community_id`)})`;
  return comment;
}

/**
 * Returns who wrote a reply, unless a block separates them from the caller, and the annotation that
 * decides who may read it.
 */
export async function findReportedReply(
  sql: SqlRunner,
  callerId: number,
  id: number,
): Promise<{ user_id: number | null; annotation_id: number } | undefined> {
  const [reply] = await sql<{ user_id: number | null; annotation_id: number }[]>`
    select r.author_id as user_id, r.annotation_id from annotation_replies r
    where r.id = ${id} and ${notBlocked(sql, callerId, 'r.author_id')}`;
  return reply;
}

export async function findCommunityOwner(sql: SqlRunner, id: number): Promise<{ owner_id: number | null } | undefined> {
  const [community] = await sql<{ owner_id: number | null }[]>`select owner_id from communities where id = ${id}`;
  return community;
}

/** Keeps only what moderators see of a report. */
export function withoutReporter({
  id,
  type,
  thing_id,
  kind,
  reason,
  created_at,
  author,
  about,
  post_id,
  reports,
}: Report): CommunityReport {
  return { id, type, thing_id, kind, reason, created_at, author, about, post_id, reports };
}

function reportColumns(sql: SqlRunner) {
  return sql`r.id, r.type, r.thing_id, r.kind, r.reason, r.created_at, r.kept_at, r.closed_at, r.outcome, r.note,
    ${shortUser(sql, 'reporter')} as reporter, ${shortUser(sql, 'author')} as author, ${shortUser(sql, 'closer')} as closed_by,
    case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as community,
    greatest(1, (
      select count(*) from reports o where o.type = r.type and o.thing_id = r.thing_id and o.closed_at is null
    )) as reports,
    ${reportedThing(sql)} as thing`;
}

function reportTables(sql: SqlRunner) {
  return sql`
    from reports r join users reporter on reporter.id = r.reporter_id left join users author on author.id = r.user_id
      left join users closer on closer.id = r.closed_by left join communities c on c.id = r.community_id`;
}

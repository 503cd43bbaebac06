import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { type ReportKind, reportKinds, type ReportOutcome, reportOutcomes, type ReportType, reportTypes } from '#core/moderation.ts';
import { ShortUser } from './accounts.ts';
import { endpoints } from './endpoint.ts';
import { Id, IdParams, listQuery, Nullable, nullableEnum, Time } from './shapes.ts';
import { moderationLimit } from './shared-limits.ts';

const ReportTypeSchema = Type.Unsafe<ReportType>({ type: 'string', enum: [...reportTypes] });
const Kind = Type.Unsafe<ReportKind>({
  type: 'string',
  enum: [...reportKinds],
  description: 'Advertising, insults or threats, against the law, false statements, or something else.',
});
const Reason = Type.String({ maxLength: limits.moderationReason.max });

/** A report as its reporter sees it. */
export const OwnReport = Type.Object({
  id: Id,
  type: ReportTypeSchema,
  thing_id: Id,
  kind: Kind,
  reason: Type.String(),
  created_at: Time,
});
export type OwnReport = Static<typeof OwnReport>;

/** A report as the moderators of its community see it: without the reporter. */
export const CommunityReport = Type.Object({
  ...OwnReport.properties,
  author: Nullable({ ...ShortUser, description: 'Who wrote or owns it, or the reported person.' }),
  about: Nullable({
    ...Type.Object({
      title: Type.String(),
      excerpt: Nullable(Type.String()),
      url: Type.String({ description: 'The path of its page.' }),
    }),
    description: 'What is reported; null if it was deleted.',
  }),
  post_id: Nullable(Type.Integer({ ...Id, description: 'The post, or the post of the comment.' })),
  reports: Type.Integer({ minimum: 1, description: 'How many open reports there are about it.' }),
});
export type CommunityReport = Static<typeof CommunityReport>;

/** A report as the moderators of the library see it. */
export const Report = Type.Object({
  ...CommunityReport.properties,
  reporter: ShortUser,
  community: Nullable({ ...Type.Object({ id: Id, name: Type.String() }), description: 'The community of a post or comment.' }),
  kept_at: Nullable(Type.String({ ...Time, description: 'When a moderator of the community decided that it stays.' })),
  closed_at: Nullable(Time),
  closed_by: Nullable({ ...ShortUser, description: 'Null if it is open, or the account was deleted.' }),
  outcome: nullableEnum(reportOutcomes, 'Null if it is open.'),
  note: Nullable(Type.String()),
});
export type Report = Static<typeof Report>;

const State = Type.Unsafe<'open' | 'closed'>({ type: 'string', enum: ['open', 'closed'] });
const Count = Type.Integer({ minimum: 0 });

export const reportEndpoints = endpoints({
  'POST /api/reports': {
    summary:
      'Reports something that the caller may read to the moderators of the library, and to the moderators of its community. `id` is its id; of a person, the id of the user. While a report is open, another one by the same caller changes it (200)',
    who: 'user',
    hourlyLimit: { name: 'reports', free: 60, premium: 60, noun: 'reports' },
    body: Type.Object({ type: ReportTypeSchema, id: Id, kind: Type.Optional(Kind), reason: Reason }),
    responses: { 201: OwnReport, 200: OwnReport },
    errors: [404],
    messages: { 'reason maxLength': messages.moderationReasonLength },
  },
  'GET /api/communities/{id}/reports': {
    summary: 'Lists the open reports about posts and comments of a community that the caller moderates, oldest first',
    who: 'user',
    params: IdParams,
    query: Type.Object(listQuery),
    responses: { 200: Type.Array(CommunityReport) },
    errors: [403, 404],
  },
  'POST /api/communities/{id}/reports/{reportId}/keep': {
    summary:
      'Takes all reports about the same thing off the list of the moderators, who decided that it stays. The moderators of the library still see them',
    who: 'user',
    hourlyLimit: moderationLimit,
    params: Type.Object({ id: Id, reportId: Id }),
    responses: { 204: Type.Null() },
    errors: [403, 404],
  },
  'GET /api/admin/reports': {
    summary:
      'Lists open reports, oldest first, or closed ones, newest first, and counts both. Moderators of the library and administrators only',
    who: 'user',
    query: Type.Object({ state: Type.Optional(State), ...listQuery }),
    responses: { 200: Type.Object({ reports: Type.Array(Report), open: Count, closed: Count }) },
    errors: [403],
  },
  'POST /api/admin/reports/{id}/close': {
    summary:
      'Closes all open reports about the same thing and notifies the reporters. `removed` also removes it, as its author could, and sends the author the note as the reason. Moderators of the library and administrators only',
    who: 'user',
    hourlyLimit: moderationLimit,
    params: IdParams,
    body: Type.Object({
      outcome: Type.Unsafe<ReportOutcome>({ type: 'string', enum: [...reportOutcomes] }),
      note: Type.Optional(Type.Unsafe<string>({ type: 'string', maxLength: limits.moderationReason.max })),
    }),
    responses: { 200: Report },
    errors: [403, 404, 409],
    messages: { 'note maxLength': messages.moderationReasonLength },
  },
});

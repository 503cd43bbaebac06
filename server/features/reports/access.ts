import { messages } from '#core/messages.ts';
import type { ReportType } from '#core/moderation.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { HttpError, notFound } from '../../platform/http/http-error.ts';
import { accessUser } from '../accounts/access.ts';
import { requireRole } from '../administrators/access.ts';
import { accessAnnotation } from '../annotations/access.ts';
import { accessCircle } from '../circles/access.ts';
import { accessCommunity } from '../communities/access.ts';
import { accessEssay } from '../essays/access.ts';
import { accessPost } from '../posts/access.ts';
import { accessRead } from '../reads/access.ts';
import { accessTopic } from '../topics/access.ts';
import { findCommunityOwner, findReport, findReportedComment, findReportedReply, type ReportRow } from './queries.ts';

/** Who wrote or owns a thing, and the community of a post or comment. */
interface Reported {
  readonly userId: number | null;
  readonly communityId: number | null;
}

/** Throws a 403 unless the caller may handle the reports of the library. */
export function requireReportHandler(caller: Pick<Caller, 'roles'>): void {
  requireRole(caller, 'moderator');
}

/** Returns an open or closed report. */
export async function accessReport(sql: Sql, caller: Pick<Caller, 'roles'>, id: number): Promise<ReportRow> {
  requireReportHandler(caller);
  const report = await findReport(sql, id);
  if (!report) throw notFound(messages.reportNotFound);
  return report;
}

/**
 * Returns a thing that the caller may read, and so report. For others, the 404 does not reveal
 * whether it exists.
 */
export async function accessReported(sql: Sql, caller: Caller, type: ReportType, id: number): Promise<Reported> {
  try {
    return await findReported(sql, caller, type, id);
  } catch (error) {
    if (error instanceof HttpError && (error.status === 403 || error.status === 404)) throw notFound(messages.reportedNotFound);
    throw error;
  }
}

async function findReported(sql: Sql, caller: Caller, type: ReportType, id: number): Promise<Reported> {
  switch (type) {
    case 'post':
      return of(await accessPost(sql, caller, id));
    case 'comment': {
      const comment = await findReportedComment(sql, caller.id, id);
      if (!comment) throw notFound(messages.commentNotFound);
      return of(comment);
    }
    case 'essay':
      return of(await accessEssay(sql, caller, id));
    case 'topic':
      return of(await accessTopic(sql, caller, id));
    case 'annotation':
      return of({ user_id: (await accessAnnotation(sql, caller, id)).author?.id ?? null });
    case 'reply': {
      const reply = await findReportedReply(sql, caller.id, id);
      if (!reply) throw notFound(messages.replyNotFound);
      await accessAnnotation(sql, caller, reply.annotation_id);
      return of(reply);
    }
    case 'review':
      return of(await accessRead(sql, caller, id));
    case 'community':
      await accessCommunity(sql, caller, id);
      return of({ user_id: (await findCommunityOwner(sql, id))?.owner_id ?? null });
    case 'circle':
      return of({ user_id: (await accessCircle(sql, caller, id)).owner_id });
    case 'person':
      return of({ user_id: (await accessUser(sql, caller, String(id))).id });
  }
}

function of({ user_id, community_id = null }: { user_id: number | null; community_id?: number | null }): Reported {
  return { userId: user_id, communityId: community_id };
}

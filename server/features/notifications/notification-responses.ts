import type { Notification } from '#contract/notifications.ts';
import { annotationPath, pagePath, sitePaths } from '#core/page-paths.ts';
import { postTitle } from '#core/post.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import { namePassage } from '../references/public.ts';
import type { NotificationRow } from './queries.ts';

/** Returns a notification as the API shows it to its recipient. */
export function notificationOf(row: NotificationRow, numbering: Numbering): Notification {
  const { community_id, community_name, circle_id, circle_name, passage } = row;
  return {
    id: row.id,
    kind: row.kind,
    read: row.read,
    created_at: row.created_at,
    url: urlOf(row),
    actor: row.actor,
    others: row.others,
    title: row.title,
    excerpt: row.comment === null ? null : postTitle(row.comment),
    post_id: row.post_id,
    community: community_id === null || community_name === null ? null : { id: community_id, name: community_name },
    circle: circle_id === null || circle_name === null ? null : { id: circle_id, name: circle_name },
    passage: passage === null ? null : { id: passage, name: namePassage(passage, numbering) },
    annotation: row.annotation,
    moderation: moderationOf(row),
    muted: row.muted,
  };
}

function moderationOf({ act, reason, report }: NotificationRow): Notification['moderation'] {
  if (report !== null) return { act: report.outcome === 'removed' ? 'report_removed' : 'report_kept', reason: null, reported: report.type };
  return act === null ? null : { act, reason, reported: null };
}

function urlOf(row: NotificationRow): string {
  const { actor, comment, post_id, essay_id, topic_id, work_id, circle_id, community_id, annotation, edition, citation } = row;
  if (annotation !== null && edition !== null && citation !== null) return annotationPath(edition, citation, annotation.id);
  if (post_id !== null) return pagePath('post', post_id) + (comment === null ? '' : '#comments');
  if (essay_id !== null) return pagePath('essay', essay_id);
  if (topic_id !== null) return pagePath('topic', topic_id);
  if (circle_id !== null) return pagePath('circle', circle_id);
  if (community_id !== null) return pagePath('community', community_id);
  if (work_id !== null) return pagePath('work', work_id);
  return actor === null ? sitePaths.notifications : pagePath('user', actor.username);
}

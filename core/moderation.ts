/** What moderators and administrators do, as in the table `moderation_log`. */
export const moderationActs = [
  'remove_post',
  'remove_comment',
  'remove_essay',
  'remove_topic',
  'remove_annotation',
  'remove_reply',
  'remove_review',
  'approve_post',
  'reject_post',
  'approve_comment',
  'reject_comment',
  'remove_member',
  'ban',
  'unban',
  'add_moderator',
  'remove_moderator',
] as const;
export type ModerationAct = (typeof moderationActs)[number];

/** The roles in a community, as its list of members shows and orders them. */
export const communityRoles = ['owner', 'moderator', 'member'] as const;
export type CommunityRole = (typeof communityRoles)[number];

/** What can be reported. A reply is one to an annotation. */
export const reportTypes = ['post', 'comment', 'essay', 'topic', 'annotation', 'reply', 'review', 'community', 'circle', 'person'] as const;
export type ReportType = (typeof reportTypes)[number];

/** The things that an administrator can remove as their authors could. */
const removableTypes = ['post', 'comment', 'essay', 'topic', 'annotation', 'reply', 'review'] as const;
export type RemovableType = (typeof removableTypes)[number];

/** Why something is reported. `other` needs a text. */
export const reportKinds = ['spam', 'abuse', 'illegal', 'false', 'other'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** How an administrator closes a report. */
export const reportOutcomes = ['removed', 'kept'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

export function isRemovable(type: ReportType): type is RemovableType {
  return (removableTypes as readonly string[]).includes(type);
}

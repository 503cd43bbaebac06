/** The kinds of notifications, as in the table `notifications`. */
export const notificationKinds = [
  'invitation',
  'follow',
  'like',
  'comment',
  'reply',
  'repost',
  'mention',
  'community',
  'circle',
  'passage',
  'annotation',
  'moderation',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/**
 * Which new content of a community or circle members are notified of: all, only mentions, or none.
 */
export const notificationLevels = ['all', 'mentions', 'none'] as const;
export type NotificationLevel = (typeof notificationLevels)[number];

import type { ReportKind, ReportType } from '#core/moderation.ts';

/** What the kinds of reports are called. */
export const reportKindNames: Readonly<Record<ReportKind, string>> = {
  spam: 'Advertising or spam',
  abuse: 'Insults, threats or harassment',
  illegal: 'Against the law',
  false: 'Deliberately false or misleading',
  other: 'Something else',
};

export const reportTypeNames: Readonly<Record<ReportType, string>> = {
  post: 'Post',
  comment: 'Comment',
  essay: 'Essay',
  topic: 'Topic',
  annotation: 'Annotation',
  reply: 'Reply',
  review: 'Review',
  community: 'Community',
  circle: 'Circle',
  person: 'Person',
};

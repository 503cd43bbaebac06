import type { ModerationAct, ReportType } from './moderation.ts';
import type { NotificationKind } from './notifications.ts';

/** What the sentence of a notification depends on. */
interface NotificationFacts {
  readonly kind: NotificationKind;
  readonly actor: Person | null;
  readonly others: number;
  readonly title: string | null;
  readonly community: { readonly name: string } | null;
  readonly circle: { readonly name: string } | null;
  readonly passage: { readonly name: string } | null;
  /** The annotation that a reply is to, or whose note or reply mentions the recipient. */
  readonly annotation: { readonly author: Person | null; readonly reply_id: number | null } | null;
  readonly moderation: ModerationFacts | null;
}

interface Person {
  readonly username: string;
  readonly display_name: string | null;
}

/** What moderators or administrators did to the recipient, or with their report. */
interface ModerationFacts {
  readonly act: ModerationAct | 'report_removed' | 'report_kept';
  /** What the recipient reported, if it is about a report. */
  readonly reported: ReportType | null;
}

/** A part of the sentence of a notification. */
export interface SentencePart {
  readonly text: string;
  /** A name of a person or group. */
  readonly strong?: true;
  /** The title of a text or work. */
  readonly title?: true;
}

const plain = (text: string): SentencePart => ({ text });
const strong = (text: string): SentencePart => ({ text, strong: true });

/** Returns the sentence of a notification: "Macrina and 2 others liked your post On prayer". */
export function sentenceOf(notification: NotificationFacts): SentencePart[] {
  const { actor, others, title, moderation } = notification;
  if (moderation !== null) return moderationSentence(moderation, notification);
  const who = strong(actor === null ? 'Anonymous' : nameOf(actor));
  const more = others === 0 ? [] : [plain(` and ${others === 1 ? '1 other' : `${others.toLocaleString('en')} others`}`)];
  const what = title === null ? [] : [plain(' '), { text: title, title: true as const }];
  return [who, ...more, plain(' '), ...actOf(notification), ...what];
}

function nameOf({ display_name, username }: Person): string {
  return display_name ?? username;
}

function actOf(facts: NotificationFacts): SentencePart[] {
  const { kind, community, circle, passage, annotation, title } = facts;
  if (annotation !== null) return annotationAct(facts, annotation);
  switch (kind) {
    case 'invitation':
      return [plain('invited you to the circle '), strong(circle?.name ?? '')];
    case 'follow':
      return [plain('follows you now')];
    case 'like':
      return [plain('liked your post')];
    case 'comment':
      return [plain('commented on your post')];
    case 'reply':
      return [plain('also commented on')];
    case 'repost':
      return [plain('reposted your post')];
    case 'mention':
      return [plain('mentioned you in')];
    case 'community':
      return [plain('posted in '), strong(community?.name ?? 'a community'), plain(':')];
    case 'circle':
      return [plain('added a book to '), strong(circle?.name ?? 'a circle'), plain(':')];
    case 'passage':
      return [plain('cites '), strong(passage?.name ?? 'a passage'), plain(title === null ? '' : ' in')];
    case 'annotation':
      return [plain('replied to your annotation')];
    case 'moderation':
      return [plain('moderated what you wrote')];
  }
}

function annotationAct(
  { kind, actor }: NotificationFacts,
  { author, reply_id }: NonNullable<NotificationFacts['annotation']>,
): SentencePart[] {
  if (kind === 'annotation') return [plain('replied to your annotation on')];
  if (kind === 'mention') return [plain(`mentioned you in ${reply_id === null ? 'an annotation' : 'a reply to an annotation'} on`)];
  if (author === null) return [plain('also replied to an annotation on')];
  if (author.username === actor?.username) return [plain('replied to their own annotation on')];
  return [plain('also replied to an annotation of '), strong(nameOf(author)), plain(' on')];
}

/** Names the moderators together: the log of the community says who it was. */
function moderationSentence({ act, reported }: ModerationFacts, { community, title }: NotificationFacts): SentencePart[] {
  if (act === 'report_removed' || act === 'report_kept') return [plain(reportSentence(act === 'report_removed', reported))];
  const who = community === null ? [strong('An administrator')] : [plain('The moderators of '), strong(community.name)];
  const what = title === null ? [] : [plain(' '), { text: title, title: true as const }];
  return [...who, plain(` ${moderationActs[act]}`), ...what];
}

const moderationActs: Readonly<Record<ModerationAct, string>> = {
  remove_post: 'removed your post',
  remove_comment: 'removed your comment',
  remove_essay: 'removed your essay',
  remove_topic: 'removed your topic',
  remove_annotation: 'removed your annotation',
  remove_reply: 'removed your reply',
  remove_review: 'removed your review',
  approve_post: 'approved your post',
  reject_post: 'did not approve your post',
  approve_comment: 'approved your comment',
  reject_comment: 'did not approve your comment',
  remove_member: 'removed you from the community',
  ban: 'banned you from the community',
  unban: 'lifted your ban. You can join again',
  add_moderator: 'made you a moderator',
  remove_moderator: 'removed you as a moderator',
};

function reportSentence(isRemoved: boolean, type: ReportType | null): string {
  if (type === null || type === 'person') return 'Thank you for your report: it was reviewed';
  return `Thank you for your report: the ${type} was reviewed and ${isRemoved ? 'removed' : 'not removed'}`;
}

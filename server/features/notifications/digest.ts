import { sentenceOf } from '#core/notification-sentence.ts';
import { sitePaths } from '#core/page-paths.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { ClaimedMail, EmailContent, EmailTools, EmailComposers } from '../mail/public.ts';
import { countDigest, findDigestReader, listDigest, queueDigests } from './digest-queries.ts';
import { notificationOf } from './notification-responses.ts';

/** Users whose digests one statement queues. */
const BATCH = 200;
/** Notifications that a digest lists; it counts the others. */
const LISTED = 20;

/** Queues all digests that are due. */
export async function sendDueDigests(sql: Sql): Promise<void> {
  while ((await queueDigests(sql, BATCH)) === BATCH);
}

export const digestEmails: EmailComposers = { digest: composeDigest };

async function composeDigest(tools: EmailTools, mail: ClaimedMail): Promise<EmailContent | undefined> {
  const { sql, siteName, siteUrl, numbering } = tools;
  const user = mail.user_id === null ? undefined : await findDigestReader(sql, mail.user_id);
  if (!user) return undefined;
  const period = { since: textOf(mail.data['since']), until: textOf(mail.data['until']) ?? mail.created_at };
  const rows = await listDigest(sql, user.id, period, LISTED);
  const count = rows.length < LISTED ? rows.length : await countDigest(sql, user.id, period);
  if (count === 0) return undefined;
  const items = rows.map((row) => {
    const notification = notificationOf(row, numbering);
    const text = sentenceOf(notification)
      .map((part) => part.text)
      .join('');
    const reason = notification.moderation?.reason ?? null;
    return { text: text.replace(/:$/, '') + (reason === null ? '' : `. Reason: ${reason}`), url: siteUrl + notification.url };
  });
  const more = count - rows.length;
  return {
    to: user.email,
    subject: count === 1 ? `One new notification at ${siteName}` : `${count.toLocaleString('en')} new notifications at ${siteName}`,
    greeting: `Hello ${user.username},`,
    blocks: [
      { text: `You have new notifications at ${siteName}:` },
      { items },
      ...(more > 0 ? [{ text: `And ${more.toLocaleString('en')} more.` }] : []),
      { link: 'See all notifications', url: siteUrl + sitePaths.notifications },
    ],
    reason: `You get this email ${user.digest === 'daily' ? 'at most once a day' : 'at most once a week'} because your account ${user.username} has unread notifications. Choose how often you get it: ${siteUrl}${sitePaths.editProfile}`,
    unsubscribe: { userId: user.id, setting: 'digest' },
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

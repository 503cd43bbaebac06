import type { ClaimedMail, EmailContent, EmailTools } from './email-content.ts';
import { renderHtml, renderText } from './render-email.ts';
import { signUnsubscription } from './unsubscribe-token.ts';

/** An email as it is sent. */
export interface Message {
  readonly from: string;
  readonly to: string;
  /** RFC 5322 text. */
  readonly content: Buffer;
}

/**
 * The path that mail programs send one-click unsubscriptions to (RFC 8058), and that leads people
 * to a page.
 */
export const unsubscribePath = '/api/mail/unsubscribe';

/**
 * Builds the message of an email. Its Message-ID comes from the outbox, so each attempt has the
 * same one.
 */
export async function composeMessage(
  tools: EmailTools,
  mail: Pick<ClaimedMail, 'message_id'>,
  email: EmailContent,
  mailFrom: string | undefined,
): Promise<Message> {
  const { sql, siteName, siteUrl } = tools;
  const from = mailFrom ?? `no-reply@${domainOf(siteUrl)}`;
  const unsubscribeUrl = email.unsubscribe && `${siteUrl}${unsubscribePath}?token=${await signUnsubscription(sql, email.unsubscribe)}`;
  const sender = { siteName, siteUrl, unsubscribeUrl };
  // Loaded with the first mail, which keeps the start short.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const message = new MailComposer({
    from: { name: siteName, address: from },
    to: { name: '', address: email.to },
    subject: email.subject,
    messageId: `<${mail.message_id}@${from.slice(from.indexOf('@') + 1)}>`,
    text: renderText(email, sender),
    html: renderHtml(email, sender),
    headers: {
      // No out-of-office replies.
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { from, to: email.to, content: await message.compile().build() };
}

/** Addresses at an IP address need brackets. */
function domainOf(siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  if (hostname.startsWith('[')) return `[IPv6:${hostname.slice(1)}`;
  return /^[\d.]+$/.test(hostname) ? `[${hostname}]` : hostname;
}

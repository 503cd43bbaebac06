import { sitePaths } from '#core/page-paths.ts';
import type { ClaimedMail, EmailContent, EmailTools, EmailComposers } from '../../mail/public.ts';
import { findRecipient } from '../address-queries.ts';
import { linkToVerify } from '../mail-links.ts';

/** Writes the mail to people who have waited for approval. */
export const registrationEmails: EmailComposers = {
  'registration-approved': composeApproved,
  'registration-rejected': composeRejected,
};

async function composeApproved(tools: EmailTools, { user_id: userId }: ClaimedMail): Promise<EmailContent | undefined> {
  const user = userId === null ? undefined : await findRecipient(tools.sql, userId);
  if (!user) return undefined;
  const { siteName, siteUrl } = tools;
  const blocks: EmailContent['blocks'] = user.email_verified
    ? []
    : [
        { text: 'Please also confirm that this is your address. The link works only once and expires after a day.' },
        { link: 'Confirm this address', url: await linkToVerify(tools, user, user.email) },
      ];
  return {
    to: user.email,
    subject: `Welcome to ${siteName}`,
    greeting: `Hello ${user.username},`,
    blocks: [
      { text: `Your account at ${siteName} has been approved. You can log in now:` },
      { link: 'Log in', url: siteUrl + sitePaths.login },
      ...blocks,
    ],
    reason: `You received this email because you signed up at ${siteName}.`,
  };
}

async function composeRejected({ siteName }: EmailTools, { address, data }: ClaimedMail): Promise<EmailContent | undefined> {
  if (address === null) return undefined;
  const name = typeof data['username'] === 'string' ? ` ${data['username']}` : '';
  return {
    to: address,
    subject: `Your registration at ${siteName}`,
    greeting: `Hello${name},`,
    blocks: [
      { text: `The people who run ${siteName} have not approved your account. What you entered has been deleted.` },
      { text: 'If you think that this is a mistake, please write to them.' },
    ],
    reason: `You received this email because somebody signed up at ${siteName} with your address.`,
  };
}

import { sitePaths } from '#core/page-paths.ts';
import type { ClaimedMail, EmailContent, EmailTools, EmailComposers } from '../mail/public.ts';
import { findRecipient, findRecipientByEmail, type Recipient } from './address-queries.ts';
import { linkToReset, linkToVerify } from './mail-links.ts';
import { registrationEmails } from './registration/registration-emails.ts';
import { RESET_MINUTES } from './reset-password.ts';

/**
 * Writes the mail about accounts. Links get their tokens here, so that no table ever contains one.
 */
export const accountEmails: EmailComposers = {
  'password-reset': composePasswordReset,
  'password-changed': composePasswordChanged,
  'email-verification': composeVerification,
  'email-changed': composeEmailChanged,
  'sign-in': composeSignIn,
  'sign-in-changed': composeSignInChanged,
  ...registrationEmails,
};

async function composePasswordReset(tools: EmailTools, { address, data }: ClaimedMail): Promise<EmailContent | undefined> {
  const user = address === null ? undefined : await findRecipientByEmail(tools.sql, address);
  if (!user) return undefined;
  const url = await linkToReset(tools, user);
  const isFromAdministrator = data['from'] === 'administrator';
  const account = `your account ${user.username} at ${tools.siteName}`;
  return {
    ...to(user),
    subject: `Choose a new password for ${tools.siteName}`,
    blocks: [
      {
        text: isFromAdministrator
          ? `An administrator sends you this link to choose a new password for ${account}:`
          : `Somebody asked for a new password for ${account}. If it was you, choose one here:`,
      },
      { link: 'Choose a new password', url },
      {
        text: `The link works only once and expires after ${RESET_MINUTES} minutes. If ${isFromAdministrator ? 'you do not need it' : 'it was not you'}, ignore this email: your password stays as it is.`,
      },
    ],
    reason: isFromAdministrator
      ? accountReason(tools)
      : `You received this email because somebody entered your address at ${tools.siteName}.`,
  };
}

async function composePasswordChanged(tools: EmailTools, mail: ClaimedMail): Promise<EmailContent | undefined> {
  const user = await recipientOf(tools, mail);
  return (
    user && {
      ...to(user),
      subject: `Your password for ${tools.siteName} has been changed`,
      blocks: [
        {
          text: `The password of your account ${user.username} was changed on ${timeText(mail.created_at)}. All other sessions have ended.`,
        },
        { text: 'If it was not you, somebody else may have access to your account. Choose a new password at once:' },
        { link: 'Choose a new password', url: `${tools.siteUrl}/forgot-password` },
      ],
      reason: accountReason(tools),
    }
  );
}

async function composeVerification(tools: EmailTools, mail: ClaimedMail): Promise<EmailContent | undefined> {
  const user = await recipientOf(tools, mail);
  if (!user || (user.pending_email === null && user.email_verified)) return undefined;
  const address = user.pending_email ?? user.email;
  const url = await linkToVerify(tools, user, address);
  const why =
    user.pending_email === null
      ? `Please confirm that this is the address of your account ${user.username} at ${tools.siteName}.`
      : `Please confirm that this is the new address of your account ${user.username} at ${tools.siteName}. Until you do, the account keeps its current address.`;
  return {
    ...to(user),
    to: address,
    subject: `Confirm your email address for ${tools.siteName}`,
    blocks: [
      { text: why },
      { link: 'Confirm this address', url },
      { text: `The link works only once and expires after a day. If you have no account at ${tools.siteName}, ignore this email.` },
    ],
    reason: `You received this email because somebody entered your address at ${tools.siteName}.`,
  };
}

async function composeEmailChanged(tools: EmailTools, mail: ClaimedMail): Promise<EmailContent | undefined> {
  const user = await recipientOf(tools, mail);
  if (!user || mail.address === null) return undefined;
  return {
    ...to(user),
    to: mail.address,
    subject: `Your email address for ${tools.siteName} has been changed`,
    blocks: [
      {
        text: `Your account ${user.username} at ${tools.siteName} has had a new address since ${timeText(mail.created_at)}. Mail no longer goes to this one.`,
      },
      { text: `If it was not you, please write to the people who run ${tools.siteName}.` },
    ],
    reason: accountReason(tools),
  };
}

async function composeSignIn(tools: EmailTools, mail: ClaimedMail): Promise<EmailContent | undefined> {
  const user = await recipientOf(tools, mail);
  if (!user?.mail_sign_in) return undefined;
  const agent = typeof mail.data['agent'] === 'string' ? mail.data['agent'] : 'an unknown browser';
  return {
    ...to(user),
    subject: `New login to ${tools.siteName}`,
    blocks: [
      { text: `Somebody logged in to your account ${user.username} on a new device: ${agent}, on ${timeText(mail.created_at)}.` },
      { text: 'If it was you, there is nothing to do. If not, end the session and change your password:' },
      { link: 'See where you are logged in', url: `${tools.siteUrl}${sitePaths.editProfile}#sessions` },
    ],
    reason: `You received this email because your account at ${tools.siteName} reports logins on new devices.`,
    unsubscribe: { userId: user.id, setting: 'sign_in' },
  };
}

/** What an email about a changed way to sign in says, and what to do if it was somebody else. */
const changes: Readonly<Record<string, (data: ClaimedMail['data']) => { subject: string; text: string }>> = {
  'totp-on': () => ({
    subject: 'Two-step sign-in has been switched on',
    text: 'Logins now need your password and a code from your authenticator app.',
  }),
  'totp-off': () => ({
    subject: 'Two-step sign-in has been switched off',
    text: 'Logins now need only your password.',
  }),
  'recovery-codes-renewed': () => ({
    subject: 'Your recovery codes have been replaced',
    text: 'Ten new recovery codes were shown, and the earlier ones no longer work.',
  }),
  'passkey-added': ({ name }) => ({
    subject: 'A passkey has been added',
    text: `The passkey ${String(name)} can now log in to your account.`,
  }),
  'passkey-removed': ({ name }) => ({
    subject: 'A passkey has been removed',
    text: `The passkey ${String(name)} can no longer log in to your account.`,
  }),
  'identity-connected': ({ label }) => ({
    subject: 'Another account has been connected',
    text: `${typeof label === 'string' ? `The account ${label} at another provider` : 'An account at another provider'} can now log in to yours.`,
  }),
  'identity-disconnected': () => ({
    subject: 'A connected account has been removed',
    text: 'An account at another provider can no longer log in to yours.',
  }),
  'recovery-code-used': ({ left }) => ({
    subject: 'A recovery code has been used',
    text: `Somebody signed in with one of your recovery codes, or switched two-step sign-in off with it. ${left === 1 ? 'One code is left.' : `${String(left)} codes are left.`}`,
  }),
};

/**
 * Reports a change of how one signs in. It cannot be switched off: whoever took over an account
 * would do that first.
 */
async function composeSignInChanged(tools: EmailTools, mail: ClaimedMail): Promise<EmailContent | undefined> {
  const user = await recipientOf(tools, mail);
  const change = changes[String(mail.data['change'])]?.(mail.data);
  if (!user || !change) return undefined;
  return {
    ...to(user),
    subject: `${change.subject} at ${tools.siteName}`,
    blocks: [
      { text: `This concerns your account ${user.username} at ${tools.siteName}, on ${timeText(mail.created_at)}. ${change.text}` },
      { text: 'If it was you, there is nothing to do. If not, choose a new password at once, and check how your account is signed in to:' },
      { link: 'Check how you sign in', url: `${tools.siteUrl}${sitePaths.editProfile}#sign-in` },
    ],
    reason: accountReason(tools),
  };
}

function to({ username, email }: Recipient): Pick<EmailContent, 'to' | 'greeting'> {
  return { to: email, greeting: `Hello ${username},` };
}

async function recipientOf({ sql }: EmailTools, { user_id }: ClaimedMail): Promise<Recipient | undefined> {
  return user_id === null ? undefined : findRecipient(sql, user_id);
}

function accountReason({ siteName }: EmailTools): string {
  return `You received this email because it concerns the security of your account at ${siteName}.`;
}

const timeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' });

/** Formats a time for an email, which does not know the time zone of its reader. */
function timeText(time: string): string {
  // Recent versions of ICU put a narrow space before AM; plain text should not need an encoding for
  // it.
  return `${timeFormat.format(new Date(time)).replaceAll('\u202f', ' ')} UTC`;
}

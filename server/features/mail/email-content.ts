import type { Numbering } from '#core/scripture/numbering.ts';
import type { Sql } from '../../platform/db/open.ts';

/** The content of an email, from which both its plain text and its HTML are made. */
export interface EmailContent {
  readonly to: string;
  readonly subject: string;
  readonly greeting: string;
  readonly blocks: readonly EmailBlock[];
  /** Why the recipient gets it, at the end. */
  readonly reason: string;
  /** The setting that a link in it switches off. */
  readonly unsubscribe?: { readonly userId: number; readonly setting: MailSetting };
}

export type EmailBlock =
  | { readonly text: string }
  | { readonly link: string; readonly url: string }
  | { readonly items: readonly { readonly text: string; readonly url: string }[] };

/** The kinds of mail that users may do without. */
export const mailSettings = ['digest', 'sign_in'] as const;
export type MailSetting = (typeof mailSettings)[number];

/** What the content of an email depends on. */
export interface EmailTools {
  readonly sql: Sql;
  readonly siteName: string;
  /** The site's address without a trailing slash. */
  readonly siteUrl: string;
  readonly numbering: Numbering;
}

/** A claimed row of the outbox. */
export interface ClaimedMail {
  readonly id: number;
  readonly kind: string;
  readonly user_id: number | null;
  readonly address: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly message_id: string;
  readonly attempts: number;
  readonly created_at: string;
}

/**
 * Composes the content of a claimed mail, perhaps with a new token; undefined if there is nothing
 * to send (any more).
 */
type EmailComposer = (tools: EmailTools, mail: ClaimedMail) => Promise<EmailContent | undefined>;

/** The composers of a feature by kind of mail. */
export type EmailComposers = Readonly<Record<string, EmailComposer>>;

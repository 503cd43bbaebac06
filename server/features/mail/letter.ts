import type { Numbering } from '#core/scripture/numbering.ts';
import type { Sql } from '../../platform/db/open.ts';

/** The content of an email, from which both its plain text and its HTML are made. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly greeting: string;
  readonly blocks: readonly LetterBlock[];
  /** Why the recipient gets it, at the end. */
  readonly reason: string;
  /** The setting that a link in it switches off. */
  readonly unsubscribe?: { readonly userId: number; readonly setting: MailSetting };
}

export type LetterBlock =
  | { readonly text: string }
  | { readonly link: string; readonly url: string }
  | { readonly items: readonly { readonly text: string; readonly url: string }[] };

/** The kinds of mail that users may do without. */
export const mailSettings = ['digest', 'sign_in'] as const;
export type MailSetting = (typeof mailSettings)[number];

/** What the text of a letter depends on. */
export interface LetterTools {
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
 * Writes the letter of a claimed mail, perhaps with a new token; undefined if there is nothing to
 * send (any more).
 */
type LetterComposer = (tools: LetterTools, mail: ClaimedMail) => Promise<Letter | undefined>;

/** The composers of a feature by kind of mail. */
export type LetterComposers = Readonly<Record<string, LetterComposer>>;

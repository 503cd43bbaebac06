import { type RegistrationMode, registrationModes } from '#core/registration.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import { defaultSiteName, defaultTagline, type FooterPart } from '#core/site.ts';

/** Returns a value that the server writes into the page; empty if there is none. */
function valueOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}

export const siteName = valueOf('application-name') || defaultSiteName;

/** One sentence about the site. */
export const tagline = valueOf('tagline') || defaultTagline;

/** Whether the operator has set a text for the About page. */
export const hasOwnAbout = valueOf('about') === 'own';

/** The operator's line in the footer. */
export const footer: readonly FooterPart[] = JSON.parse(valueOf('footer') || '[]');

/** Who may create an account. */
export const registration: RegistrationMode = registrationModes.find((one) => one === valueOf('registration')) ?? 'open';

/** Whether visitors may sign up without an invitation. */
export const takesSignups = registration === 'open' || registration === 'approval';

/** The path of the logo; empty for the product's own. */
export const logo = valueOf('logo');

/** Whether visitors may open books, authors, texts and passages. */
export const publicLibrary = valueOf('public-library') === 'on';

/** The domain for which passkeys are valid; empty if the library offers none. */
export const passkeyDomain = valueOf('passkey-domain');

/**
 * What the OpenID Connect provider is called at which readers may log in; empty if there is none.
 */
export const openidName = valueOf('openid-name');

// The rules of the numberings are too large for the start of the page.
const otherNumberings = ['hebrew', 'septuagint', 'vulgate'] as const;
/**
 * The library's numbering of psalms and verses, for references that do not say which one they use.
 */
export const scriptureNumbering: Numbering = otherNumberings.find((one) => one === valueOf('scripture-numbering')) ?? 'kjv';

/**
 * The language, as an ISO 639 code, in which references are read in texts of unknown language;
 * undefined for none.
 */
export const scriptureLanguage: string | undefined = valueOf('scripture-language') || undefined;

/** The page's CSP nonce, for the few style elements that libraries add. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

export { apiHost } from './api-host.ts';

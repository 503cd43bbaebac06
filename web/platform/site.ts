import { defaultSiteName } from '#core/site.ts';

/** The site's name, which the server writes into the page. */
export const siteName = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || defaultSiteName;

/** The page's CSP nonce, for the few style elements that libraries add. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** Another host for the API, set at build time; usually empty, because page and API share an origin. */
export const apiHost: string = import.meta.env.VITE_API_HOST ?? '';

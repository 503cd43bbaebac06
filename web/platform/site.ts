import { defaultSiteName } from '#core/site.ts';

/** What the operator calls the site; the server writes it into the page. */
export const siteName = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || defaultSiteName;

/** Whether premium can be had here, as the server writes it into the page. */
export const premiumOffered = document.querySelector<HTMLMetaElement>('meta[name="premium"]')?.content !== 'none';

/** This answer's nonce, for the few style elements that libraries add. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** Another host for the API, where the page was built with one (X4); usually none: page and API share one origin. */
export const apiHost: string = import.meta.env.VITE_API_HOST ?? '';

import { passkeyDomain } from '../platform/site.ts';

/** Returns whether the library offers passkeys at this address, and the browser has them. */
export function offersPasskeys(): boolean {
  const { hostname } = window.location;
  const isOfSite = hostname === passkeyDomain || hostname.endsWith(`.${passkeyDomain}`);
  return passkeyDomain !== '' && isOfSite && 'PublicKeyCredential' in window;
}

import { isIP } from 'node:net';
import type { Config } from '../../platform/config.ts';

/** The site for which passkeys are valid. */
export interface RelyingParty {
  /** A domain name. */
  readonly id: string;
  /** Returns whether a page at this origin may use them. */
  readonly accepts: (origin: string) => boolean;
}

/**
 * Returns the site for which passkeys are valid, by the operator's settings and never by a request.
 * Undefined where browsers allow none: at an IP address, and without https.
 */
export function relyingParty({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>): RelyingParty | undefined {
  if (publicUrl === undefined) {
    // To try the product out on this machine, where no other site can have the name.
    return isLoopbackHost(host) ? { id: 'localhost', accepts: (origin) => /^http:\/\/localhost(?::\d{1,5})?$/.test(origin) } : undefined;
  }
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (hostname.startsWith('[') || isIP(hostname) !== 0 || (protocol !== 'https:' && !isLocal)) return undefined;
  return { id: hostname, accepts: (other) => other === origin };
}

function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

import { trimEndCharacters } from '#core/trim.ts';
import { choice, ConfigError, type Environment, text, url } from '../../platform/environment.ts';

/** An OpenID Connect provider at which readers may log in. */
export interface OpenidConfig {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  /** What readers call the provider. */
  readonly name: string;
  /**
   * Whether an address that the provider has verified gives access to the account here that has
   * verified it, too.
   */
  readonly linkVerifiedEmail: boolean;
  /** Where the provider sends browsers back to. */
  readonly redirectUri: string;
}

/** The path of the provider's response. */
export const CALLBACK_PATH = '/api/login/openid/callback';

/** The longest name that a button has space for. */
const MAX_NAME = 40;

export function loadOpenidConfig(env: Environment): { readonly openid: OpenidConfig | undefined } {
  const address = url(env, 'OIDC_ISSUER', ['http:', 'https:']);
  if (address === undefined) return { openid: undefined };
  const issuer = new URL(address);
  if (issuer.protocol === 'http:' && !isLoopback(issuer.hostname))
    throw new ConfigError('OIDC_ISSUER must start with https://, unless the provider is on this machine.');
  const clientId = text(env, 'OIDC_CLIENT_ID');
  if (clientId === undefined)
    throw new ConfigError('OIDC_CLIENT_ID must be set with OIDC_ISSUER: the provider assigns it to this library.');
  const site = url(env, 'PUBLIC_URL', ['http:', 'https:']);
  if (site === undefined) throw new ConfigError('PUBLIC_URL must be set with OIDC_ISSUER: the provider sends readers back to it.');
  const name = text(env, 'OIDC_NAME') ?? issuer.hostname;
  if (name.length > MAX_NAME) throw new ConfigError(`OIDC_NAME must have at most ${MAX_NAME} characters.`);
  return {
    openid: {
      issuer,
      clientId,
      clientSecret: text(env, 'OIDC_CLIENT_SECRET'),
      name,
      linkVerifiedEmail: choice(env, 'OIDC_LINK_VERIFIED_EMAIL', ['on', 'off']) === 'on',
      redirectUri: `${trimEndCharacters(site, '/')}${CALLBACK_PATH}`,
    },
  };
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);
}

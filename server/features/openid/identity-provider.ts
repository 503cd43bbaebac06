import type { Configuration } from 'openid-client';
import type { OpenidConfig } from './config.ts';

/** What a browser has to prove when it returns from the provider. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** What the provider says about a user. */
export interface Claims {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** The name that the user has there. */
  readonly username: string | null;
}

/** Milliseconds for which the provider's keys and addresses are kept. */
const LIFETIME = 60 * 60_000;

/** Seconds to wait for the provider. */
const TIMEOUT = 10;

/** The OpenID Connect provider, whose addresses are looked up when they are first needed. */
export class IdentityProvider {
  readonly #config: OpenidConfig;
  #found: { readonly at: number; readonly configuration: Promise<Configuration> } | undefined;

  constructor(config: OpenidConfig) {
    this.#config = config;
  }

  /** Returns where to send a browser, and what it has to bring back. */
  async createRequest(): Promise<{ url: string; checks: Checks }> {
    const client = await import('openid-client');
    const configuration = await this.#configuration();
    const checks = { state: client.randomState(), nonce: client.randomNonce(), codeVerifier: client.randomPKCECodeVerifier() };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#config.redirectUri,
      scope: 'openid email profile',
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(checks.codeVerifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, checks };
  }

  /**
   * Exchanges the code of a response for the claims of its user. Throws if the response, or the
   * signature, issuer, audience, nonce or time of the token is wrong.
   */
  async exchangeCode(query: string, { state, nonce, codeVerifier }: Checks): Promise<Claims> {
    const client = await import('openid-client');
    // The address as the operator configured it, not as the request has it.
    const response = new URL(`${this.#config.redirectUri}${query}`);
    const tokens = await client.authorizationCodeGrant(await this.#configuration(), response, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('the provider sent no ID token');
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: textOf(claims['email'], 254),
      emailVerified: claims['email_verified'] === true,
      username: textOf(claims['preferred_username'], 120),
    };
  }

  /** Looks the provider up again after an hour, and at the next request after a failure. */
  async #configuration(): Promise<Configuration> {
    if (!this.#found || performance.now() - this.#found.at > LIFETIME) {
      const found = { at: performance.now(), configuration: this.#discover() };
      found.configuration.catch(() => {
        if (this.#found === found) this.#found = undefined;
      });
      this.#found = found;
    }
    return this.#found.configuration;
  }

  async #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.#config;
    const client = await import('openid-client');
    const insecure = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [];
    const found = await client.discovery(issuer, clientId, undefined, client.None(), { execute: insecure, timeout: TIMEOUT });
    const methods = found.serverMetadata().token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authentication =
      clientSecret === undefined
        ? client.None()
        : methods.includes('client_secret_basic')
          ? client.ClientSecretBasic(clientSecret)
          : client.ClientSecretPost(clientSecret);
    const configuration = new client.Configuration(found.serverMetadata(), clientId, undefined, authentication);
    configuration.timeout = TIMEOUT;
    if (issuer.protocol === 'http:') client.allowInsecureRequests(configuration);
    // Verifies signatures, too, though the tokens come from the provider itself.
    client.enableNonRepudiationChecks(configuration);
    return configuration;
  }
}

function textOf(value: unknown, max: number): string | null {
  return typeof value === 'string' && value.trim() !== '' && value.length <= max && !value.includes('\0') ? value.trim() : null;
}

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** A user of the provider, who is logged in there and agrees to everything. */
interface ProviderUser {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly preferred_username?: string;
}

/** How the provider deviates from the standard. */
interface Deviation {
  /** Claims that replace those of the ID token. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Signs with a key that it does not publish. */
  readonly otherKey?: boolean;
}

interface Grant {
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
  readonly user: ProviderUser;
}

const CLIENT = { id: 'catena-client', secret: 'client secret' };

/**
 * A small OpenID Connect provider: authorization code with PKCE, signed ID tokens, nothing else.
 */
export class OpenidProvider {
  readonly #server = createServer((request, response) => void this.#answer(request, response).catch(() => response.destroy()));
  readonly #keys = [newKey(), newKey()] as const;
  readonly #grants = new Map<string, Grant>();
  issuer = '';
  /** Who is logged in; undefined for a user who does not agree. */
  user: ProviderUser | undefined;
  deviation: Deviation = {};

  static async start(port = 0): Promise<OpenidProvider> {
    const provider = new OpenidProvider();
    provider.#server.listen(port, '127.0.0.1');
    await once(provider.#server, 'listening');
    const address = provider.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the provider has no port');
    provider.issuer = `http://127.0.0.1:${address.port}`;
    return provider;
  }

  /** The settings of a library that knows the provider. */
  get env(): Record<string, string> {
    return { OIDC_ISSUER: this.issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret, OIDC_NAME: 'Seminary' };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** Returns the address to which the provider sends a browser back that it was sent this way. */
  authorize(address: string): string {
    const { searchParams: query } = new URL(address);
    const given = (name: string): string => query.get(name) ?? '';
    const target = new URL(given('redirect_uri'));
    target.searchParams.set('state', given('state'));
    target.searchParams.set('iss', this.issuer);
    if (!this.user) target.searchParams.set('error', 'access_denied');
    else {
      const code = randomBytes(16).toString('hex');
      target.searchParams.set('code', code);
      this.#grants.set(code, {
        nonce: given('nonce'),
        challenge: given('code_challenge'),
        redirectUri: given('redirect_uri'),
        user: this.user,
      });
    }
    return target.href;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.issuer);
    if (url.pathname === '/authorize') return void response.writeHead(303, { location: this.authorize(url.href) }).end();
    const [status, body] = await this.#json(url.pathname, request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  async #json(path: string, request: IncomingMessage): Promise<[number, unknown]> {
    if (path === '/.well-known/openid-configuration') {
      const endpoints = { authorization_endpoint: '/authorize', token_endpoint: '/token', jwks_uri: '/keys' };
      return [
        200,
        {
          issuer: this.issuer,
          ...Object.fromEntries(Object.entries(endpoints).map(([name, at]) => [name, this.issuer + at])),
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          authorization_response_iss_parameter_supported: true,
        },
      ];
    }
    if (path === '/keys') return [200, { keys: [{ ...this.#keys[0].publicKey, kid: 'one', use: 'sig', alg: 'RS256' }] }];
    if (path === '/token' && request.method === 'POST')
      return this.#token(request.headers.authorization, new URLSearchParams(await text(request)));
    return [404, {}];
  }

  #token(authorization: string | undefined, form: URLSearchParams): [number, unknown] {
    const [id = '', secret = ''] = Buffer.from((authorization ?? '').replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':');
    if (decode(id) !== CLIENT.id || decode(secret) !== CLIENT.secret) return [401, { error: 'invalid_client' }];
    const code = form.get('code') ?? '';
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || challenge !== grant.challenge || form.get('redirect_uri') !== grant.redirectUri) return [400, { error: 'invalid_grant' }];
    return [200, { access_token: randomBytes(16).toString('hex'), token_type: 'Bearer', expires_in: 60, id_token: this.#idToken(grant) }];
  }

  #idToken({ nonce, user }: Grant): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: this.issuer, aud: CLIENT.id, iat: now, exp: now + 60, nonce, ...user, ...this.deviation.claims };
    const key = this.#keys[this.deviation.otherKey === true ? 1 : 0].privateKey;
    const content = [{ alg: 'RS256', kid: 'one', typ: 'JWT' }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
  }
}

function newKey(): { privateKey: KeyObject; publicKey: object } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { privateKey, publicKey: publicKey.export({ format: 'jwk' }) };
}

function decode(part: string): string {
  return decodeURIComponent(part.replaceAll('+', ' '));
}

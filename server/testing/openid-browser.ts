import type { FastifyInstance } from 'fastify';
import type { OpenidProvider } from './openid-provider.ts';
import type { testApp } from './test-app.ts';

type App = ReturnType<typeof testApp>;

/** A browser with its cookies, for logins at a provider. */
export class OpenidBrowser {
  readonly #app: App;
  readonly #provider: OpenidProvider;
  cookie = '';

  constructor(app: App, provider: OpenidProvider) {
    this.#app = app;
    this.#provider = provider;
  }

  /** Sends a request to an endpoint with the cookie, and keeps the one of the response. */
  ask: App['ask'] = async (name, request = {}) => {
    const response = await this.#app.ask(name, { ...request, headers: { ...request.headers, cookie: this.cookie } });
    this.#keep(response.headers['set-cookie']);
    return response;
  };

  /** Requests a login, and returns the address of the provider to open. */
  async requestLogin(body: object = {}): Promise<string> {
    return (await this.ask('POST /api/login/openid', { body })).body.url;
  }

  /** Requests to connect an account at the provider, and returns the address to open. */
  async requestConnection(as: string, password?: string): Promise<string> {
    return (await this.ask('POST /api/profile/identities', { as, body: password === undefined ? {} : { password } })).body.url;
  }

  /**
   * Opens the address to which the provider sends the browser back, and returns the page that
   * follows.
   */
  async returnTo(address: string): Promise<string> {
    const { pathname, search } = new URL(address);
    const app: FastifyInstance = this.#app.app;
    const response = await app.inject({ method: 'GET', url: pathname + search, headers: { cookie: this.cookie } });
    this.#keep(response.headers['set-cookie']);
    return String(response.headers['location'] ?? response.statusCode);
  }

  /** Logs in at the provider and returns; the page that follows. */
  async visitProvider(address: string): Promise<string> {
    return this.returnTo(this.#provider.authorize(address));
  }

  #keep(header: string | string[] | number | undefined): void {
    const last = [header ?? []].flat().map(String).at(-1);
    if (last !== undefined) this.cookie = last.split(';', 1)[0] ?? '';
  }
}

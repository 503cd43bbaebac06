import { setTimeout as sleep } from 'node:timers/promises';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { keySequence } from './key-sequence.ts';
import { Locator, type RoleOptions } from './locator.ts';
import type { MockableApi } from './mockable-api.ts';
import { type LoadedApp, loadApp } from './load-app.ts';

/**
 * The whole front end in an in-memory DOM, with the methods of a Playwright page that the tests
 * need.
 */
export class Page {
  /** What the server writes into the head of the page. */
  readonly meta: Record<string, string> = { 'application-name': 'Catena' };
  readonly #api: MockableApi;
  readonly #body: Locator;
  #user: UserEvent = userEvent.setup();
  #app: LoadedApp | undefined;

  constructor(api: MockableApi) {
    this.#api = api;
    this.#body = new Locator(
      () => [document.body],
      () => this.#user,
      'page',
    );
  }

  readonly keyboard = {
    press: (keys: string): Promise<void> => this.#user.keyboard(keySequence(keys)),
    type: (text: string): Promise<void> => this.#user.keyboard(text.replaceAll(/[{[]/g, '$&$&')),
    /** Pastes the text into the focused field, which may have a maximum length. */
    insertText: (text: string): Promise<void> => this.#user.paste(text),
  };

  /** Loads an address as a new document: only what the page stored remains. */
  async goto(address: string): Promise<void> {
    await this.close();
    window.history.pushState(null, '', address);
    await this.#load();
  }

  async reload(): Promise<void> {
    await this.close();
    await this.#load();
  }

  /**
   * Goes to an address within the loaded page, as Back and Forward do, which is faster than `goto`.
   */
  async goWithin(address: string): Promise<void> {
    if (!this.#app) return this.goto(address);
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
    await sleep(0);
  }

  async goBack(): Promise<void> {
    window.history.back();
    await sleep(0);
  }

  /** Follows a link within the page, as a click on one does. */
  url(): string {
    return window.location.href;
  }

  title(): string {
    return document.title;
  }

  async close(): Promise<void> {
    await this.#app?.unload();
    this.#app = undefined;
    this.#api.abandonRequests();
  }

  getByRole(role: string, options?: RoleOptions): Locator {
    return this.#body.getByRole(role, options);
  }

  getByLabel(label: string | RegExp, options?: { exact?: boolean }): Locator {
    return this.#body.getByLabel(label, options);
  }

  getByText(text: string | RegExp, options?: { exact?: boolean }): Locator {
    return this.#body.getByText(text, options);
  }

  getByPlaceholder(text: string | RegExp, options?: { exact?: boolean }): Locator {
    return this.#body.getByPlaceholder(text, options);
  }

  locator(selector: string): Locator {
    return selector === 'html'
      ? new Locator(
          () => [document.documentElement],
          () => this.#user,
          'html',
        )
      : this.#body.locator(selector);
  }

  async evaluate<R, A>(work: (argument: A) => R, argument?: A): Promise<Awaited<R>> {
    return await work(argument as A);
  }

  waitForTimeout(milliseconds: number): Promise<void> {
    return sleep(milliseconds).then(() => undefined);
  }

  async #load(): Promise<void> {
    this.#user = userEvent.setup();
    this.#app = await loadApp(this.meta);
  }
}

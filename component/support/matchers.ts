import { expect } from 'vitest';
import { accessibleDescription, accessibleName, isVisible, roleOf } from './elements.ts';
import { Locator } from './locator.ts';
import type { Page } from './page.ts';
import { normalize, textMatches } from './text-matches.ts';
import { defaultTimeout, pauseAfter } from './wait-for.ts';

type Text = string | RegExp;
interface Outcome {
  readonly pass: boolean;
  readonly actual: unknown;
}

interface PageMatchers {
  /** Exactly one element matches and is visible; with `not`, none is visible. */
  toBeVisible(options?: { timeout?: number }): Promise<void>;
  toBeHidden(): Promise<void>;
  toBeAttached(): Promise<void>;
  toHaveCount(count: number): Promise<void>;
  /** The whole text of the only element, or the texts of all of them. */
  toHaveText(text: Text | readonly Text[]): Promise<void>;
  toContainText(text: Text | readonly Text[]): Promise<void>;
  toHaveValue(value: Text): Promise<void>;
  toHaveAttribute(name: string, value?: Text): Promise<void>;
  toBeFocused(): Promise<void>;
  toBeDisabled(): Promise<void>;
  toBeEnabled(): Promise<void>;
  toBeEditable(): Promise<void>;
  toBeChecked(): Promise<void>;
  toHaveRole(role: string): Promise<void>;
  toHaveAccessibleName(name: Text): Promise<void>;
  toHaveAccessibleDescription(description: Text): Promise<void>;
  /** The address of a page: a path with its query, or a pattern for the whole URL. */
  toHaveURL(url: Text): Promise<void>;
  toHaveTitle(title: Text): Promise<void>;
}

declare module 'vitest' {
  // Both declarations must have the same type parameters.
  interface Matchers<T = any> extends PageMatchers {} // oxlint-disable-line
}

expect.extend({
  toBeVisible: polled((locator) => outcome(only(locator, isVisible), count(locator))),
  toBeHidden: polled((locator) => outcome(!locator.elements().some(isVisible), count(locator))),
  toBeAttached: polled((locator) => outcome(locator.elements().length > 0, count(locator))),
  toHaveCount: polled((locator, wanted: number) => outcome(locator.elements().length === wanted, locator.elements().length)),
  toHaveText: polled((locator, wanted: Text | readonly Text[]) => compareTexts(locator, wanted, true)),
  toContainText: polled((locator, wanted: Text | readonly Text[]) => compareTexts(locator, wanted, false)),
  toHaveValue: polled((locator, wanted: Text) => {
    const value = (single(locator) as HTMLInputElement | undefined)?.value;
    return outcome(value !== undefined && (wanted instanceof RegExp ? wanted.test(value) : value === wanted), value);
  }),
  toHaveAttribute: polled((locator, name: string, wanted?: Text) => {
    const value = single(locator)?.getAttribute(name) ?? null;
    return outcome(value !== null && (wanted === undefined || (wanted instanceof RegExp ? wanted.test(value) : value === wanted)), value);
  }),
  toBeFocused: polled((locator) =>
    outcome(
      only(locator, (element) => element === document.activeElement),
      `focus on ${nameOf(document.activeElement)}`,
    ),
  ),
  toBeDisabled: polled((locator) => outcome(only(locator, isDisabled), count(locator))),
  toBeEnabled: polled((locator) =>
    outcome(
      only(locator, (element) => !isDisabled(element)),
      count(locator),
    ),
  ),
  toBeEditable: polled((locator) =>
    outcome(
      only(locator, (element) => !isDisabled(element) && !(element as HTMLInputElement).readOnly),
      count(locator),
    ),
  ),
  toBeChecked: polled((locator) =>
    outcome(
      only(locator, (element) => (element as HTMLInputElement).checked || element.getAttribute('aria-checked') === 'true'),
      count(locator),
    ),
  ),
  toHaveRole: polled((locator, wanted: string) =>
    outcome(
      only(locator, (element) => roleOf(element) === wanted),
      count(locator),
    ),
  ),
  toHaveAccessibleName: polled((locator, wanted: Text) => {
    const element = single(locator);
    return outcome(element !== undefined && textMatches(accessibleName(element), wanted, true), element && accessibleName(element));
  }),
  toHaveAccessibleDescription: polled((locator, wanted: Text) => {
    const element = single(locator);
    return outcome(
      element !== undefined && textMatches(accessibleDescription(element), wanted, true),
      element && accessibleDescription(element),
    );
  }),
  toHaveURL: polledPage((page, wanted: Text) => {
    const { href, pathname, search, hash } = new URL(page.url());
    return outcome(
      wanted instanceof RegExp ? wanted.test(href) : [href, pathname + search + hash].includes(wanted),
      pathname + search + hash,
    );
  }),
  toHaveTitle: polledPage((page, wanted: Text) => outcome(textMatches(page.title(), wanted, true), page.title())),
});

function polled<A extends unknown[]>(check: (locator: Locator, ...args: A) => Outcome) {
  return poll((received) => {
    if (!(received instanceof Locator)) throw new TypeError('this matcher needs a locator');
    return received.description;
  }, check);
}

function polledPage<A extends unknown[]>(check: (page: Page, ...args: A) => Outcome) {
  return poll(() => 'page', check);
}

/** Returns a matcher that repeats the check until it agrees with what is expected. */
function poll<R, A extends unknown[]>(describe: (received: unknown) => string, check: (received: R, ...args: A) => Outcome) {
  return async function (this: { isNot?: boolean }, received: unknown, ...args: A) {
    const description = describe(received);
    const deadline = Date.now() + defaultTimeout;
    for (;;) {
      const started = performance.now();
      const { pass, actual } = check(received as R, ...args);
      if (pass !== (this.isNot ?? false) || Date.now() > deadline)
        return { pass, message: () => messageOf(description, args, this.isNot ?? false), actual, expected: args[0] };
      await pauseAfter(started);
    }
  };
}

function messageOf(description: string, args: unknown[], isNot: boolean): string {
  const text = normalize(document.querySelector('main')?.textContent ?? document.body.textContent ?? '').slice(0, 2_000);
  return `${description}: expected ${isNot ? 'not ' : ''}${args.map(String).join(', ')}\nThe page at ${window.location.pathname} says: ${text}`;
}

function outcome(pass: boolean, actual: unknown): Outcome {
  return { pass, actual };
}

function single(locator: Locator): HTMLElement | undefined {
  const found = locator.elements();
  return found.length === 1 ? found[0] : undefined;
}

function only(locator: Locator, test: (element: HTMLElement) => boolean): boolean {
  const element = single(locator);
  return element !== undefined && test(element);
}

function isDisabled(element: Element): boolean {
  return element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true';
}

function compareTexts(locator: Locator, wanted: Text | readonly Text[], exact: boolean): Outcome {
  const texts = locator.elements().map((element) => normalize(element.textContent ?? ''));
  const list = Array.isArray(wanted) ? (wanted as readonly Text[]) : [wanted as Text];
  const matches = (text: string, one: Text): boolean =>
    one instanceof RegExp ? one.test(text) : exact ? text === normalize(one) : text.includes(normalize(one));
  return outcome(texts.length === list.length && list.every((one, index) => matches(texts[index] ?? '', one)), texts);
}

function count(locator: Locator): string {
  return `${locator.elements().length} elements`;
}

function nameOf(element: Element | null): string {
  return element ? `<${element.localName}> ${accessibleName(element)}` : 'nothing';
}

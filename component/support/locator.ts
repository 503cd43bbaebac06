import { fireEvent, queryAllByLabelText, queryAllByPlaceholderText, queryAllByRole } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { accessibleName, describeElement, inDocumentOrder, isVisible, labeledElements, smallestWithText, unique } from './elements.ts';
import { keySequence } from './key-sequence.ts';
import { normalize, textMatches } from './text-matches.ts';
import { waitFor } from './wait-for.ts';

type Name = string | RegExp;

export interface RoleOptions {
  name?: Name;
  /** Compares the whole name with the case; otherwise a part of it is enough. */
  exact?: boolean;
  level?: number;
  checked?: boolean;
  expanded?: boolean;
  pressed?: boolean;
  selected?: boolean;
  includeHidden?: boolean;
}

interface FilterOptions {
  has?: Locator;
  hasNot?: Locator;
  hasText?: Name;
  hasNotText?: Name;
  visible?: boolean;
}

/**
 * Finds elements of the page by role, label or text, as Playwright's locators do: it searches again
 * at each use, waits for the element, and an action requires exactly one.
 */
export class Locator {
  readonly #find: () => Element[];
  readonly #user: () => UserEvent;
  readonly description: string;

  constructor(find: () => Element[], user: () => UserEvent, description: string) {
    this.#find = find;
    this.#user = user;
    this.description = description;
  }

  /** Returns the elements that match now, in document order. */
  elements(): HTMLElement[] {
    return this.#find() as HTMLElement[];
  }

  getByRole(role: string, { name, exact = false, includeHidden = false, ...rest }: RoleOptions = {}): Locator {
    const options = {
      ...rest,
      hidden: includeHidden,
      ...(name !== undefined && { name: (found: string) => textMatches(found, name, exact) }),
    };
    return this.#within((root) => queryAllByRole(root, role, options), `${role} ${String(name ?? '')}`);
  }

  getByLabel(label: Name, { exact = false } = {}): Locator {
    const matches = (text: string): boolean => textMatches(text, label, exact);
    // As in Playwright, elements other than controls match too, such as a labeled section.
    return this.#within(
      (root) => unique([...queryAllByLabelText(root, matches), ...labeledElements(root).filter((one) => matches(accessibleName(one)))]),
      `label ${String(label)}`,
    );
  }

  getByText(text: Name, { exact = false } = {}): Locator {
    return this.#within((root) => smallestWithText(root, text, exact), `text ${String(text)}`);
  }

  getByPlaceholder(text: Name, { exact = false } = {}): Locator {
    return this.#within(
      (root) => queryAllByPlaceholderText(root, (found) => textMatches(found, text, exact)),
      `placeholder ${String(text)}`,
    );
  }

  getByTitle(title: Name, { exact = false } = {}): Locator {
    return this.#within(
      (root) => [...root.querySelectorAll('[title]')].filter((one) => textMatches(one.getAttribute('title') ?? '', title, exact)),
      `title ${String(title)}`,
    );
  }

  locator(selector: string): Locator {
    return this.#within((root) => [...root.querySelectorAll(selector)], selector);
  }

  filter({ has, hasNot, hasText, hasNotText, visible }: FilterOptions): Locator {
    const within = (element: Element, inner: Locator): boolean => inner.elements().some((one) => one !== element && element.contains(one));
    return this.#derive(
      (found) =>
        found.filter(
          (element) =>
            (has === undefined || within(element, has)) &&
            (hasNot === undefined || !within(element, hasNot)) &&
            (hasText === undefined || textMatches(element.textContent ?? '', hasText, false)) &&
            (hasNotText === undefined || !textMatches(element.textContent ?? '', hasNotText, false)) &&
            (visible === undefined || isVisible(element) === visible),
        ),
      'filtered',
    );
  }

  or(other: Locator): Locator {
    return this.#derive((found) => inDocumentOrder(unique([...found, ...other.elements()])), `or ${other.description}`);
  }

  and(other: Locator): Locator {
    return this.#derive((found) => found.filter((one) => other.elements().includes(one as HTMLElement)), `and ${other.description}`);
  }

  first(): Locator {
    return this.#derive((found) => found.slice(0, 1), 'first');
  }

  last(): Locator {
    return this.#derive((found) => found.slice(-1), 'last');
  }

  nth(index: number): Locator {
    return this.#derive((found) => found.slice(index, index + 1), `number ${index}`);
  }

  all(): Promise<Locator[]> {
    return Promise.resolve(this.elements().map((_, index) => this.nth(index)));
  }

  count(): Promise<number> {
    return Promise.resolve(this.elements().length);
  }

  isVisible(): Promise<boolean> {
    return Promise.resolve(this.elements().some(isVisible));
  }

  allTextContents(): Promise<string[]> {
    return Promise.resolve(this.elements().map((element) => element.textContent ?? ''));
  }

  /** Waits for exactly one element and returns it. */
  element(): Promise<HTMLElement> {
    return waitFor(() => {
      const found = this.elements();
      if (found.length > 1) throw new Error(`${found.length} elements match ${this.description}: ${found.map(describeElement).join(', ')}`);
      const [only] = found;
      if (!only) throw new Error(`no element matches ${this.description}`);
      return only;
    });
  }

  async textContent(): Promise<string | null> {
    return (await this.element()).textContent;
  }

  async innerText(): Promise<string> {
    return (await this.element()).innerText;
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await this.element()).getAttribute(name);
  }

  async inputValue(): Promise<string> {
    return ((await this.element()) as HTMLInputElement).value;
  }

  async evaluate<R, A>(work: (element: HTMLElement, argument: A) => R, argument?: A): Promise<Awaited<R>> {
    return await work(await this.element(), argument as A);
  }

  /** With `force`, also clicks what is disabled. */
  async click({
    modifiers = [],
    force = false,
  }: { modifiers?: ('Control' | 'Shift' | 'Meta' | 'Alt')[]; force?: boolean } = {}): Promise<void> {
    const element = await (force ? this.element() : this.#enabled());
    const user = this.#user();
    if (modifiers.length > 0) await user.keyboard(modifiers.map((key) => `{${key}>}`).join(''));
    await user.click(element);
    if (modifiers.length > 0) await user.keyboard(modifiers.map((key) => `{/${key}}`).join(''));
  }

  async tap(): Promise<void> {
    await this.#user().pointer({ keys: '[TouchA]', target: await this.#enabled() });
  }

  async dblclick(): Promise<void> {
    await this.#user().dblClick(await this.#enabled());
  }

  async hover(): Promise<void> {
    await this.#user().hover(await this.element());
  }

  async focus(): Promise<void> {
    (await this.element()).focus();
  }

  async blur(): Promise<void> {
    (await this.element()).blur();
  }

  /** Replaces a field's text in one step, as soon as it is editable. */
  async fill(value: string): Promise<void> {
    const element = await this.#enabled();
    await waitFor(() => {
      if ((element as HTMLInputElement).readOnly) throw new Error(`${this.description} is read-only`);
    });
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement))
      throw new Error(`${this.description} is not a text field`);
    element.focus();
    fireEvent.input(element, { target: { value } });
  }

  async clear(): Promise<void> {
    await this.fill('');
  }

  /** Types the text key by key at the end of what is there. */
  async pressSequentially(text: string): Promise<void> {
    await this.#user().type(await this.#enabled(), text.replaceAll(/[{[]/g, '$&$&'));
  }

  /** Presses a key such as `Enter` or `Control+Enter`. */
  async press(keys: string): Promise<void> {
    (await this.element()).focus();
    await this.#user().keyboard(keySequence(keys));
  }

  async check(): Promise<void> {
    const element = (await this.#enabled()) as HTMLInputElement;
    if (!element.checked) await this.#user().click(element);
  }

  async uncheck(): Promise<void> {
    const element = (await this.#enabled()) as HTMLInputElement;
    if (element.checked) await this.#user().click(element);
  }

  /** Selects options by value or label. */
  async selectOption(choice: string | string[] | { label: string }): Promise<void> {
    const element = (await this.#enabled()) as HTMLSelectElement;
    const wanted = typeof choice === 'string' ? [choice] : Array.isArray(choice) ? choice : [choice.label];
    const options = await waitFor(() =>
      wanted.map((one) => {
        const option = [...element.options].find(({ value, label, textContent }) =>
          [value, label, normalize(textContent ?? '')].includes(one),
        );
        if (!option) throw new Error(`${this.description} has no option ${one}`);
        return option;
      }),
    );
    await this.#user().selectOptions(element, options);
  }

  /** Chooses files by content; an empty list clears the field. */
  async setInputFiles(
    files: { name: string; mimeType: string; buffer: Uint8Array } | { name: string; mimeType: string; buffer: Uint8Array }[],
  ): Promise<void> {
    const list = (Array.isArray(files) ? files : [files]).map(
      ({ name, mimeType, buffer }) => new File([new Uint8Array(buffer)], name, { type: mimeType }),
    );
    await this.#user().upload(await this.element(), list);
  }

  async dispatchEvent(type: string, init: EventInit = {}): Promise<void> {
    const event = new Event(type, { bubbles: true, cancelable: true, ...init });
    (await this.element()).dispatchEvent(Object.assign(event, init));
  }

  #within(query: (root: HTMLElement) => Element[], description: string): Locator {
    return this.#derive((roots) => unique(roots.flatMap((root) => query(root as HTMLElement))), description);
  }

  #derive(change: (found: Element[]) => Element[], description: string): Locator {
    return new Locator(() => change(this.#find()), this.#user, `${this.description} › ${description.trim()}`);
  }

  #enabled(): Promise<HTMLElement> {
    return waitFor(() => {
      const found = this.elements();
      const [only] = found;
      if (!only || found.length > 1)
        throw new Error(`${found.length} elements match ${this.description}: ${found.map(describeElement).join(', ')}`);
      if (only.matches(':disabled, [aria-disabled=true]')) throw new Error(`${this.description} is disabled`);
      if (!isVisible(only) && !(only instanceof HTMLInputElement && only.type === 'file')) throw new Error(`${this.description} is hidden`);
      return only;
    });
  }
}

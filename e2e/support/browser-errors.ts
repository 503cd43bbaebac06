import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** What Playwright itself says where `serviceWorkers` is `block`. */
const blockedWorker = 'Service Worker registration blocked by Playwright';

/** Collects console errors and warnings, exceptions and policy violations of the tested pages. */
export class BrowserErrors {
  readonly #found: { text: string; address: string }[] = [];
  readonly #expected: RegExp[] = [];

  async watch(context: BrowserContext): Promise<void> {
    context.on('console', (message) => this.#addMessage(message));
    context.on('weberror', (event) => this.#add(String(event.error().stack ?? event.error())));
    await context.exposeBinding('reportPolicyViolation', (_, what: string) => this.#add(`content security policy: ${what}`));
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const report = (window as unknown as { reportPolicyViolation: (what: string) => void }).reportPolicyViolation;
        report(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
      });
    });
  }

  /** Allows failed requests to these URLs. */
  expectFailures(address: RegExp): void {
    this.#expected.push(address);
  }

  all(): string[] {
    return this.#found.filter((one) => !this.#isExpected(one)).map(({ text, address }) => `${text} (${address})`);
  }

  #addMessage(message: ConsoleMessage): void {
    if (message.text() === blockedWorker) return;
    if (message.type() === 'error' || message.type() === 'warning') this.#add(message.text(), message.location().url);
  }

  #add(text: string, address = ''): void {
    this.#found.push({ text, address });
  }

  #isExpected({ text, address }: { text: string; address: string }): boolean {
    return text.startsWith('Failed to load resource') && this.#expected.some((pattern) => pattern.test(address));
  }
}

import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** What browsers under test complained of. */
export class Complaints {
  readonly #found: { text: string; address: string }[] = [];
  readonly #expected: RegExp[] = [];

  async watch(context: BrowserContext): Promise<void> {
    context.on('console', (message) => this.#hear(message));
    context.on('weberror', (event) => this.#add(String(event.error().stack ?? event.error())));
    await context.exposeBinding('reportPolicyBreach', (_, what: string) => this.#add(`content security policy: ${what}`));
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const report = (window as unknown as { reportPolicyBreach: (what: string) => void }).reportPolicyBreach;
        report(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
      });
    });
  }

  expectFailures(address: RegExp): void {
    this.#expected.push(address);
  }

  all(): string[] {
    return this.#found.filter((one) => !this.#isExpected(one)).map(({ text, address }) => `${text} (${address})`);
  }

  #hear(message: ConsoleMessage): void {
    if (message.type() === 'error' || message.type() === 'warning') this.#add(message.text(), message.location().url);
  }

  #add(text: string, address = ''): void {
    this.#found.push({ text, address });
  }

  #isExpected({ text, address }: { text: string; address: string }): boolean {
    return text.startsWith('Failed to load resource') && this.#expected.some((pattern) => pattern.test(address));
  }
}

import type { BrowserContext, Page } from '@playwright/test';

/** What must never happen, each with the URL of the page. */
export interface Findings {
  /** Code from a text ran: an alert, a dialog, an error or a new page. */
  readonly ran: string[];
  /** Requests to other hosts than essays may use. */
  readonly requested: string[];
  /**
   * What the content security policy blocked. As the last line of defense it should never be
   * needed.
   */
  readonly stopped: string[];
}

/** Records what the pages of the context run, request and violate. */
export async function watch(context: BrowserContext, baseURL = ''): Promise<Findings> {
  const found: Findings = { ran: [], requested: [], stopped: [] };
  await context.exposeBinding('reportHurt', ({ page }, what: string) => void found.ran.push(`${page.url()} ${what}`));
  await context.exposeBinding('reportStopped', ({ page }, what: string) => void found.stopped.push(`${page.url()} ${what}`));
  await context.addInitScript(() => {
    const report = window as unknown as Record<'reportHurt' | 'reportStopped', (what: string) => void>;
    for (const name of ['alert', 'confirm', 'prompt', 'msgbox', 'x']) {
      Object.defineProperty(window, name, { value: () => report.reportHurt(name), writable: false });
    }
    document.addEventListener('securitypolicyviolation', (event) => report.reportStopped(`${event.violatedDirective} ${event.blockedURI}`));
  });
  context.on('weberror', (event) => void found.ran.push(`${event.page()?.url()} ${String(event.error())}`));
  context.on('dialog', (dialog) => {
    found.ran.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  await context.route(
    (url) => url.origin !== new URL(baseURL).origin && url.protocol !== 'data:',
    (route) => {
      const request = route.request();
      const url = new URL(request.url());
      const isShown = ['image', 'media'].includes(request.resourceType()) && url.protocol === 'https:';
      const isPlayer = request.frame().parentFrame() !== null && /^(www\.youtube(-nocookie)?|player\.vimeo)\.com$/.test(url.host);
      if (!isShown && !isPlayer) found.requested.push(`${request.frame().page().url()} ${request.resourceType()} ${url.href}`);
      return isPlayer ? route.fulfill({ contentType: 'text/html', body: '<p>video</p>' }) : route.fulfill({ status: 404, body: '' });
    },
  );
  return found;
}

/** Returns elements and URLs in the page's text that are not allowed in a text. */
function findDisallowed(): string[] {
  const found: string[] = [];
  const main = document.querySelector('main');
  const never =
    'script, style, link, meta, base, object, embed, applet, math, template, frameset, frame, marquee, audio, noscript, dialog, map, ' +
    'details, isindex, svg:not(.tabler-icon, .mantine-Checkbox-icon), svg script, svg a, [srcdoc], [srcset], [action], [formaction], [ping], [background], [poster]';
  for (const element of main?.querySelectorAll(never) ?? []) found.push(element.outerHTML.slice(0, 200));
  const text = 'p br h1 h2 h3 strong b em i u s sub sup blockquote pre code ol ul li span div a img iframe video'.split(' ');
  for (const element of document.querySelectorAll('.essay-text:not(:has(.ql-editor)) *')) {
    // The page's own placeholder for media that are not loaded yet.
    if (element.closest('.essay-outside')) continue;
    if (!text.includes(element.localName) || element.namespaceURI !== 'http://www.w3.org/1999/xhtml')
      found.push(element.outerHTML.slice(0, 200));
  }
  for (const element of main?.querySelectorAll('*') ?? []) {
    for (const { name } of element.attributes) if (/^on|:/.test(name)) found.push(`${element.localName} ${name}`);
    if (element.localName.includes('-')) found.push(element.localName);
    // The editor's replacement for URLs that it rejects.
    if (element.closest('.ql-editor') && ['href', 'src'].some((name) => element.getAttribute(name) === 'about:blank')) continue;
    if (element instanceof HTMLAnchorElement && element.hasAttribute('href') && !/^(https?|mailto|tel|ircs?|xmpp):$/.test(element.protocol))
      found.push(`a href ${element.href}`);
    if (
      element instanceof HTMLIFrameElement &&
      !/^https:\/\/(www\.youtube(-nocookie)?\.com\/embed|player\.vimeo\.com\/video)\//.test(element.src)
    )
      found.push(`iframe ${element.src}`);
  }
  // Names with which a text could clobber DOM properties.
  for (const name of ['attributes', 'location', 'forms', 'cookie', 'defaultView', 'currentScript', 'body', 'self']) {
    if (main?.querySelector(`[id="${name}"], [name="${name}"]`)) found.push(`${name} by a name`);
  }
  return found;
}

export interface Shown {
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

/**
 * Opens each text and returns its disallowed elements, in one page call, since hundreds of round
 * trips would be too slow.
 */
export async function visit(page: Page, all: readonly Shown[]): Promise<string[]> {
  await page.evaluate(`window.foreign = ${String(findDisallowed)}`);
  return page.evaluate(async (all) => {
    const found: string[] = [];
    const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
    const isThere = (title: string): boolean =>
      document.querySelector('main h1')?.textContent === title ||
      ([...document.querySelectorAll<HTMLTextAreaElement>('main textarea[data-title]')].some(({ value }) => value === title) &&
        document.querySelector('main .ql-editor, main form textarea:not([data-title])') !== null);
    for (const { path, title, text } of all) {
      history.pushState({}, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
      const deadline = performance.now() + 15_000;
      while (!isThere(title)) {
        if (performance.now() > deadline) throw new Error(`not shown: ${text}`);
        await frame();
      }
      // Give failing pictures, animations and focus handlers time to run.
      await frame();
      await frame();
      await new Promise((resolve) => setTimeout(resolve, 50));
      const { foreign } = window as unknown as { foreign: () => string[] };
      found.push(...foreign().map((one) => `${text}: ${one}`));
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    return found;
  }, all);
}

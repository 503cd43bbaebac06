import type { APIRequestContext, APIResponse, BrowserContext, Page } from '@playwright/test';
import { hostileHtml } from '../server/testing/hostile-html.ts';
import { hostileMarkdown } from '../server/testing/hostile-markdown.ts';
import { logIn, newReader, type Reader } from './support/readers.ts';
import { expect, test } from './support/test.ts';

// Everything that is known to have got past some program or other, before the eyes of a real browser: once as the server stored it, and once as
// if there were no server that cleans, and no content security policy either, so that what makes it safe in the page stands alone.

const hostile = [...hostileHtml, ...hostileMarkdown];
/** Long enough for the server's other thread. */
const long = `${'<p>A long text.</p>'.repeat(5000)}<script>alert(1)</script><img src=x onerror=alert(1)>`;

/** What must never have happened; each with the address of the page where it did. */
interface Findings {
  /** Code of a text: an alert, a dialog, an error thrown, a page opened. */
  readonly ran: string[];
  /** What was asked of other hosts, beyond what essays may show. */
  readonly asked: string[];
  /** What the content security policy had to stop: it is the last net, and nothing should fall so deep. */
  readonly stopped: string[];
}

async function watch(context: BrowserContext, baseURL = ''): Promise<Findings> {
  const found: Findings = { ran: [], asked: [], stopped: [] };
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
      if (!isShown && !isPlayer) found.asked.push(`${request.frame().page().url()} ${request.resourceType()} ${url.href}`);
      return isPlayer ? route.fulfill({ contentType: 'text/html', body: '<p>video</p>' }) : route.fulfill({ status: 404, body: '' });
    },
  );
  return found;
}

/** Elements and addresses in the page's text that are not of those that a text may have. */
function foreign(): string[] {
  const found: string[] = [];
  const main = document.querySelector('main');
  const never =
    'script, style, link, meta, base, object, embed, applet, math, template, frameset, frame, marquee, audio, noscript, dialog, map, ' +
    'details, isindex, svg:not(.tabler-icon), svg script, svg a, [srcdoc], [srcset], [action], [formaction], [ping], [background], [poster]';
  for (const element of main?.querySelectorAll(never) ?? []) found.push(element.outerHTML.slice(0, 200));
  const text = 'p br h1 h2 h3 strong b em i u s sub sup blockquote pre code ol ul li span div a img iframe video'.split(' ');
  for (const element of document.querySelectorAll('.essay-text:not(:has(.ql-editor)) *')) {
    if (!text.includes(element.localName) || element.namespaceURI !== 'http://www.w3.org/1999/xhtml')
      found.push(element.outerHTML.slice(0, 200));
  }
  for (const element of main?.querySelectorAll('*') ?? []) {
    for (const { name } of element.attributes) if (/^on|:/.test(name)) found.push(`${element.localName} ${name}`);
    if (element.localName.includes('-')) found.push(element.localName);
    // What the editor puts in the place of what it does not take.
    if (element.closest('.ql-editor') && ['href', 'src'].some((name) => element.getAttribute(name) === 'about:blank')) continue;
    if (element instanceof HTMLAnchorElement && element.hasAttribute('href') && !/^(https?|mailto|tel|ircs?|xmpp):$/.test(element.protocol))
      found.push(`a href ${element.href}`);
    if (
      element instanceof HTMLIFrameElement &&
      !/^https:\/\/(www\.youtube(-nocookie)?\.com\/embed|player\.vimeo\.com\/video)\//.test(element.src)
    )
      found.push(`iframe ${element.src}`);
  }
  // Names by which a text might stand in for what scripts reach for.
  for (const name of ['attributes', 'location', 'forms', 'cookie', 'defaultView', 'currentScript', 'body', 'self']) {
    if (main?.querySelector(`[id="${name}"], [name="${name}"]`)) found.push(`${name} by a name`);
  }
  return found;
}

/** Without a new page for each: some thousand would take too long. */
async function show(page: Page, path: string, title: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
  await page.waitForFunction(
    (wanted) =>
      document.querySelector('main h1')?.textContent === wanted ||
      (document.querySelector<HTMLInputElement>('main input[maxlength]')?.value === wanted &&
        document.querySelector('main .ql-editor, main form textarea')),
    title,
  );
  // For what begins when a picture fails, an animation starts or an element has the focus.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 20)))));
}

interface Kind {
  readonly name: string;
  readonly path: (id: number) => string;
  /** Of the API, with the id at its end. */
  readonly call: string;
  readonly whole: (id: number, title: string, content: string, userId: number) => object;
}

const time = '2026-01-01T00:00:00.000Z';
const essay = (id: number, title: string, content: string, userId: number): object => ({
  ...{
    id,
    title,
    content,
    type: 'essay',
    status: 'published',
    user_id: userId,
    username: 'x',
    created_at: time,
    updated_at: time,
    files: [],
  },
});
const kinds: Record<'essay' | 'editor' | 'topic' | 'note', Kind> = {
  essay: { name: 'an essay', path: (id) => `/article/${id}`, call: '/api/essays/', whole: essay },
  editor: { name: 'an essay in the editor', path: (id) => `/write-essay?id=${id}`, call: '/api/essays/', whole: essay },
  topic: {
    name: 'a topic',
    path: (id) => `/topics/${id}`,
    call: '/api/topics/',
    whole: (id, title, content, user_id) => ({
      ...{ id, title, content, public: true, citations: [], user_id, username: 'x', created_at: time, updated_at: time },
    }),
  },
  note: {
    name: 'a note',
    path: (id) => `/notes/${id}`,
    call: '/api/notes/',
    whole: (id, title, content) => ({ id, title, content, folder_id: 1, created_at: time, updated_at: time }),
  },
};

const titleOf = (index: number): string => `Hostile ${index}`;
const none: Findings = { ran: [], asked: [], stopped: [] };

test.describe('no hostile text does or brings anything', () => {
  test.setTimeout(300_000);

  for (const kind of Object.values(kinds)) {
    test(`in ${kind.name}, if the server let everything through and the browser had no policy`, async ({ browser, request, baseURL }) => {
      const context = await browser.newContext({ baseURL: baseURL ?? '', bypassCSP: true });
      const found = await watch(context, baseURL);
      const reader = await newReader(request);
      const own = await request.get('/api/profile', { headers: { authorization: `Bearer ${reader.token}` } });
      const { id: userId } = (await own.json()) as { id: number };
      await logIn(context, baseURL, reader);
      const page = await context.newPage();
      await page.route(
        (url) => url.pathname.startsWith(kind.call),
        (route) => {
          const [id = '', more] = new URL(route.request().url()).pathname.slice(kind.call.length).split('/');
          const index = Number(id) - 1000;
          const json = more === undefined ? kind.whole(Number(id), titleOf(index), hostile[index] ?? '', userId) : [];
          return route.fulfill({ json });
        },
      );
      await page.goto('/about');
      const left: string[] = [];
      for (const [index, text] of hostile.entries()) {
        await show(page, kind.path(1000 + index), titleOf(index));
        for (const one of await page.evaluate(foreign)) left.push(`${text}: ${one}`);
      }
      await page.waitForTimeout(500);
      expect({ ...found, left }).toEqual({ ...none, left: [] });
      await context.close();
    });
  }

  for (const kind of [kinds.essay, kinds.topic, kinds.note]) {
    test(`in ${kind.name}, as the server keeps it`, async ({ browser, request, baseURL }) => {
      const context = await browser.newContext({ baseURL: baseURL ?? '' });
      const found = await watch(context, baseURL);
      const reader = await newReader(request);
      await logIn(context, baseURL, reader);
      const page = await context.newPage();
      await page.goto('/about');
      const left: string[] = [];
      let kept = 0;
      // The server keeps markdown as it is, so that each text was shown alone by the test before: here they stand together.
      const texts = kind === kinds.essay ? [...hostile, long] : together(hostile.filter((text) => !text.includes('\0')));
      for (const [index, text] of texts.entries()) {
        const id = await save(kind, reader, request, titleOf(index), text);
        if (id === undefined) continue;
        kept++;
        await show(page, kind.path(id), titleOf(index));
        for (const one of await page.evaluate(foreign)) left.push(`${text}: ${one}`);
      }
      await page.waitForTimeout(500);
      // Those with a NUL are refused.
      expect(kept).toBeGreaterThan(texts.length - 5);
      if (kind !== kinds.essay) expect(kept).toBe(texts.length);
      expect({ ...found, left }).toEqual({ ...none, left: [] });
      await context.close();
    });
  }
});

/** Twenty in a text, each a paragraph. */
function together(texts: readonly string[]): string[] {
  return Array.from({ length: Math.ceil(texts.length / 20) }, (_, i) => texts.slice(20 * i, 20 * (i + 1)).join('\n\n'));
}

/** The id, or undefined where the server refuses it. */
async function save(kind: Kind, { token }: Reader, request: APIRequestContext, title: string, text: string): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${token}` };
  // With something before it: some is nothing at all once it is clean.
  if (kind === kinds.essay)
    return idOf(await request.post('/api/essays', { headers, multipart: { title, content: `<p>Text</p>${text}` } }));
  if (kind === kinds.topic) return idOf(await request.post('/api/topics', { headers, data: { title, content: text, public: false } }));
  const folder = await idOf(await request.post('/api/folders', { headers, data: { name: title, public: false } }));
  return idOf(await request.post('/api/notes', { headers, data: { title, content: text, folder_id: folder } }));
}

async function idOf(answer: APIResponse): Promise<number | undefined> {
  if (answer.status() === 400) return undefined;
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

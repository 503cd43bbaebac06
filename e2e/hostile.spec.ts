import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { hostileHtml } from '../server/testing/hostile-html.ts';
import { hostileMarkdown } from '../server/testing/hostile-markdown.ts';
import { logIn, newReader, type Reader } from './support/readers.ts';
import { expect, test } from './support/test.ts';

// Shows known attacks in a real browser: once as sanitized by the server, and once raw and without
// a content security policy, which tests the page's own sanitizing alone.

const hostile = [...hostileHtml, ...hostileMarkdown];
/** Long enough to be sanitized in the server's worker thread. */
const long = `${'<p>A long text.</p>'.repeat(5000)}<script>alert(1)</script><img src=x onerror=alert(1)>`;

/** What must never happen, each with the URL of the page. */
interface Findings {
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

async function watch(context: BrowserContext, baseURL = ''): Promise<Findings> {
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
    'details, isindex, svg:not(.tabler-icon), svg script, svg a, [srcdoc], [srcset], [action], [formaction], [ping], [background], [poster]';
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

interface Shown {
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

/**
 * Opens each text and returns its disallowed elements, in one page call, since thousands of
 * round trips would be too slow.
 */
async function visit(page: Page, all: readonly Shown[]): Promise<string[]> {
  await page.evaluate(`window.foreign = ${String(findDisallowed)}`);
  return page.evaluate(async (all) => {
    const found: string[] = [];
    const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
    const isThere = (title: string): boolean =>
      document.querySelector('main h1')?.textContent === title ||
      ([...document.querySelectorAll<HTMLInputElement>('main input')].some(({ value }) => value === title) &&
        document.querySelector('main .ql-editor, main form textarea') !== null);
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
      await new Promise((resolve) => setTimeout(resolve, 20));
      const { foreign } = window as unknown as { foreign: () => string[] };
      found.push(...foreign().map((one) => `${text}: ${one}`));
    }
    return found;
  }, all);
}

interface Kind {
  readonly name: string;
  readonly path: (id: number) => string;
  /** The API path with the id at its end. */
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
const none: Findings = { ran: [], requested: [], stopped: [] };

test.describe('hostile texts run nothing and load nothing', () => {
  test.setTimeout(300_000);

  for (const kind of Object.values(kinds)) {
    test(`in ${kind.name}, without sanitizing on the server and without a content security policy`, async ({
      browser,
      request,
      baseURL,
    }) => {
      const context = await browser.newContext({ baseURL: baseURL ?? '', bypassCSP: true });
      const found = await watch(context, baseURL);
      const reader = await newReader(request);
      const own = await request.get('/api/profile', { headers: { authorization: `Bearer ${reader.token}` } });
      const { id: userId } = (await own.json()) as { id: number };
      await logIn(context, baseURL, reader);
      await context.addInitScript(mockApi, answersFor(kind, userId));
      const page = await context.newPage();
      await page.goto('/about');
      const left = await visit(
        page,
        hostile.map((text, index) => ({ path: kind.path(1000 + index), title: titleOf(index), text })),
      );
      await page.waitForTimeout(500);
      expect({ ...found, left }).toEqual({ ...none, left: [] });
      await context.close();
    });
  }

  for (const kind of [kinds.essay, kinds.topic, kinds.note]) {
    test(`in ${kind.name}, as the server stores it`, async ({ browser, request, baseURL }) => {
      const context = await browser.newContext({ baseURL: baseURL ?? '' });
      const found = await watch(context, baseURL);
      const reader = await newReader(request);
      await logIn(context, baseURL, reader);
      const page = await context.newPage();
      await page.goto('/about');
      const save = saverFor(kind, request, reader);
      // Joins the texts to save time. Essays are stored one by one first, so that unclosed markup
      // of one text cannot hide the next; Markdown is stored unchanged.
      const texts = kind === kinds.essay ? await storeEach(save) : hostile.filter((text) => !text.includes('\0'));
      const kept: Shown[] = [];
      for (const [index, text] of together(texts).entries()) {
        const { id, content } = await save(titleOf(index), text);
        expect(content).toBe(text);
        kept.push({ path: kind.path(id), title: titleOf(index), text });
      }
      if (kind === kinds.essay) kept.push({ path: kind.path((await save('Long', long)).id), title: 'Long', text: 'long' });
      const left = await visit(page, kept);
      await page.waitForTimeout(500);
      expect({ ...found, left }).toEqual({ ...none, left: [] });
      await context.close();
    });
  }
});

/** Mocks the API within the page, since intercepting thousands of requests would be too slow. */
function mockApi({ answers, empty }: { answers: Record<string, object>; empty: string[] }): void {
  const ask = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    const answer = answers[pathname] ?? (empty.some((start) => pathname.startsWith(start)) ? [] : undefined);
    return answer === undefined ? ask(input, init) : Response.json(answer);
  };
}

function answersFor(kind: Kind, userId: number): { answers: Record<string, object>; empty: string[] } {
  const texts = hostile.map((text, index) => [`${kind.call}${1000 + index}`, kind.whole(1000 + index, titleOf(index), text, userId)]);
  const folder = { id: 1, name: 'Folder', public: false, user_id: userId, username: 'x', created_at: time, updated_at: time };
  return {
    answers: { ...(Object.fromEntries(texts) as Record<string, object>), '/api/folders/1': folder },
    empty: [kind.call, '/api/reads', '/api/references/'],
  };
}

/** Returns each text as the server stores it, without those with a NUL, which it rejects. */
async function storeEach(save: Save): Promise<string[]> {
  const kept: string[] = [];
  for (const [index, text] of hostile.entries()) {
    if (text.includes('\0')) continue;
    kept.push((await save(titleOf(index), `<p>Text</p>${text}`)).content);
  }
  return kept;
}

/** Joins the texts, twenty at a time, with each in its own paragraph. */
function together(texts: readonly string[]): string[] {
  return Array.from({ length: Math.ceil(texts.length / 20) }, (_, i) => texts.slice(20 * i, 20 * (i + 1)).join('\n\n'));
}

type Save = (title: string, content: string) => Promise<{ id: number; content: string }>;

function saverFor(kind: Kind, request: APIRequestContext, { token }: Reader): Save {
  const headers = { authorization: `Bearer ${token}` };
  const post = async (path: string, sent: object): Promise<{ id: number; content: string }> => {
    const answer = await request.post(path, { headers, ...sent });
    expect(answer.status()).toBe(201);
    return (await answer.json()) as { id: number; content: string };
  };
  return async (title, content) => {
    if (kind === kinds.essay) return post('/api/essays', { multipart: { title, content } });
    if (kind === kinds.topic) return post('/api/topics', { data: { title, content, public: false, citations: [] } });
    const { id: folder_id } = await post('/api/folders', { data: { name: title, public: false } });
    return post('/api/notes', { data: { title, content, folder_id } });
  };
}

import type { APIRequestContext, Browser } from '@playwright/test';
import { isHtml } from '#core/is-html.ts';
import { hostileHtml } from '../server/testing/hostile-html.ts';
import { hostileMarkdown } from '../server/testing/hostile-markdown.ts';
import { type Findings, type Shown, visit, watch } from './support/hostile-texts.ts';
import { logIn, newReader, type Reader } from './support/readers.ts';
import { expect, test } from './support/test.ts';

// Shows known attacks in a real browser: once as sanitized by the server, and once raw and without
// a content security policy, which tests the page's own sanitizing alone.

const hostile = [...hostileHtml, ...hostileMarkdown];
/** Long enough to be sanitized in the server's worker thread. */
const long = `${'<p>A long text.</p>'.repeat(5000)}<script>alert(1)</script><img src=x onerror=alert(1)>`;

interface Kind {
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
    ignored_references: [],
    status: 'published',
    user_id: userId,
    username: 'x',
    created_at: time,
    updated_at: time,
    files: [],
  },
});
const kinds: Record<'essay' | 'editor' | 'topic' | 'note', Kind> = {
  essay: { path: (id) => `/article/${id}`, call: '/api/essays/', whole: essay },
  editor: { path: (id) => `/write-essay?id=${id}`, call: '/api/essays/', whole: essay },
  topic: {
    path: (id) => `/topics/${id}`,
    call: '/api/topics/',
    whole: (id, title, content, user_id) => ({
      ...{
        id,
        title,
        content,
        public: true,
        citations: [],
        ignored_references: [],
        user_id,
        username: 'x',
        created_at: time,
        updated_at: time,
      },
    }),
  },
  note: {
    path: (id) => `/notes/${id}`,
    call: '/api/notes/',
    whole: (id, title, content) => ({ id, title, content, ignored_references: [], folder_id: 1, created_at: time, updated_at: time }),
  },
};

const titleOf = (index: number): string => `Hostile ${index}`;
const none: Findings = { ran: [], requested: [], stopped: [] };

test.describe('hostile texts run nothing and load nothing', () => {
  test.setTimeout(300_000);

  for (const [where, shownAs] of [
    ['an essay and its editor', [kinds.essay, kinds.editor]],
    ['a topic and a note', [kinds.topic, kinds.note]],
  ] as const) {
    test(`in ${where}, without sanitizing on the server and without a content security policy`, async ({ browser, request, baseURL }) => {
      const context = await browser.newContext({ baseURL: baseURL ?? '', bypassCSP: true });
      const found = await watch(context, baseURL);
      const reader = await newReader(request);
      const own = await request.get('/api/profile', { headers: { authorization: `Bearer ${reader.token}` } });
      const { id: userId } = (await own.json()) as { id: number };
      await logIn(context, baseURL, reader);
      const page = await context.newPage();
      await page.goto('/about');
      const shown: Shown[] = [];
      for (const kind of shownAs) {
        const texts = await joined(browser, kind, hostile);
        await page.evaluate(mockApi, answersFor(kind, userId, texts));
        shown.push(...texts.map((text, index) => ({ path: kind.path(1000 + index), title: titleOf(index), text })));
      }
      const left = await visit(page, shown);
      expect({ ...found, left }).toEqual({ ...none, left: [] });
      await context.close();
    });
  }

  test('in an essay, as the server stores it', async ({ browser, request, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    const found = await watch(context, baseURL);
    const reader = await newReader(request);
    await logIn(context, baseURL, reader);
    const page = await context.newPage();
    await page.goto('/about');
    // The server rejects a NUL.
    const storable = hostile.filter((text) => !text.includes('\0'));
    const texts = [...(await joined(browser, kinds.essay, storable)), long];
    const shown: Shown[] = [];
    for (const [index, text] of texts.entries()) {
      const id = await createEssay(request, reader, titleOf(index), text);
      shown.push({ path: kinds.essay.path(id), title: titleOf(index), text: text.slice(0, 2000) });
    }
    const left = await visit(page, shown);
    expect({ ...found, left }).toEqual({ ...none, left: [] });
    await context.close();
  });
});

/** Mocks the API within the page, since intercepting hundreds of requests would be too slow. */
function mockApi({ answers, empty }: { answers: Record<string, object>; empty: string[] }): void {
  const ask = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    const answer = answers[pathname] ?? (empty.some((start) => pathname.startsWith(start)) ? [] : undefined);
    return answer === undefined ? ask(input, init) : Response.json(answer);
  };
}

function answersFor(kind: Kind, userId: number, texts: readonly string[]): { answers: Record<string, object>; empty: string[] } {
  const answers = texts.map((text, index) => [`${kind.call}${1000 + index}`, kind.whole(1000 + index, titleOf(index), text, userId)]);
  const folder = { id: 1, name: 'Folder', public: false, user_id: userId, username: 'x', created_at: time, updated_at: time };
  return {
    answers: { ...(Object.fromEntries(answers) as Record<string, object>), '/api/folders/1': folder },
    empty: [kind.call, '/api/reads', '/api/references/'],
  };
}

/** Joins the texts to a few, such that unclosed markup of one text cannot hide the next. */
async function joined(browser: Browser, kind: Kind, texts: readonly string[]): Promise<string[]> {
  const isHtmlEssay = (text: string): boolean => kind.call === kinds.essay.call && isHtml(text);
  // A block quotation ends everything that is open in it.
  const quotations = texts.filter((text) => !isHtmlEssay(text)).map((text) => `> ${text.replaceAll('\n', '\n> ')}`);
  return [...chunksOf(quotations, 20).map((chunk) => chunk.join('\n\n')), ...(await joinedHtml(browser, texts.filter(isHtmlEssay)))];
}

/** Joins HTML texts; only the last of each result may leave an element open. */
async function joinedHtml(browser: Browser, texts: readonly string[]): Promise<string[]> {
  // A blank page has no content security policy that would report what is parsed.
  const page = await browser.newPage();
  const isClosed = await page.evaluate(
    (texts) =>
      texts.map((text) => {
        const { body } = new DOMParser().parseFromString(`<section>${text}</section><aside></aside>`, 'text/html');
        return body.children.length === 2 && body.children[0]?.localName === 'section' && body.children[1]?.localName === 'aside';
      }),
    texts,
  );
  await page.close();
  const open = texts.filter((_, index) => !isClosed[index]);
  const closed = texts.filter((_, index) => isClosed[index]);
  const size = Math.ceil(closed.length / open.length);
  return open.map((last, index) => [...closed.slice(index * size, (index + 1) * size), last].map((text) => `<p>Text</p>${text}`).join(''));
}

function chunksOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(size * i, size * (i + 1)));
}

async function createEssay(request: APIRequestContext, { token }: Reader, title: string, content: string): Promise<number> {
  const answer = await request.post('/api/essays', { headers: { authorization: `Bearer ${token}` }, multipart: { title, content } });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

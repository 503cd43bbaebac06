import type { Page, Request } from '@playwright/test';
import type { HitType } from '#contract/search.ts';
import { pagePath } from '#core/page-paths.ts';

/** A search result of the API. */
export interface FakeHit {
  id: number;
  type: HitType;
  title: string | null;
  username: string | null;
  display_name: string | null;
  author: string | null;
  content: string;
  marks: number[][];
  titleMarks: number[][];
  authorMarks: number[][];
  score: number;
  url: string;
  edition?: { slug: string; title: string; short_title: string | null; language: string; count: number; estimated: boolean };
}

/** Returns a search result that highlights each occurrence of the word. */
export function hit(type: HitType, id: number, more: Partial<FakeHit> & { word?: string }): FakeHit {
  const { word, ...given } = more;
  const one = { title: null, username: null, display_name: null, author: null, content: '', score: 0.5, ...given };
  const marksIn = (text: string | null) =>
    word === undefined || text === null ? [] : [...text.matchAll(new RegExp(word, 'gi'))].map(({ index }) => [index, index + word.length]);
  const marks = { marks: marksIn(one.content), titleMarks: marksIn(one.title), authorMarks: marksIn(one.author) };
  const url = type === 'post' ? `/post/${id}` : type === 'text' ? `/read/kjv/${id}` : pagePath(type, id);
  return { id, type, url, ...marks, ...one };
}

/** Results of each kind, in the order of a search response. */
export const hitsOfGrace: readonly FakeHit[] = [
  hit('work', 11, { title: 'Gravity and Grace', author: 'Simone Weil', content: 'Grace fills empty spaces', score: 0.974, word: 'grace' }),
  hit('essay', 1, {
    title: 'What it is to follow',
    username: 'macrina',
    display_name: 'Macrina Hale',
    content: '…costly grace is…',
    score: 0.8,
    word: 'grace',
  }),
  hit('post', 1, { username: 'gaunilo', content: 'I ask what grace is', score: 0.71, word: 'grace' }),
  hit('post', 2, { content: 'חן וחסד', score: 0.405, word: 'חסד' }),
  hit('work', 12, { title: 'מורה נבוכים — Guide for the Perplexed', content: 'On providence', score: 0.3, word: 'נבוכים' }),
];

export interface SearchRequest {
  readonly type: string;
  readonly body: { query: string; limit: number; types?: readonly string[]; filters: Record<string, unknown> };
}

/** Mocks searches. Returns an array to which each request is added. */
export async function mockSearches(
  page: Page,
  hitsOf: (request: SearchRequest) => readonly FakeHit[],
  headers: Record<string, string> = {},
): Promise<SearchRequest[]> {
  const requests: SearchRequest[] = [];
  await page.route(/\/api\/search\/(literal|semantic)$/, async (route) => {
    const request = parseRequest(route.request());
    requests.push(request);
    await route.fulfill({ json: hitsOf(request), headers });
  });
  return requests;
}

function parseRequest(request: Request): SearchRequest {
  return { type: new URL(request.url()).pathname.split('/').at(-1) ?? '', body: request.postDataJSON() as SearchRequest['body'] };
}

/** Mocks suggestions. Returns an array to which each query is added. */
export async function mockSuggestions(page: Page, suggestionsOf: (q: string) => readonly object[]): Promise<string[]> {
  const queries: string[] = [];
  await page.route('**/api/search/suggestions*', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? '';
    queries.push(q);
    await route.fulfill({ json: suggestionsOf(q) });
  });
  return queries;
}

import type { Page, Request } from '@playwright/test';

/** As the contract has it: what a search answers. */
export interface FakeHit {
  id: number;
  type: 'post' | 'essay' | 'work';
  title: string | null;
  username: string | null;
  author: string | null;
  content: string;
  marks: number[][];
  titleMarks: number[][];
  authorMarks: number[][];
  score: number;
  url: string;
}

const places = { post: '/post', essay: '/article', work: '/book' };

/** A hit with the word marked wherever it stands. */
export function hit(type: FakeHit['type'], id: number, more: Partial<FakeHit> & { word?: string }): FakeHit {
  const { word, ...given } = more;
  const one = { title: null, username: null, author: null, content: '', score: 0.5, ...given };
  const marksIn = (text: string | null) =>
    word === undefined || text === null ? [] : [...text.matchAll(new RegExp(word, 'gi'))].map(({ index }) => [index, index + word.length]);
  const marks = { marks: marksIn(one.content), titleMarks: marksIn(one.title), authorMarks: marksIn(one.author) };
  return { id, type, url: `${places[type]}/${id}`, ...marks, ...one };
}

/** Some of each kind, in the order in which a search answers them. */
export const hitsOfGrace: readonly FakeHit[] = [
  hit('work', 11, { title: 'Gravity and Grace', author: 'Simone Weil', content: 'Grace fills empty spaces', score: 0.974, word: 'grace' }),
  hit('essay', 1, { title: 'What it is to follow', username: 'macrina', content: '…costly grace is…', score: 0.8, word: 'grace' }),
  hit('post', 1, { username: 'gaunilo', content: 'I ask what grace is', score: 0.71, word: 'grace' }),
  hit('post', 2, { content: 'חן וחסד', score: 0.405, word: 'חסד' }),
  hit('work', 12, { title: 'מורה נבוכים — Guide for the Perplexed', content: 'On providence', score: 0.3, word: 'נבוכים' }),
];

export interface SearchRequest {
  readonly type: string;
  readonly body: { query: string; limit: number; filters: Record<string, unknown> };
}

/** From now on searches are answered so, and told to `asked`. */
export async function answerSearches(
  page: Page,
  hitsOf: (asked: SearchRequest) => readonly FakeHit[],
  headers: Record<string, string> = {},
): Promise<SearchRequest[]> {
  const all: SearchRequest[] = [];
  await page.route(/\/api\/search\/(literal|semantic)$/, async (route) => {
    const asked = read(route.request());
    all.push(asked);
    await route.fulfill({ json: hitsOf(asked), headers });
  });
  return all;
}

function read(request: Request): SearchRequest {
  return { type: new URL(request.url()).pathname.split('/').at(-1) ?? '', body: request.postDataJSON() as SearchRequest['body'] };
}

/** From now on suggestions are answered so; the words that were asked for are told. */
export async function answerSuggestions(page: Page, suggestionsOf: (q: string) => readonly object[]): Promise<string[]> {
  const all: string[] = [];
  await page.route('**/api/search/suggestions*', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? '';
    all.push(q);
    await route.fulfill({ json: suggestionsOf(q) });
  });
  return all;
}

import type { APIRequestContext, Browser } from '@playwright/test';
import { measureFirstLoad, type Route } from './first-load.ts';
import { measureOpening } from './opening.ts';
import type { Intercepted, Profile, Session } from './profiles.ts';

/**
 * The requests of the margin: its numbers, and the annotations that the reader draws. A question
 * mark alone stands for any character.
 */
const patterns = ['*/api/*/margin\\?*', '*/api/annotations\\?*'];
const isMargin = (url: string): boolean => new URL(url).pathname.endsWith('/margin');

/** Both ways intercept the same requests, so that this costs both the same. */
const withMargin: Intercepted = { patterns, answer: () => undefined };
const without: Intercepted = { patterns, answer: (url) => (isMargin(url) ? { last_visit: null, segments: [] } : []) };

/** Milliseconds until the text is painted, with and without the margin, in each round. */
export interface MarginCost {
  readonly label: string;
  readonly pairs: readonly (readonly [withMargin: number, without: number])[];
}

/**
 * Measures how long readers wait for a text with its margin and with an empty one, in turn; every
 * second round begins with the latter.
 */
export async function measureMarginCost(
  browser: Browser,
  profile: Profile,
  { base, session, book, route, repeats }: { base: string; session: Session; book: string; route: Route; repeats: number },
): Promise<MarginCost[]> {
  const load = async (intercepted: Intercepted): Promise<number> =>
    (await measureFirstLoad(browser, profile, { base, session, route, intercepted })).content;
  const open = (intercepted: Intercepted): Promise<number> =>
    measureOpening(browser, profile, { base, session, path: book, content: route.content, intercepted });
  const costs: MarginCost[] = [];
  for (const [label, measure] of [
    ['load Text', load],
    ['open Text from its book', open],
  ] as const) {
    const pairs: [number, number][] = [];
    for (let round = 0; round < repeats; round++) {
      if (round % 2 === 0) pairs.push([await measure(withMargin), await measure(without)]);
      else pairs.push([await measure(without), await measure(withMargin)].toReversed() as [number, number]);
    }
    costs.push({ label, pairs });
  }
  return costs;
}

/** Adds a public note at each verse of John 3, so that its margin is not empty. */
export async function annotateJohn3(request: APIRequestContext, { token }: Session): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const { segments } = (await (await request.get('/api/editions/kjv/segments?at=John.3', { headers })).json()) as {
    segments: { citation: string; text: string }[];
  };
  for (const { citation, text } of segments) {
    const end = text.indexOf(' ');
    const place = { edition: 'kjv', quote: text.slice(0, end), first: { citation, start: 0 }, last: { citation, end } };
    await request.post('/api/annotations', { headers, data: { ...place, body: `On ${citation}`, visibility: 'public' } });
  }
}

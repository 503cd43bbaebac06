import type { APIRequestContext, Browser } from '@playwright/test';
import { measureFirstLoad, type Route } from './first-load.ts';
import { measureOpening } from './opening.ts';
import type { Profile, Session } from './profiles.ts';

/** The requests of the margin: its numbers, and the annotations that the reader draws. */
const marginRequests = ['*/margin?*', '*/api/annotations?*'];

/** Milliseconds until the text is painted, with and without the margin's requests, in each round. */
export interface MarginCost {
  readonly label: string;
  readonly with: readonly number[];
  readonly without: readonly number[];
}

/** Measures how long readers wait for a text with and without its margin, by turns. */
export async function measureMarginCost(
  browser: Browser,
  profile: Profile,
  { base, session, book, route, repeats }: { base: string; session: Session; book: string; route: Route; repeats: number },
): Promise<MarginCost[]> {
  const load = async (blocked: readonly string[]): Promise<number> =>
    (await measureFirstLoad(browser, profile, { base, session, route, blocked })).content;
  const open = (blocked: readonly string[]): Promise<number> =>
    measureOpening(browser, profile, { base, session, path: book, content: route.content, blocked });
  const costs: MarginCost[] = [];
  for (const [label, measure] of [
    ['load Text', load],
    ['open Text from its book', open],
  ] as const) {
    const times = { with: [] as number[], without: [] as number[] };
    for (let round = 0; round < repeats; round++) {
      times.with.push(await measure([]));
      times.without.push(await measure(marginRequests));
    }
    costs.push({ label, ...times });
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

import { type APIRequestContext, type BrowserContext, expect, test as base } from '@playwright/test';
import { Complaints } from './complaints.ts';
import { logIn, newReader, type Reader } from './readers.ts';

export { expect };

interface Fixtures {
  complaints: Complaints;
  /**
   * Lets the browser's own "Failed to load resource" pass where it speaks of such an address;
   * nothing else is ever let pass.
   */
  expectFailures: (address: RegExp) => void;
  /** Somebody who has just signed up and is logged in on `page`. */
  reader: Reader;
  /** Another browser, as it were: nothing is shared with `page`. */
  otherContext: BrowserContext;
}

/**
 * Every page is watched: an error or warning on its console, an exception or a breach of the
 * content security policy fails the test.
 */
export const test = base.extend<Fixtures>({
  complaints: async ({ baseURL: _ }, run) => {
    const complaints = new Complaints();
    await run(complaints);
    expect(complaints.all(), 'what the browser complained of').toEqual([]);
  },
  context: async ({ context, complaints }, run) => {
    await complaints.watch(context);
    await run(context);
  },
  otherContext: async ({ browser, baseURL, complaints }, run) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    await complaints.watch(context);
    await run(context);
    await context.close();
  },
  expectFailures: async ({ complaints }, run) => {
    await run((address) => complaints.expectFailures(address));
  },
  reader: async ({ context, request, baseURL }, run) => {
    const reader = await newReader(request);
    await logIn(context, baseURL, reader);
    await run(reader);
  },
});

/** The id of a work of the demo's library. */
export async function bookId(request: APIRequestContext, title: string): Promise<number> {
  const answer = await request.get('/api/works', { params: { searchTerm: title } });
  const works = (await answer.json()) as { id: number; title: string }[];
  const work = works.find((one) => one.title === title);
  if (!work) throw new Error(`the library has no "${title}"`);
  return work.id;
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestEarly, takeEarlyResponse } from './early-responses.ts';

const address = '/api/editions/kjv';
const macrina = { accept: 'application/json', authorization: 'Bearer one' };

beforeEach(() => vi.stubGlobal('catenaEarlyResponses', undefined));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function respond(answer: () => Promise<Response>): void {
  vi.stubGlobal('fetch', vi.fn(answer));
}

test('hands a response over once, to the caller who sent the request, at the same address', async () => {
  respond(async () => Response.json({ slug: 'kjv' }));
  await requestEarly(address, macrina);
  expect(fetch).toHaveBeenCalledWith(address, expect.objectContaining({ headers: macrina, credentials: 'include' }));
  expect(takeEarlyResponse('/api/editions/asv', macrina)).toBeUndefined();
  expect(takeEarlyResponse(address, { ...macrina, authorization: 'Bearer other' })).toBeUndefined();
  expect(takeEarlyResponse(address, { accept: 'application/json' })).toBeUndefined();
  expect(await (await takeEarlyResponse(address, macrina))?.json()).toEqual({ slug: 'kjv' });
  expect(takeEarlyResponse(address, macrina)).toBeUndefined();
});

test('hands over neither errors nor lost connections', async () => {
  for (const answer of [async () => new Response('', { status: 401 }), async () => Promise.reject(new TypeError('no connection'))]) {
    respond(answer);
    expect(await requestEarly(address, macrina)).toBeUndefined();
    expect(await takeEarlyResponse(address, macrina)).toBeUndefined();
  }
});

test('does not hand over a response that has become old', async () => {
  vi.useFakeTimers();
  respond(async () => Response.json({}));
  await requestEarly(address, macrina);
  vi.advanceTimersByTime(31_000);
  expect(takeEarlyResponse(address, macrina)).toBeUndefined();
});

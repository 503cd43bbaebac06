import { describe, expect, it } from 'vitest';
import { inBatches } from './batches.ts';

function startBatches(capacity: number) {
  const calls: string[][] = [];
  const answer = (all: readonly string[]) => {
    calls.push([...all]);
    if (all.includes('no')) return Promise.reject(new Error('rejected'));
    return Promise.resolve((one: string) => one.toUpperCase());
  };
  return { calls, request: inBatches(answer, { capacity, sizeOf: (one) => one.length }) };
}

describe('items requested together', () => {
  it('go into one request if they fit, and each gets its own result', async () => {
    const { calls, request } = startBatches(6);
    expect(await Promise.all(['ab', 'cd', 'ef'].map(request))).toEqual(['AB', 'CD', 'EF']);
    expect(calls).toEqual([['ab', 'cd', 'ef']]);
    await request('gh');
    expect(calls).toHaveLength(2);
  });

  it('go into as many requests as needed, and a failed one does not affect the others', async () => {
    const { calls, request } = startBatches(4);
    const results = await Promise.allSettled(['ab', 'cd', 'no', 'efghij', 'k'].map(request));
    expect(calls).toEqual([['ab', 'cd'], ['no'], ['efghij'], ['k']]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  });
});

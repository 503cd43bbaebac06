import { describe, expect, it } from 'vitest';
import { inBatches } from './batches.ts';

function asking(room: number) {
  const calls: string[][] = [];
  const answer = (all: readonly string[]) => {
    calls.push([...all]);
    if (all.includes('no')) return Promise.reject(new Error('refused'));
    return Promise.resolve((one: string) => one.toUpperCase());
  };
  return { calls, ask: inBatches(answer, { room, sizeOf: (one) => one.length }) };
}

describe('what is asked for in one go', () => {
  it('is one call where it fits, and each is answered its own', async () => {
    const { calls, ask } = asking(6);
    expect(await Promise.all(['ab', 'cd', 'ef'].map(ask))).toEqual(['AB', 'CD', 'EF']);
    expect(calls).toEqual([['ab', 'cd', 'ef']]);
    await ask('gh');
    expect(calls).toHaveLength(2);
  });

  it('is as many calls as it needs, and one that fails leaves the others', async () => {
    const { calls, ask } = asking(4);
    const told = await Promise.allSettled(['ab', 'cd', 'no', 'efghij', 'k'].map(ask));
    expect(calls).toEqual([['ab', 'cd'], ['no'], ['efghij'], ['k']]);
    expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  });
});

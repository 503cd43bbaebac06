import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { mutationCache } from '../platform/mutation-cache.ts';
import { invalidateGraphsAfterMutations } from './graph.ts';
import { graphKeys } from './query-keys.ts';

vi.mock('../platform/session.ts', () => ({ session: { subscribe: () => undefined } }));
vi.mock('../platform/site.ts', () => ({ apiHost: '' }));

const client = new QueryClient({ mutationCache });
invalidateGraphsAfterMutations(client);

beforeEach(() => {
  client.clear();
  client.setQueryData(graphKeys.of('network'), {});
  client.setQueryData(graphKeys.of({ book: 7 }), {});
  client.setQueryData(['works'], {});
});

const invalidated = () =>
  [graphKeys.of('network'), graphKeys.of({ book: 7 }), ['works']].map((key) => client.getQueryState(key)?.isInvalidated);

test('invalidates all graphs, and nothing else, after a mutation', async () => {
  await mutationCache.build(client, { mutationFn: () => Promise.resolve() }).execute(undefined);
  expect(invalidated()).toEqual([true, true, false]);
});

test('invalidates graphs after a failed mutation, which may have been applied', async () => {
  const mutation = mutationCache.build(client, { mutationFn: () => Promise.reject(new Error('no response')) });
  await expect(mutation.execute(undefined)).rejects.toThrow('no response');
  expect(invalidated()).toEqual([true, true, false]);
});

test('keeps graphs after a mutation that cannot affect them', async () => {
  await mutationCache.build(client, { mutationFn: () => Promise.resolve(), meta: { leavesGraphs: true } }).execute(undefined);
  expect(invalidated()).toEqual([false, false, false]);
});

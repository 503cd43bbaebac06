import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { TestAction } from '#contract/premium.ts';
import { call } from '../platform/api.ts';
import { goTo } from '../platform/go-to.ts';
import { ownUserQuery } from './own-user.ts';
import { premiumKeys } from './query-keys.ts';

/** Whether premium is available, which the server writes into the page. */
export const isPremiumAvailable = document.querySelector<HTMLMetaElement>('meta[name="premium"]')?.content !== 'none';

/** Loads whether premium is available here, and the reader's subscription. */
export function premiumQuery() {
  return queryOptions({ queryKey: premiumKeys.status, queryFn: ({ signal }) => call('GET /api/premium', { signal }), staleTime: 10_000 });
}

/** Leaves for a checkout at the provider. */
export async function openCheckout(): Promise<void> {
  goTo(await call('POST /api/subscribe', { body: {} }));
}

/** Leaves for the provider's customer portal. */
export async function openPortal(): Promise<void> {
  goTo(await call('POST /api/customer-portal', {}));
}

/** Loads the state of a checkout at the provider: the one with this id, or the latest. */
export function checkoutQuery(id?: string) {
  return queryOptions({
    queryKey: premiumKeys.checkout(id),
    queryFn: ({ signal }) => call('GET /api/premium/checkout', { query: id === undefined ? {} : { session_id: id }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: false,
  });
}

export function testCheckoutQuery(id: string) {
  return queryOptions({
    queryKey: premiumKeys.testCheckout(id),
    queryFn: ({ signal }) => call('GET /api/premium/test-checkout/{id}', { params: { id }, signal }),
    staleTime: 0,
  });
}

export function usePayTest(id: string) {
  return useMutation({
    mutationFn: async (card: 'taken' | 'declined') =>
      goTo(await call('POST /api/premium/test-checkout/{id}', { params: { id }, body: { card } })),
  });
}

export function testPortalQuery() {
  return queryOptions({
    queryKey: premiumKeys.testPortal,
    queryFn: ({ signal }) => call('GET /api/premium/test-portal', { signal }),
    staleTime: 0,
  });
}

export function useTestAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { id: string; action: TestAction }) => call('POST /api/premium/test-portal', { body }),
    // The subscription changed in another tab; show its current state.
    onError: () => client.invalidateQueries({ queryKey: testPortalQuery().queryKey }),
    onSuccess: (portal) => {
      client.setQueryData(testPortalQuery().queryKey, portal);
      void client.invalidateQueries({ queryKey: ownUserQuery().queryKey });
      void client.invalidateQueries({ queryKey: premiumQuery().queryKey });
    },
  });
}

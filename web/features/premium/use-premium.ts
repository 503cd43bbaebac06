import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ownUserQuery } from '../../data/own-user.ts';
import { premiumQuery } from '../../data/premium.ts';
import { isTransient } from '../../platform/failure.ts';

/**
 * Loads the reader's premium status, polling at the interval that `pause` returns. If the status
 * differs from the cached profile, refreshes the profile, which shows the badge and buttons.
 */
export function usePremium(pause?: (status: string | null | undefined) => number | false) {
  const client = useQueryClient();
  const premium = useQuery({
    ...premiumQuery(),
    staleTime: 0,
    refetchInterval: ({ state }) => (pause ? pause(state.data?.status) : isTransient(state.error) && 5000),
  });
  const status = premium.data?.status;
  useEffect(() => {
    if (status === undefined) return;
    const { queryKey } = ownUserQuery();
    const known = client.getQueryData(queryKey);
    if (known && known.subscription_status !== status) void client.invalidateQueries({ queryKey });
  }, [status, client]);
  return premium;
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mayPass } from '../../platform/failure.ts';
import { ownUserQuery } from '../session/queries.ts';
import { premiumQuery } from './queries.ts';

/**
 * What the reader has of premium now, asked for again after `pause` milliseconds if there is one. Where it is another status than the reader was
 * known with, the rest of the page is told: the badge and the buttons of the profile come and go with it.
 */
export function usePremium(pause?: (status: string | null | undefined) => number | false) {
  const client = useQueryClient();
  const premium = useQuery({
    ...premiumQuery(),
    staleTime: 0,
    refetchInterval: ({ state }) => (pause ? pause(state.data?.status) : mayPass(state.error) && 5000),
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

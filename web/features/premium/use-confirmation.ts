import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ownUserQuery } from '../session/queries.ts';
import { premiumQuery } from './queries.ts';

/** How long a page waits for what the provider tells the server, in milliseconds, and how often it looks. */
const patience = 30_000;
const pause = 1500;

/** What is known of the reader's premium, looked at again and again until it is active, or for half a minute. */
export function useConfirmation() {
  const client = useQueryClient();
  const [late, setLate] = useState(false);
  const premium = useQuery({
    ...premiumQuery(),
    staleTime: 0,
    refetchInterval: ({ state }) => (late || state.data?.status === 'active' ? false : pause),
  });
  const confirmed = premium.data?.status === 'active';
  useEffect(() => {
    if (confirmed || late) return undefined;
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, [confirmed, late]);
  useEffect(() => {
    // The badge in the profile comes with it.
    if (confirmed) void client.invalidateQueries({ queryKey: ownUserQuery().queryKey });
  }, [confirmed, client]);
  return {
    premium,
    confirmed,
    late,
    again(): void {
      setLate(false);
      void premium.refetch();
    },
  };
}

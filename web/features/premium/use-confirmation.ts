import { useEffect, useState } from 'react';
import { usePremium } from './use-premium.ts';

/** Milliseconds to wait for the provider's webhook to reach the server, and between polls. */
const TIMEOUT = 30_000;
const pause = 1500;

/**
 * Polls the reader's premium status until it is active, for at most half a minute. A failed poll
 * does not stop it.
 */
export function useConfirmation() {
  const [late, setLate] = useState(false);
  const premium = usePremium((status) => (late || status === 'active' ? false : pause));
  const confirmed = premium.data?.status === 'active';
  useEffect(() => {
    if (confirmed || late) return undefined;
    const timer = setTimeout(() => setLate(true), TIMEOUT);
    return () => clearTimeout(timer);
  }, [confirmed, late]);
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

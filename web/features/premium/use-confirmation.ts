import { useEffect, useState } from 'react';
import { usePremium } from './use-premium.ts';

/** How long a page waits for what the provider tells the server, in milliseconds, and how often it looks. */
const patience = 30_000;
const pause = 1500;

/** What is known of the reader's premium, looked at again and again until it is active, or for half a minute. A look that fails is no end of it. */
export function useConfirmation() {
  const [late, setLate] = useState(false);
  const premium = usePremium((status) => (late || status === 'active' ? false : pause));
  const confirmed = premium.data?.status === 'active';
  useEffect(() => {
    if (confirmed || late) return undefined;
    const timer = setTimeout(() => setLate(true), patience);
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

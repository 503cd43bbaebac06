import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messages } from '#core/messages.ts';
import { openCheckout, openPortal, premiumQuery } from '../../data/premium.ts';
import { failureText } from '../../platform/failure.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './premium.module.css';
import { loadStripe, StripeNotLoaded } from './stripe-script.ts';

const errorMessages = { 403: messages.accessDenied, 404: messages.userNotFound, 500: messages.managingFailed };
export const checkoutErrorMessages = { ...errorMessages, fallback: 'Failed to initiate subscription.' };
export const portalErrorMessages = { ...errorMessages, fallback: 'Failed to access customer portal.' };

/**
 * Milliseconds until the button is enabled again: no event tells that loading the other page was
 * stopped.
 */
const TIMEOUT = 8000;

/**
 * Leads to the checkout or, for subscribers, to the customer portal. Both belong to the payment
 * provider.
 */
export function PremiumButton({ manages, look }: { manages: boolean; look?: 'filled' }) {
  const client = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  const open = useMutation({
    mutationFn: async () => {
      if (manages) return openPortal();
      const { checkout, publishable_key: key } = await client.fetchQuery(premiumQuery());
      if (checkout === 'stripe' && key !== null) await loadStripe(key);
      return openCheckout();
    },
    // Loading the provider's page takes a moment.
    onSuccess: () => setLeaving(true),
  });
  const press = useSendOnce(open);
  useEffect(() => {
    if (!leaving) return undefined;
    const timer = setTimeout(() => setLeaving(false), TIMEOUT);
    return () => clearTimeout(timer);
  }, [leaving]);
  useEffect(() => {
    // Back restores this page from the back/forward cache with its old state.
    const back = (event: PageTransitionEvent): void => void (event.persisted && setLeaving(false));
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);
  const busy = open.isPending || leaving;
  const name = manages ? 'Manage Subscription' : 'Subscribe to Premium';
  return (
    <>
      <Button {...(look && { look })} aria-disabled={busy} aria-busy={busy} onClick={() => !busy && press()}>
        {busy ? 'One moment…' : name}
      </Button>
      {open.error !== null && (
        <p className={classes.error} role="alert">
          {textOf(open.error, manages)}
        </p>
      )}
    </>
  );
}

function textOf(error: Error, manages: boolean): string {
  if (error instanceof StripeNotLoaded) return 'Failed to load Stripe';
  return failureText(error, manages ? portalErrorMessages : checkoutErrorMessages);
}

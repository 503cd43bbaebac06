import { useMutation } from '@tanstack/react-query';
import type { OwnUser } from '#contract/accounts.ts';
import { sentences } from '#core/sentences.ts';
import { call } from '../../platform/api.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './profile.module.css';

const says = { 403: sentences.accessDenied, 404: sentences.userNotFound, 500: 'Server error managing subscription.' };
const checkoutSays = { ...says, otherwise: 'Failed to initiate subscription.' };
const portalSays = { ...says, otherwise: 'Failed to access customer portal.' };

/** To the checkout, or for a subscriber to where the subscription is managed; both are pages of the payment provider. */
export function PremiumButton({ user }: { user: Pick<OwnUser, 'subscription_status'> }) {
  const active = user.subscription_status === 'active';
  const open = useMutation({
    mutationFn: async () => {
      const answer = active ? await call('POST /api/customer-portal', {}) : await call('POST /api/subscribe', { body: {} });
      window.location.assign(addressIn(answer));
    },
  });
  return (
    <>
      <Button aria-disabled={open.isPending} onClick={() => !open.isPending && open.mutate()}>
        {active ? 'Manage Subscription' : 'Subscribe to Premium'}
      </Button>
      {open.error !== null && (
        <p className={classes.alarm} role="alert">
          {failureText(open.error, active ? portalSays : checkoutSays)}
        </p>
      )}
    </>
  );
}

/** Only a web address is gone to. */
function addressIn(answer: object): string {
  if ('url' in answer && typeof answer.url === 'string' && URL.canParse(answer.url, window.location.origin)) {
    const url = new URL(answer.url, window.location.origin);
    if (url.protocol === 'https:' || url.protocol === 'http:') return url.href;
  }
  throw new Error('no address to go to');
}

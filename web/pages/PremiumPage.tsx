import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Premium } from '#contract/premium.ts';
import { messages } from '#core/messages.ts';
import { isPremiumAvailable } from '../data/premium.ts';
import { Advantages } from '../features/premium/Advantages.tsx';
import { PremiumButton } from '../features/premium/PremiumButton.tsx';
import classes from '../features/premium/premium.module.css';
import { priceText } from '../features/premium/price-text.ts';
import { Spinner } from '../features/premium/Spinner.tsx';
import { usePremium } from '../features/premium/use-premium.ts';
import { paths } from '../platform/paths.ts';
import { useSession } from '../platform/session.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { DateText } from '../ui/DateText.tsx';
import { SkeletonBlock, EmptyState, ErrorState, Loading, PageHeading, Section } from '../ui/Page.tsx';

export const premiumErrorMessages = { 500: 'Server error fetching premium.', fallback: 'Failed to load premium.' };

/** Explains premium and shows the reader's subscription, if the server offers it. */
export function PremiumPage() {
  const current = useSession();
  if (!isPremiumAvailable) return <EmptyState title="Premium">{messages.premiumNotSetUp}</EmptyState>;
  return (
    <>
      <PageHeading lede="Support the library and get higher limits.">Premium</PageHeading>
      <Section title={current ? 'Your subscription' : 'Subscription'} id="subscription">
        <OwnSubscription />
      </Section>
      <Section title="Benefits" id="gives">
        <Advantages />
        <p className={classes.aside}>
          Reading, writing, searching and everything else is the same for everyone. When premium ends, you keep everything you have stored;
          the standard limits apply to what you add after that.
        </p>
      </Section>
    </>
  );
}

/** Milliseconds to poll for changes after the customer portal, and between polls. */
const POLL_TIMEOUT = 20_000;
const POLL_INTERVAL = 2000;

function OwnSubscription() {
  const [parameters] = useSearchParams();
  const [isPolling, setIsPolling] = useState(parameters.get('from') === 'portal');
  const premium = usePremium(isPolling ? () => POLL_INTERVAL : undefined);
  useEffect(() => {
    if (!isPolling) return undefined;
    const timer = setTimeout(() => setIsPolling(false), POLL_TIMEOUT);
    return () => clearTimeout(timer);
  }, [isPolling]);
  if (premium.isPending) {
    return (
      <Loading>
        <SkeletonBlock width="60%" height="60px" />
      </Loading>
    );
  }
  // A failed refetch keeps showing the cached state.
  if (!premium.data)
    return <ErrorState error={premium.error} errorMessages={premiumErrorMessages} onRetry={() => void premium.refetch()} />;
  return (
    <>
      <SubscriptionState premium={premium.data} />
      {isPolling && <Spinner>Checking for changes…</Spinner>}
    </>
  );
}

function SubscriptionState({ premium }: { premium: Premium }) {
  const { checkout, status, subscription } = premium;
  const current = useSession();
  if (checkout === 'none') return <p className={classes.text}>{messages.premiumNotSetUp}</p>;
  const isPastDue = status === 'past_due' || status === 'unpaid' || status === 'paused';
  return (
    <>
      {current && <p className={classes.text}>{statusText(status)}</p>}
      {status === 'active' && subscription !== null && <PeriodEnd subscription={subscription} />}
      {status !== 'active' && !isPastDue && <Price premium={premium} />}
      <div className={`actions spaced ${classes.actions}`}>
        {current ? (
          <PremiumButton manages={status === 'active' || isPastDue} {...(status !== 'active' && { look: 'filled' as const })} />
        ) : (
          <ButtonLink look="filled" to={paths.login(paths.premium())}>
            Log in to subscribe
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function Price({ premium: { checkout, price } }: { premium: Premium }) {
  if (checkout === 'test') return <p className={classes.text}>Test mode: no one is charged.</p>;
  if (price === null) return null;
  return <p className={classes.text}>Premium costs {priceText(price)}. Cancel anytime.</p>;
}

function statusText(status: string | null): string {
  switch (status) {
    case 'active':
      return 'You have premium. Thank you.';
    case 'past_due':
      return 'Your last payment did not go through. Until it does, the standard limits apply. You keep everything you have stored.';
    case 'unpaid':
    case 'paused':
      return 'Your subscription is waiting for a payment. Until then, the standard limits apply. You keep everything you have stored.';
    case 'canceled':
      return 'Your subscription has ended. You keep everything you stored with it.';
    case null:
      return 'You have no subscription.';
    case 'incomplete':
    case 'incomplete_expired':
      return 'Your subscription has not started yet because its first payment has not arrived.';
    default:
      return 'Your subscription is not active.';
  }
}

function PeriodEnd({ subscription: { period_ends_at: renews, ends_at: ends } }: { subscription: NonNullable<Premium['subscription']> }) {
  const time = ends ?? renews;
  if (time === null) return null;
  return (
    <p className={classes.aside}>
      {ends === null ? 'Renews on ' : 'Canceled. Active until '}
      <DateText time={time} />.
    </p>
  );
}

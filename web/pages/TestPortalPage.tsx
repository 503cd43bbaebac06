import { useQuery } from '@tanstack/react-query';
import type { TestAction, TestPortal } from '#contract/premium.ts';
import { testPortalQuery, useTestAction } from '../data/premium.ts';
import classes from '../features/premium/premium.module.css';
import { TestNotice } from '../features/premium/TestNotice.tsx';
import { failureText } from '../platform/failure.ts';
import { paths } from '../platform/paths.ts';
import { useSendOnce } from '../platform/send-once.ts';
import { siteName } from '../platform/site.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { DateText } from '../ui/DateText.tsx';
import { SkeletonBlock, EmptyState, ErrorState, Loading, PageHeading } from '../ui/Page.tsx';

export const errorMessages = { 404: 'There is nothing to manage here.', fallback: 'The test portal failed.' };
/** Error texts of an action; a 404 has the server's own details. */
export const actionErrorMessages = { fallback: 'The test portal failed.' };

/** Imitates the provider's portal on servers without payment keys. It can also advance time. */
export function TestPortalPage() {
  const portal = useQuery(testPortalQuery());
  const act = useTestAction();
  const send = useSendOnce(act);
  if (portal.isPending) {
    return (
      <Loading title="Test portal">
        <SkeletonBlock width="50%" height="180px" />
      </Loading>
    );
  }
  if (portal.isError) {
    const elsewhere = { to: paths.profile(), name: 'Go to your profile' };
    return (
      <ErrorState
        title="Test portal"
        error={portal.error}
        errorMessages={errorMessages}
        onRetry={() => void portal.refetch()}
        elsewhere={elsewhere}
      />
    );
  }
  const { username, subscriptions } = portal.data;
  return (
    <>
      <PageHeading lede={`Subscriptions of ${username}`}>Test portal</PageHeading>
      <TestNotice />
      {subscriptions.length === 0 && <EmptyState>No subscriptions yet.</EmptyState>}
      {subscriptions.map((one) => (
        <Subscription key={one.id} subscription={one} busy={act.isPending} onAct={(action) => send({ id: one.id, action })} />
      ))}
      {act.error !== null && (
        <p className={classes.error} role="alert">
          {failureText(act.error, actionErrorMessages)}
        </p>
      )}
      <div className={`actions spaced ${classes.actions}`}>
        <ButtonLink to={paths.premiumFromPortal()}>{`Back to ${siteName}`}</ButtonLink>
      </div>
    </>
  );
}

interface SubscriptionProps {
  subscription: TestPortal['subscriptions'][number];
  busy: boolean;
  onAct: (action: TestAction) => void;
}

const names: Readonly<Record<TestAction, string>> = {
  'cancel now': 'Cancel now',
  'cancel at period end': 'Cancel at the end of the period',
  keep: 'Do not cancel',
  'end the period': 'Let the period end',
  'fail a payment': 'Let a payment fail',
  pay: 'Let the payment succeed',
};

function Subscription({ subscription: { status, period_ends_at: period, ends_at: ends }, busy, onAct }: SubscriptionProps) {
  const over = status === 'canceled';
  const common: TestAction[] = ['cancel now', ends === null ? 'cancel at period end' : 'keep', 'end the period'];
  const actions = over ? [] : [...common, status === 'active' ? ('fail a payment' as const) : ('pay' as const)];
  return (
    <section className={classes.panel} aria-label="Subscription">
      <p className={classes.state}>
        Premium: <strong>{status}</strong>
      </p>
      {!over && period !== null && (
        <p className={classes.quiet}>
          {ends === null ? 'Renews on ' : 'Ends on '}
          <DateText time={ends ?? period} />
        </p>
      )}
      <div className={`actions spaced ${classes.actions}`}>
        {actions.map((action) => (
          <Button key={action} aria-disabled={busy} onClick={() => !busy && onAct(action)}>
            {names[action]}
          </Button>
        ))}
      </div>
    </section>
  );
}

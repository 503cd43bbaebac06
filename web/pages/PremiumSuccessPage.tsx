import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { messages } from '#core/messages.ts';
import { checkoutQuery } from '../data/premium.ts';
import { PremiumButton } from '../features/premium/PremiumButton.tsx';
import classes from '../features/premium/premium.module.css';
import { Spinner } from '../features/premium/Spinner.tsx';
import { useConfirmation } from '../features/premium/use-confirmation.ts';
import { paths } from '../platform/paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { ErrorState, PageHeading } from '../ui/Page.tsx';
import { premiumErrorMessages } from './PremiumPage.tsx';

/**
 * The checkout leads back here. The provider reports the payment; premium starts with its webhook
 * event, which may take a moment. If the provider cannot be reached, the URL is trusted.
 */
export function PremiumSuccessPage() {
  const [parameters] = useSearchParams();
  const id = parameters.get('session_id') ?? undefined;
  const checkout = useQuery({ ...checkoutQuery(id), enabled: id !== undefined });
  const { premium, confirmed, late, again } = useConfirmation();
  if (premium.isError && !premium.data)
    return <ErrorState title="Premium" error={premium.error} errorMessages={premiumErrorMessages} onRetry={again} />;
  if (confirmed) return <Welcome />;
  if (premium.data?.checkout === 'none') return <NoPayment>{messages.premiumNotSetUp}</NoPayment>;
  const state = id === undefined ? 'none' : checkout.data?.state;
  if (state === 'open') return <NoPayment canStart>This checkout was not completed, and nothing was charged.</NoPayment>;
  if (state === 'expired') return <NoPayment canStart>This checkout expired before it was paid. Nothing was charged.</NoPayment>;
  if (state === 'none') return <NoPayment canStart>You have no pending payment.</NoPayment>;
  if (premium.isPending || checkout.isPending) {
    return (
      <>
        <PageHeading>Premium</PageHeading>
        <Spinner>Checking your payment…</Spinner>
      </>
    );
  }
  return <Waiting late={late} onAgain={again} />;
}

function Welcome() {
  return (
    <>
      <PageHeading lede="Your subscription is active.">Welcome to Premium</PageHeading>
      <div className={`actions spaced ${classes.actions}`}>
        <ButtonLink look="filled" to={paths.profile()}>
          Go to your profile
        </ButtonLink>
        <ButtonLink to={paths.premium()}>See your benefits</ButtonLink>
      </div>
    </>
  );
}

/** `begins`: whether to offer a new checkout. */
function NoPayment({ canStart, children }: { canStart?: boolean; children: string }) {
  return (
    <>
      <PageHeading>Premium</PageHeading>
      <p className={classes.first}>{children}</p>
      <div className={`actions spaced ${classes.actions}`}>
        {canStart && <PremiumButton manages={false} look="filled" />}
        <ButtonLink to={paths.profile()}>Go to your profile</ButtonLink>
      </div>
    </>
  );
}

function Waiting({ late, onAgain }: { late: boolean; onAgain: () => void }) {
  return (
    <>
      <PageHeading>Thank you</PageHeading>
      {late ? (
        <p className={classes.first} role="alert">
          The payment provider has not confirmed your payment yet. This can take a few minutes. Your subscription starts as soon as it does.
          Please do not pay again.
        </p>
      ) : (
        <Spinner>Waiting for the payment provider to confirm your payment…</Spinner>
      )}
      <div className={`actions spaced ${classes.actions}`}>
        {late && (
          <Button look="filled" onClick={onAgain}>
            Try again
          </Button>
        )}
        <ButtonLink to={paths.profile()}>Go to your profile</ButtonLink>
      </div>
    </>
  );
}

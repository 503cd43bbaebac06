import { useQuery } from '@tanstack/react-query';
import { messages } from '#core/messages.ts';
import { checkoutQuery } from '../data/premium.ts';
import { PremiumButton } from '../features/premium/PremiumButton.tsx';
import classes from '../features/premium/premium.module.css';
import { Spinner } from '../features/premium/Spinner.tsx';
import { usePremium } from '../features/premium/use-premium.ts';
import { paths } from '../platform/paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { ErrorState, PageHeading } from '../ui/Page.tsx';
import { premiumErrorMessages } from './PremiumPage.tsx';

const pause = 3000;

/**
 * The provider's cancel page leads here. The payment may have gone through in another tab, so the
 * state is loaded first.
 */
export function PremiumCancelPage() {
  const checkout = useQuery(checkoutQuery());
  const isPaid = checkout.data?.state === 'complete';
  const premium = usePremium(isPaid ? (status) => (status === 'active' ? false : pause) : undefined);
  if (premium.isError && !premium.data)
    return <ErrorState title="Premium" error={premium.error} errorMessages={premiumErrorMessages} onRetry={() => void premium.refetch()} />;
  const isActive = premium.data?.status === 'active';
  const isAvailable = premium.data?.checkout !== 'none';
  if (premium.isPending || (checkout.isPending && !isActive)) {
    return (
      <>
        <PageHeading>Checkout closed</PageHeading>
        <Spinner>Checking whether you were charged…</Spinner>
      </>
    );
  }
  return (
    <>
      <PageHeading>Checkout closed</PageHeading>
      <p className={classes.first}>{isAvailable ? statusText(isActive, checkout.data?.state) : messages.premiumNotSetUp}</p>
      <div className={`actions spaced ${classes.actions}`}>
        {checkout.isError && !isActive && (
          <Button look="filled" onClick={() => void checkout.refetch()}>
            Check again
          </Button>
        )}
        {isAvailable && (isActive || checkout.data) && !(isPaid && !isActive) && <PremiumButton manages={isActive} look="filled" />}
        <ButtonLink to={paths.profile()}>Go to your profile</ButtonLink>
      </div>
    </>
  );
}

function statusText(isActive: boolean, state: string | undefined): string {
  if (isActive) return 'You left the checkout, but your subscription is active.';
  if (state === 'complete')
    return 'You left the checkout, but your payment had already gone through. Your subscription starts as soon as the payment provider confirms it. Please do not pay again.';
  if (state === undefined)
    return 'You left the checkout. We cannot tell right now whether you were charged. Please check again before you pay.';
  return 'You left the checkout. Nothing was charged.';
}

import classes from '../features/premium/premium.module.css';
import { Spinner } from '../features/premium/Spinner.tsx';
import { useConfirmation } from '../features/premium/use-confirmation.ts';
import { paths } from '../platform/paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { ErrorState, PageHeading } from '../ui/Page.tsx';
import { premiumSays } from './PremiumPage.tsx';

/** Where the checkout leads back to. Premium begins when the provider has told the server, which may take a moment. */
export function PremiumSuccessPage() {
  const { premium, confirmed, late, again } = useConfirmation();
  if (premium.isError) return <ErrorState title="Premium" error={premium.error} says={premiumSays} onRetry={again} />;
  if (confirmed) {
    return (
      <>
        <PageHeading lede="Your subscription is active.">Welcome to Premium</PageHeading>
        <div className={classes.actions}>
          <ButtonLink look="filled" to={paths.profile()}>
            Go to your profile
          </ButtonLink>
          <ButtonLink to={paths.premium()}>See what it gives</ButtonLink>
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeading>Thank you</PageHeading>
      {late ? (
        <div role="alert">
          <p className={classes.text}>
            The payment provider has not confirmed your payment yet. That can take some minutes. Your subscription begins by itself as soon
            as it does; please do not pay again.
          </p>
          <div className={classes.actions}>
            <Button look="filled" onClick={again}>
              Try again
            </Button>
            <ButtonLink to={paths.profile()}>Go to your profile</ButtonLink>
          </div>
        </div>
      ) : (
        <Spinner>Waiting for the payment provider to confirm your payment …</Spinner>
      )}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { PremiumButton } from '../features/premium/PremiumButton.tsx';
import classes from '../features/premium/premium.module.css';
import { premiumQuery } from '../features/premium/queries.ts';
import { Spinner } from '../features/premium/Spinner.tsx';
import { paths } from '../platform/paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { ErrorState, PageHeading } from '../ui/Page.tsx';
import { premiumSays } from './PremiumPage.tsx';

/** Where who leaves the checkout comes to. Somebody may have paid in another tab, so the server is asked before anything is said. */
export function PremiumCancelPage() {
  const premium = useQuery({ ...premiumQuery(), staleTime: 0, gcTime: 0 });
  if (premium.isError)
    return <ErrorState title="Premium" error={premium.error} says={premiumSays} onRetry={() => void premium.refetch()} />;
  const active = premium.data?.status === 'active';
  return (
    <>
      <PageHeading>Checkout left</PageHeading>
      {premium.isPending ? (
        <Spinner>Looking whether anything was paid …</Spinner>
      ) : (
        <>
          <p className={classes.text}>
            {active ? 'You left the checkout. Your subscription is active all the same.' : 'You left the checkout. Nothing was charged.'}
          </p>
          <div className={classes.actions}>
            <PremiumButton manages={active} look="filled" />
            <ButtonLink to={paths.profile()}>Go to your profile</ButtonLink>
          </div>
        </>
      )}
    </>
  );
}

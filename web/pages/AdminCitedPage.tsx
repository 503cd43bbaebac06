import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ownUserQuery } from '../data/own-user.ts';
import { CitedList } from '../features/cited/CitedList.tsx';
import classes from '../features/cited/cited.module.css';
import { Button } from '../ui/Button.tsx';
import { ErrorState, Loading, PageHeading, SkeletonBlock } from '../ui/Page.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

const errorMessages = { fallback: 'Failed to load your account.' };
const title = 'Cited but not held';

/** Lets administrators add works that public texts cite. For everybody else, the page does not exist. */
export function AdminCitedPage() {
  const user = useQuery(ownUserQuery());
  const [parameters, setParameters] = useSearchParams();
  const isDismissed = parameters.get('show') === 'dismissed';
  if (user.isPending) {
    return (
      <Loading title={title}>
        <SkeletonBlock width="60%" height="100px" />
      </Loading>
    );
  }
  if (user.isError)
    return <ErrorState title={title} error={user.error} errorMessages={errorMessages} onRetry={() => void user.refetch()} />;
  if (!user.data.admin) return <NotFoundPage />;
  return (
    <>
      <PageHeading lede="Works that public topics cite and the catalog lacks, most cited first.">{title}</PageHeading>
      <div className={classes.kinds} role="group" aria-label="Show">
        <Button small aria-pressed={!isDismissed} onClick={() => setParameters({}, { replace: true })}>
          To decide
        </Button>
        <Button small aria-pressed={isDismissed} onClick={() => setParameters({ show: 'dismissed' }, { replace: true })}>
          Dismissed
        </Button>
      </div>
      <CitedList key={String(isDismissed)} isDismissed={isDismissed} />
    </>
  );
}

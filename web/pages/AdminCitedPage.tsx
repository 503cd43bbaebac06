import { useSearchParams } from 'react-router';
import { CitedList } from '../features/cited/CitedList.tsx';
import classes from '../features/cited/cited.module.css';
import { Button } from '../ui/Button.tsx';
import { PageHeading } from '../ui/Page.tsx';

const title = 'Cited but not held';

/** Lets librarians add works that public texts cite. */
export function AdminCitedPage() {
  const [parameters, setParameters] = useSearchParams();
  const isDismissed = parameters.get('show') === 'dismissed';
  return (
    <>
      <PageHeading lede="Works that public topics and published essays cite but the catalog lacks, most cited first.">{title}</PageHeading>
      <div className={classes.kinds} role="group" aria-label="Show">
        <Button small aria-pressed={!isDismissed} onClick={() => setParameters({}, { replace: true })}>
          To review
        </Button>
        <Button small aria-pressed={isDismissed} onClick={() => setParameters({ show: 'dismissed' }, { replace: true })}>
          Dismissed
        </Button>
      </div>
      <CitedList key={String(isDismissed)} isDismissed={isDismissed} />
    </>
  );
}

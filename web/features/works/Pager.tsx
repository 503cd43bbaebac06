import { Button } from '../../ui/Button.tsx';
import classes from './Pager.module.css';

interface Props {
  page: number;
  /** The last page, as text; undefined while it is unknown. */
  lastPage: string | undefined;
  /** Whether the page is full, so that another may follow. */
  full: boolean;
  onPrevious: () => void;
  onNext: () => void;
}

export function Pager({ page, lastPage, full, onPrevious, onNext }: Props) {
  return (
    <nav className={classes.pager} aria-label="Pages">
      <Button disabled={page <= 1} onClick={onPrevious}>
        Previous
      </Button>
      <span>{`Page ${page.toLocaleString('en')}${lastPage === undefined ? '' : ` of ${lastPage}`}`}</span>
      <Button disabled={!full} onClick={onNext}>
        Next
      </Button>
    </nav>
  );
}

import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSentCount, useUnsentAnnotations } from '../../data/unsent-annotations.ts';
import { useSendUnsent } from '../../data/use-send-unsent.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './UnsentNotice.module.css';

/** Sends unsent annotations and reading positions, and shows a notice if the server rejects any. */
export function UnsentNotice() {
  const unsent = useUnsentAnnotations();
  const { pathname } = useLocation();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const sent = useSentCount();
  useSendUnsent();
  const rejected = unsent.filter(({ key, rejection }) => rejection !== undefined && !dismissed.includes(key));
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {sent > 0 && `${countText(sent)} sent.`}
      </p>
      {rejected.length > 0 && pathname !== paths.annotations() && (
        <div className={classes.notice} data-not-printed>
          <p role="alert">
            {countText(rejected.length)} could not be saved. <Link to={paths.annotations()}>See why</Link>
          </p>
          <Button small look="bare" icon aria-label="Dismiss" onClick={() => setDismissed(unsent.map(({ key }) => key))}>
            <IconX size={17} aria-hidden="true" />
          </Button>
        </div>
      )}
    </>
  );
}

function countText(count: number): string {
  return count === 1 ? '1 annotation' : `${count.toLocaleString('en')} annotations`;
}

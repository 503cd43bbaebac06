import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import type { CitedWork } from '#contract/cited.ts';
import { citedQuery, useDismissCitation } from '../../data/cited.ts';
import { failureText } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorMessage, ErrorState, Loading, SkeletonBlock } from '../../ui/Page.tsx';
import { MoreButton } from '../../ui/PagedRows.tsx';
import { Removed } from '../../ui/Removed.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { AddCitedWork } from './AddCitedWork.tsx';
import classes from './cited.module.css';

const loadErrorMessages = { fallback: 'Failed to load the citations.' };
const dismissErrorMessages = { fallback: 'Failed to change the list. Please try again.' };

interface AddedWork {
  readonly id: number;
  readonly title: string;
}

/** Lists works that are cited and not held, or those that were dismissed. */
export function CitedList({ isDismissed }: { isDismissed: boolean }) {
  const query = useInfiniteQuery(citedQuery(isDismissed));
  const [added, setAdded] = useState<AddedWork>();
  const [dismissed, setDismissed] = useState<string>();
  const dismiss = useDismissCitation(true);
  const restore = useDismissCitation(false);
  if (query.isPending) {
    return (
      <Loading>
        <SkeletonBlock width="60%" height="60px" />
        <SkeletonBlock width="60%" height="60px" />
      </Loading>
    );
  }
  if (query.isError) return <ErrorState error={query.error} errorMessages={loadErrorMessages} onRetry={() => void query.refetch()} />;
  const rows = query.data.pages.flatMap((page) => page.rows);
  const error = dismiss.error ?? restore.error;
  return (
    <>
      {added && (
        <p role="status" className={classes.status}>
          <Link to={paths.book(added.id)}>
            <ScriptText>{added.title}</ScriptText>
          </Link>{' '}
          is now in the catalog.
        </p>
      )}
      {dismissed !== undefined && (
        <Removed act="Dismissed" title={dismissed} onUndo={() => restore.mutate(dismissed, { onSuccess: () => setDismissed(undefined) })} />
      )}
      {error !== null && <ErrorMessage>{failureText(error, dismissErrorMessages)}</ErrorMessage>}
      {rows.length === 0 && !query.hasNextPage && <Nothing isDismissed={isDismissed} />}
      <ul className={classes.list} aria-label={isDismissed ? 'Dismissed citations' : 'Cited but not held'}>
        {rows.map((work) => (
          <CitedRow
            key={work.citation}
            work={work}
            isDismissed={isDismissed}
            busy={dismiss.isPending || restore.isPending}
            onAdded={setAdded}
            onDismiss={() => dismiss.mutate(work.citation, { onSuccess: () => setDismissed(work.citation) })}
            onRestore={() => restore.mutate(work.citation)}
          />
        ))}
      </ul>
      <MoreButton query={query}>More citations</MoreButton>
    </>
  );
}

function Nothing({ isDismissed }: { isDismissed: boolean }) {
  if (isDismissed)
    return <EmptyState hint="Citations that you dismiss appear here. You can restore them.">No dismissed citations.</EmptyState>;
  return (
    <EmptyState hint="Works that public topics and published essays cite appear here if the catalog lacks them.">
      The catalog has everything that is cited.
    </EmptyState>
  );
}

interface RowProps {
  work: CitedWork;
  isDismissed: boolean;
  busy: boolean;
  onAdded: (work: AddedWork) => void;
  onDismiss: () => void;
  onRestore: () => void;
}

function CitedRow({ work, isDismissed, busy, onAdded, onDismiss, onRestore }: RowProps) {
  const { citation, count, texts } = work;
  return (
    <li>
      <p className={classes.citation}>
        <ScriptText>{citation}</ScriptText>
      </p>
      <p className={classes.facts}>
        {count === 1 ? 'Cited in 1 text: ' : `Cited in ${count.toLocaleString('en')} texts: `}
        {texts.map(({ title, url }, i) => (
          <Fragment key={url}>
            {i > 0 && ', '}
            <Link to={url}>
              <ScriptText>{title}</ScriptText>
            </Link>
          </Fragment>
        ))}
        {count > texts.length && ' …'}
      </p>
      <div className="actions">
        {isDismissed ? (
          <Button small aria-disabled={busy} aria-label={`Restore: ${citation}`} onClick={() => busy || onRestore()}>
            Restore
          </Button>
        ) : (
          <>
            <AddCitedWork work={work} onAdded={onAdded} />
            <Button small look="bare" aria-disabled={busy} aria-label={`Dismiss: ${citation}`} onClick={() => busy || onDismiss()}>
              Dismiss
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { messages } from '#core/messages.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/Page.tsx';
import { PagedRows } from '../../ui/PagedRows.tsx';
import { Row } from '../../ui/Rows.tsx';
import classes from './circles.module.css';
import { circlesQuery } from '../../data/circles.ts';
import { factsOf } from './texts.ts';

export const errorMessages = {
  403: messages.accessDenied,
  404: 'No circles found.',
  500: 'Server error fetching circles.',
  fallback: 'Failed to load circles.',
};

/** Lists the reader's own circles or the open ones. The URL stores the choice. */
export function Circles({ initial }: { /** How many to show at first. */ initial: number }) {
  const [parameters, setParameters] = useSearchParams();
  const which = parameters.get('circles') === 'open' ? 'all' : 'mine';

  function choose(next: 'mine' | 'all'): void {
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === 'mine') after.delete('circles');
        else after.set('circles', 'open');
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <>
      <div className={classes.choices} role="group" aria-label="Which circles">
        <Button small look="bare" aria-pressed={which === 'mine'} onClick={() => choose('mine')}>
          Your circles
        </Button>
        <Button small look="bare" aria-pressed={which === 'all'} onClick={() => choose('all')}>
          Open circles
        </Button>
      </div>
      <List which={which} key={which} initial={initial} />
    </>
  );
}

function List({ which, initial }: { which: 'mine' | 'all'; initial: number }) {
  return (
    <PagedRows
      query={useInfiniteQuery(circlesQuery(which))}
      label="Circles"
      more="More circles"
      errorMessages={errorMessages}
      initial={initial}
      isShown={({ open }) => which === 'mine' || open}
      empty={
        <EmptyState
          hint={which === 'mine' ? 'Start one with your reading partners, or join an open one.' : 'Start one that anyone can join.'}
        >
          {which === 'mine' ? 'No circles yet.' : 'No open circles yet.'}
        </EmptyState>
      }
    >
      {(circle) => (
        <Row
          key={circle.id}
          to={paths.circle(circle.id)}
          title={circle.name}
          words={circle.description}
          facts={[factsOf(circle), circle.is_owner ? 'Yours' : which === 'all' && circle.is_member && 'Joined'].filter(Boolean).join(' · ')}
        />
      )}
    </PagedRows>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import type { Registration } from '#contract/registration.ts';
import { registrationsQuery, useDecideRegistration } from '../../data/registration.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorMessage } from '../../ui/Page.tsx';
import { PagedRows } from '../../ui/PagedRows.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import classes from './administration.module.css';

const listErrorMessages = { fallback: 'Failed to load the requests.' };
const decideErrorMessages = { 500: 'Server error saving the decision.', fallback: 'Failed to save the decision.' };

/** Lists those who wait for approval. */
export function RegistrationList() {
  return (
    <PagedRows
      query={useInfiniteQuery(registrationsQuery())}
      label="Waiting for approval"
      more="Show more"
      errorMessages={listErrorMessages}
      empty={<EmptyState hint="If new accounts need approval, people who sign up are listed here.">No one is waiting.</EmptyState>}
    >
      {(registration) => <RegistrationRow key={registration.id} registration={registration} />}
    </PagedRows>
  );
}

function RegistrationRow({ registration: { id, username, email, created_at: at } }: { registration: Registration }) {
  const decide = useDecideRegistration(id);
  const nameId = `registration-${id}`;
  return (
    <li>
      <div className={classes.rowText}>
        <p className={classes.rowTitle} id={nameId}>
          {username}
        </p>
        <p className={classes.quiet}>
          {email} · <TimeAgo time={at} />
        </p>
        {decide.error !== null && <ErrorMessage>{failureText(decide.error, decideErrorMessages)}</ErrorMessage>}
      </div>
      <div className="actions">
        <Button
          small
          aria-describedby={nameId}
          aria-disabled={decide.isPending}
          onClick={() => !decide.isPending && decide.mutate('approve')}
        >
          Approve
        </Button>
        <Button
          small
          look="bare"
          aria-describedby={nameId}
          aria-disabled={decide.isPending}
          onClick={() => !decide.isPending && decide.mutate('reject')}
        >
          Reject
        </Button>
      </div>
    </li>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { UserSession } from '#contract/profile.ts';
import { messages } from '#core/messages.ts';
import { sessionsQuery, useEndSession } from '../../data/account.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { SkeletonBlock, ErrorState, Loading } from '../../ui/Page.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import classes from './edit.module.css';

export const errorMessages = { 404: 'Sessions not found.', 500: 'Server error fetching sessions.', fallback: 'Failed to load sessions.' };
export const endErrorMessages = { 404: messages.sessionNotFound, 500: 'Server error ending session.', fallback: 'Failed to end session.' };

/** Lists the reader's sessions and lets them end each. */
export function Sessions() {
  const sessions = useQuery(sessionsQuery());
  const end = useEndSession();
  if (sessions.isPending) {
    return (
      <Loading>
        <SkeletonBlock width="60%" height="60px" />
      </Loading>
    );
  }
  if (sessions.isError) return <ErrorState error={sessions.error} errorMessages={errorMessages} onRetry={() => void sessions.refetch()} />;
  const finish = (which: number | 'others') => !end.isPending && end.mutate(which);
  const others = sessions.data.filter(({ current }) => !current);
  return (
    <div className={classes.form}>
      <ul className={classes.sessions} aria-label="Sessions">
        {sessions.data.map((one) => (
          <li key={one.id}>
            <Session session={one} />
            {!one.current && (
              <Button small aria-label={`End the session: ${nameOf(one)}`} aria-disabled={end.isPending} onClick={() => finish(one.id)}>
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {end.error !== null && (
        <p className={classes.error} role="alert">
          {failureText(end.error, endErrorMessages)}
        </p>
      )}
      {others.length > 0 ? (
        <Button aria-disabled={end.isPending} onClick={() => finish('others')}>
          Log out everywhere else
        </Button>
      ) : (
        <p className={classes.quiet} role="status">
          There are no other sessions.
        </p>
      )}
    </div>
  );
}

function Session({ session }: { session: UserSession }) {
  return (
    <span>
      {nameOf(session)}
      <small>
        {session.current ? (
          'This session'
        ) : (
          <>
            Last used <TimeAgo time={session.last_used_at} />
          </>
        )}
        {session.network !== null && ` · from ${session.network}`}
      </small>
    </span>
  );
}

function nameOf({ user_agent: agent }: UserSession): string {
  return agent ?? 'Unknown browser';
}

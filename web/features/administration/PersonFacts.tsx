import type { ManagedUser } from '#contract/people.ts';
import { dayText } from './day-text.ts';
import classes from './people.module.css';

/** Shows what is known about an account. */
export function PersonFacts({ user }: { user: ManagedUser }) {
  const { username, email, email_verified: isVerified, created_at: joined, last_active_on: active, session_count: sessions } = user;
  return (
    <dl className={classes.list}>
      <dt>Username</dt>
      <dd>{username}</dd>
      {email !== null && (
        <>
          <dt>Email</dt>
          <dd>
            {email} {isVerified ? '(verified)' : '(not verified)'}
          </dd>
        </>
      )}
      <dt>Joined</dt>
      <dd>{dayText(joined)}</dd>
      <dt>Last active</dt>
      <dd>{active === null ? 'never' : dayText(active)}</dd>
      <dt>Sessions</dt>
      <dd>{sessions.toLocaleString('en')}</dd>
    </dl>
  );
}

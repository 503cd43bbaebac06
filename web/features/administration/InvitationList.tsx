import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AccountInvitation } from '#contract/registration.ts';
import { accountInvitationsQuery, useRevokeInvitation } from '../../data/registration.ts';
import { paths } from '../../platform/paths.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { formatDay, formatMinute } from '../../ui/format-time.ts';
import { EmptyState } from '../../ui/Page.tsx';
import { PagedRows } from '../../ui/PagedRows.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import classes from './administration.module.css';

const listErrorMessages = { fallback: 'Failed to load the invitations.' };
const revokeErrorMessages = { fallback: 'Failed to revoke the invitation.' };

/** Lists all invitations, with who used them. */
export function InvitationList() {
  return (
    <PagedRows
      query={useInfiniteQuery(accountInvitationsQuery())}
      label="Invitations"
      more="Show more invitations"
      errorMessages={listErrorMessages}
      empty={<EmptyState hint="Create one above and send its link to the people you want to invite.">No invitations yet.</EmptyState>}
    >
      {(invitation) => <InvitationRow key={invitation.id} invitation={invitation} />}
    </PagedRows>
  );
}

function InvitationRow({ invitation }: { invitation: AccountInvitation }) {
  const revoke = useRevokeInvitation();
  const { id, note, created_by: by, created_at: at, users, state } = invitation;
  const title = note ?? 'Without a note';
  return (
    <li>
      <div className={classes.rowText}>
        <p className={classes.rowTitle}>
          <ScriptText>{title}</ScriptText>
        </p>
        <p className={classes.quiet}>{factsOf(invitation)}</p>
        <p className={classes.quiet}>
          {`Created ${formatDay(new Date(at))}`}
          {by !== null && ` by ${by}`}
        </p>
        {users.length > 0 && (
          <p className={classes.quiet}>
            {'Used by '}
            {users.map(({ username }, at) => (
              <span key={username}>
                {at > 0 && ', '}
                <Link className={classes.link} to={paths.user(username)}>
                  {username}
                </Link>
              </span>
            ))}
            {invitation.used > users.length && ` and ${(invitation.used - users.length).toLocaleString('en')} more`}
          </p>
        )}
      </div>
      {state === 'active' && (
        <ConfirmButton
          look="bare"
          small
          label="Revoke"
          title="Revoke this invitation?"
          action="Revoke invitation"
          busy={revoke.isPending}
          error={revoke.error}
          errorMessages={revokeErrorMessages}
          onConfirm={(close) => revoke.mutate(id, { onSuccess: close })}
        >
          Its link will stop working. Accounts created with it are not affected.
        </ConfirmButton>
      )}
    </li>
  );
}

const endings = { 'used up': 'Used up', expired: 'Expired', revoked: 'Revoked' } as const;

function factsOf({ uses, used, expires_at: until, state }: AccountInvitation): string {
  const count = `${used.toLocaleString('en')} of ${uses.toLocaleString('en')} used`;
  if (state !== 'active') return `${endings[state]} · ${count}`;
  return until === null ? `${count} · never expires` : `${count} · expires ${formatMinute(new Date(until))}`;
}

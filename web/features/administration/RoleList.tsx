import type { ManagedUser } from '#contract/people.ts';
import { type Role, roles } from '#core/roles.ts';
import { useManageUser } from '../../data/administration.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { ErrorMessage } from '../../ui/Page.tsx';
import { nameOf } from '../../ui/People.tsx';
import classes from './people.module.css';
import { roleDescriptions, roleNames } from './role-names.ts';

const errorMessages = { fallback: 'The role could not be changed. Please try again.' };

/** Lists the roles, each with a button that grants or revokes it. */
export function RoleList({ user, isOwn }: { user: ManagedUser; isOwn: boolean }) {
  return (
    <ul className={classes.roles} aria-label="Roles">
      {roles.map((role) => (
        <li key={role}>
          <p>
            {roleNames[role]}
            <small>{roleDescriptions[role]}</small>
          </p>
          <RoleButton user={user} role={role} isOwn={isOwn} />
        </li>
      ))}
    </ul>
  );
}

/**
 * The role of an administrator is changed only after a confirmation, the others at once: a second
 * click takes them back.
 */
function RoleButton({ user, role, isOwn }: { user: ManagedUser; role: Role; isOwn: boolean }) {
  const change = useManageUser(user.id);
  const has = user.roles.includes(role);
  const act = has ? 'remove role' : 'add role';
  const label = has ? 'Revoke' : 'Grant';
  if (role === 'administrator') {
    const who = isOwn ? 'You' : nameOf(user);
    return (
      <ConfirmButton
        small
        label={label}
        title={has ? `Revoke ${isOwn ? 'your' : 'this'} role?` : `Make ${nameOf(user)} an administrator?`}
        action={has ? 'Revoke role' : 'Grant role'}
        busy={change.isPending}
        error={change.error}
        errorMessages={errorMessages}
        onConfirm={(close) => change.mutate({ act, role }, { onSuccess: close })}
      >
        {has
          ? `${who} will no longer be able to change accounts, texts and settings.`
          : 'Administrators can do everything: read all email addresses, suspend accounts, and appoint or dismiss other administrators.'}
      </ConfirmButton>
    );
  }
  return (
    <div>
      <Button
        small
        aria-label={`${label} ${roleNames[role]}`}
        aria-disabled={change.isPending}
        onClick={() => !change.isPending && change.mutate({ act, role })}
      >
        {label}
      </Button>
      {change.error && <ErrorMessage>{failureText(change.error, errorMessages)}</ErrorMessage>}
    </div>
  );
}

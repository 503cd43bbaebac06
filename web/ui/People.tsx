import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ShortUser } from '#contract/accounts.ts';
import { paths } from '../platform/paths.ts';
import classes from './People.module.css';
import { ScriptText } from './ScriptText.tsx';
import { UserPicture } from './UserPicture.tsx';

interface Props {
  people: readonly ShortUser[];
  label: string;
  /** Returns a person's role: "Owner". */
  roleOf?: (person: ShortUser) => string | undefined;
  /** Renders the actions for a person. */
  renderActions?: (person: ShortUser) => ReactNode;
}

/** Lists users with picture and name. */
export function People({ people, label, roleOf, renderActions }: Props) {
  return (
    <ul className={classes.list} aria-label={label}>
      {people.map((person) => (
        <li key={person.id}>
          <UserPicture path={person.profilePicture} name={nameOf(person)} size={40} />
          <p>
            <Link className={classes.name} to={paths.user(person.username)}>
              <ScriptText>{nameOf(person)}</ScriptText>
            </Link>
            <small>{[person.display_name !== null && person.username, roleOf?.(person)].filter(Boolean).join(' · ')}</small>
          </p>
          <span className={`actions ${classes.actions}`}>{renderActions?.(person)}</span>
        </li>
      ))}
    </ul>
  );
}

export function nameOf({ display_name, username }: Pick<ShortUser, 'display_name' | 'username'>): string {
  return display_name ?? username;
}

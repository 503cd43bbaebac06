import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ManagedUser } from '#contract/people.ts';
import { managedPeopleQuery, peopleFilters, type PeopleFilter } from '../../data/administration.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/Page.tsx';
import { PagedRows } from '../../ui/PagedRows.tsx';
import { nameOf } from '../../ui/People.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { UserPicture } from '../../ui/UserPicture.tsx';
import { dayText } from './day-text.ts';
import classes from './people.module.css';
import { roleNames } from './role-names.ts';

const filterNames: Readonly<Record<PeopleFilter, string>> = {
  all: 'All',
  administrator: 'Administrators',
  moderator: 'Moderators',
  librarian: 'Librarians',
  suspended: 'Suspended',
};
const listErrorMessages = { 403: 'Your role does not let you manage accounts.', fallback: 'Failed to load the accounts.' };

interface Props {
  q: string;
  filter: PeopleFilter;
  onFilter: (filter: PeopleFilter) => void;
}

/** Lists accounts, newest first, each with a link to its page in the administration. */
export function ManagedPeopleList({ q, filter, onFilter }: Props) {
  return (
    <>
      <div className={classes.filters} role="group" aria-label="Show">
        {peopleFilters.map((one) => (
          <Button key={one} small look="bare" aria-pressed={one === filter} onClick={() => onFilter(one)}>
            {filterNames[one]}
          </Button>
        ))}
      </div>
      <PagedRows
        query={useInfiniteQuery(managedPeopleQuery(q, filter))}
        label="People"
        more="Show more people"
        errorMessages={listErrorMessages}
        empty={<Empty q={q} filter={filter} onFilter={onFilter} />}
      >
        {(user) => <PersonRow key={user.id} user={user} />}
      </PagedRows>
    </>
  );
}

function Empty({ q, filter, onFilter }: Props) {
  const all = <Button onClick={() => onFilter('all')}>Show all</Button>;
  if (q === '')
    return <EmptyState actions={all}>{filter === 'suspended' ? 'No accounts are suspended.' : 'No one has this role yet.'}</EmptyState>;
  return (
    <EmptyState
      hint="Enter the beginning of a username or of any part of a name, or a complete email address."
      {...(filter !== 'all' && { actions: all })}
    >
      No accounts found.
    </EmptyState>
  );
}

function PersonRow({ user }: { user: ManagedUser }) {
  const { id, username, display_name: displayName, profilePicture, created_at: joined, last_active_on: active, roles, suspended_at } = user;
  const facts = [
    displayName === null ? undefined : username,
    `joined ${dayText(joined)}`,
    active === null ? 'never active' : `last active ${dayText(active)}`,
  ];
  return (
    <li>
      <UserPicture path={profilePicture} name={nameOf(user)} size={40} className={classes.picture} />
      <div className={classes.text}>
        <Link className={classes.name} to={paths.adminPerson(id)}>
          <ScriptText>{nameOf(user)}</ScriptText>
        </Link>
        <span className={classes.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </div>
      <span className={classes.marks}>
        {suspended_at !== null && <strong>Suspended</strong>}
        {roles.map((role) => (
          <span key={role}>{roleNames[role]}</span>
        ))}
      </span>
    </li>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { messages } from '#core/messages.ts';
import { hasRole } from '#core/roles.ts';
import { managedUserQuery } from '../data/administration.ts';
import { ownUserQuery } from '../data/own-user.ts';
import { LoginHelp } from '../features/administration/LoginHelp.tsx';
import { PersonFacts } from '../features/administration/PersonFacts.tsx';
import { RoleList } from '../features/administration/RoleList.tsx';
import { Suspension } from '../features/administration/Suspension.tsx';
import { paths } from '../platform/paths.ts';
import { ErrorState, Loading, PageHeading, Section, SkeletonBlock } from '../ui/Page.tsx';
import { nameOf } from '../ui/People.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

const errorMessages = { 404: messages.userNotFound, fallback: 'Failed to load the account.' };

/** Shows one account with what administrators and moderators can do about it. */
export function AdminPersonPage() {
  const { id = '' } = useParams();
  return /^[1-9][0-9]{0,14}$/.test(id) ? <Person key={id} id={Number(id)} /> : <NotFoundPage />;
}

function Person({ id }: { id: number }) {
  const user = useQuery(managedUserQuery(id));
  const own = useQuery(ownUserQuery()).data;
  if (user.isPending) {
    return (
      <Loading title="Account">
        <SkeletonBlock width="100%" height="180px" />
      </Loading>
    );
  }
  if (user.isError) {
    const elsewhere = { to: paths.adminPeople(), name: 'People' };
    return (
      <ErrorState
        title="Account"
        error={user.error}
        errorMessages={errorMessages}
        onRetry={() => void user.refetch()}
        elsewhere={elsewhere}
      />
    );
  }
  const isAdministrator = hasRole(own?.roles ?? []);
  const isOwn = own?.id === id;
  return (
    <>
      <PageHeading lede={<Link to={paths.user(user.data.username)}>View profile</Link>}>{nameOf(user.data)}</PageHeading>
      <PersonFacts user={user.data} />
      {!isOwn && (
        <Section title="Suspension" id="suspension">
          <Suspension user={user.data} canSuspend={isAdministrator || user.data.roles.length === 0} />
        </Section>
      )}
      {isAdministrator && (
        <>
          <Section title="Roles" id="roles">
            <RoleList user={user.data} isOwn={isOwn} />
          </Section>
          <Section title="Logging in" id="logging-in">
            <LoginHelp user={user.data} isOwn={isOwn} />
          </Section>
          <Section title="History" id="history">
            <p>
              <Link to={paths.adminAudit({ username: user.data.username })}>Audit log entries by or about {user.data.username}</Link>
            </p>
          </Section>
        </>
      )}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { OwnUser } from '#contract/accounts.ts';
import { ownReviewsQuery } from '../features/reads/queries.ts';
import { ownUserQuery } from '../features/session/queries.ts';
import { StatusError } from '../platform/api.ts';
import { paths } from '../platform/paths.ts';
import { session } from '../platform/session.ts';
import { apiHost } from '../platform/site.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Bone, EmptyState, ErrorState, Loading, PageHeading, Section } from '../ui/Page.tsx';
import placeholder from '../ui/placeholder-person.svg';
import { ScriptText } from '../ui/ScriptText.tsx';
import { Stars } from '../ui/Stars.tsx';
import { TimeAgo } from '../ui/TimeAgo.tsx';
import classes from './ReaderPage.module.css';

const says = { 404: 'Profile endpoint not found.', 500: 'Server error fetching profile.', otherwise: 'Failed to load user profile.' };
const readsSay = { 404: 'Reads not found.', 500: 'Server error fetching reads.', otherwise: 'Failed to load user data.' };

/** Who is logged in, what they have read, and where to go. */
export function ReaderPage() {
  const user = useQuery(ownUserQuery());
  // A reader that the server does not know is not logged in (E3); a 401 has ended the session already.
  const unknown = user.error instanceof StatusError && user.error.status === 404;
  useEffect(() => {
    if (unknown) session.end('refused');
  }, [unknown]);

  if (user.isPending) {
    return (
      <Loading title="Profile">
        <Bone width="50%" height="84px" />
      </Loading>
    );
  }
  if (user.isError) return <ErrorState title="Profile" error={user.error} says={says} onRetry={() => void user.refetch()} />;
  return (
    <>
      <Who user={user.data} />
      <Section title="Read & Reviewed" id="reads">
        <Reads />
      </Section>
    </>
  );
}

function Who({ user }: { user: OwnUser }) {
  return (
    <>
      <div className={classes.who}>
        <img src={user.profilePicture === null ? placeholder : apiHost + user.profilePicture} alt="" width={84} height={84} />
        <PageHeading lede={user.bio ?? `Logged in as ${user.username}.`}>{user.display_name ?? user.username}</PageHeading>
      </div>
      <div className={classes.ways}>
        <ButtonLink look="filled" to={paths.library()}>
          Go to the Digital Library
        </ButtonLink>
        <ButtonLink to={paths.authors()}>Browse authors</ButtonLink>
      </div>
    </>
  );
}

function Reads() {
  const reads = useQuery(ownReviewsQuery());
  if (reads.isPending) {
    return (
      <Loading>
        <Bone width="60%" height="60px" />
      </Loading>
    );
  }
  if (reads.isError) return <ErrorState error={reads.error} says={readsSay} onRetry={() => void reads.refetch()} />;
  if (reads.data.length === 0) {
    return <EmptyState hint="Open a book in the library and choose Mark As Read: it will stand here.">No items marked as read.</EmptyState>;
  }
  return (
    <ul className={classes.reads}>
      {reads.data.map((read) => (
        <li key={read.id}>
          <p>
            <Link className={classes.title} to={read.work_id === null ? paths.article(read.essay_id ?? 0) : paths.book(read.work_id)}>
              <ScriptText>{read.title}</ScriptText>
            </Link>
          </p>
          <p className={classes.when}>
            <Stars rating={read.rating} /> · <TimeAgo time={read.created_at} />
          </p>
          {read.comment !== null && (
            <p className={classes.comment} dir="auto">
              {read.comment}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { blockedUsersQuery, type Relation, useUnblock } from '../../data/blocks.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage, ErrorState, Loading, Section, SkeletonBlock } from '../../ui/Page.tsx';
import { nameOf, People } from '../../ui/People.tsx';
import classes from './blocks.module.css';

const errorMessages = { fallback: 'The list could not be loaded.' };
const endErrorMessages = { fallback: 'The change could not be saved. Please try again.' };

const texts = {
  block: {
    title: 'Blocked',
    empty: 'You have not blocked anyone. To block someone, open the menu on their profile or beside something they wrote.',
    about: 'You and these people do not see each other.',
    action: 'Unblock',
  },
  mute: {
    title: 'Muted',
    empty:
      'You have not muted anyone. Muting hides what someone writes from your feeds, margins and notifications, without notifying them.',
    about: 'Your feeds, margins and notifications leave these people out. You can still open their profiles.',
    action: 'Unmute',
  },
} as const;

/**
 * The section of the settings with whom the reader blocked and muted, who can be unblocked there.
 */
export function BlockedPeople() {
  return (
    <Section title="Blocked and muted people" id="blocked">
      <div className={classes.lists}>
        <PeopleOf relation="block" />
        <PeopleOf relation="mute" />
      </div>
    </Section>
  );
}

function PeopleOf({ relation }: { relation: Relation }) {
  const { title, empty, about, action } = texts[relation];
  const users = useInfiniteQuery(blockedUsersQuery(relation));
  const end = useUnblock(relation);
  const list = useRef<HTMLDivElement>(null);
  if (users.isPending) {
    return (
      <Loading>
        <SkeletonBlock width="60%" height="60px" />
      </Loading>
    );
  }
  if (users.isError && users.data === undefined)
    return <ErrorState error={users.error} errorMessages={errorMessages} onRetry={() => void users.refetch()} />;
  const people = users.data.pages.flatMap((page) => page.users.map(({ user_id: id, ...user }) => ({ ...user, id })));
  return (
    <div ref={list} tabIndex={-1} role="group" aria-label={`${title} people`} className={classes.list}>
      <h3>{title}</h3>
      <p className={classes.quiet}>{people.length === 0 ? empty : about}</p>
      {people.length > 0 && (
        <People
          people={people}
          label={`${title} people`}
          renderActions={(person) => (
            <Button
              small
              aria-label={`${action} ${nameOf(person)}`}
              aria-disabled={end.isPending}
              // The row goes with the button that has the focus.
              onClick={() => !end.isPending && end.mutate(person.id, { onSuccess: () => list.current?.focus() })}
            >
              {action}
            </Button>
          )}
        />
      )}
      {end.error !== null && <ErrorMessage>{failureText(end.error, endErrorMessages)}</ErrorMessage>}
      {users.hasNextPage && (
        <Button aria-disabled={users.isFetchingNextPage} onClick={() => !users.isFetching && void users.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  );
}

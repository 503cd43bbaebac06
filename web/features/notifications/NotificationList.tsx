import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import {
  type NotificationFilter,
  notificationFilters,
  notificationsQuery,
  unreadCountQuery,
  useMarkNotifications,
} from '../../data/notifications.ts';
import { failureText } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorMessage, ErrorState, Loading, SkeletonBlock } from '../../ui/Page.tsx';
import { MoreButton } from '../../ui/PagedRows.tsx';
import { NotificationRow } from './NotificationRow.tsx';
import classes from './notifications.module.css';

const filterNames: Readonly<Record<NotificationFilter, string>> = {
  all: 'All',
  unread: 'Unread',
  mentions: 'Mentions',
  replies: 'Comments',
  reactions: 'Reactions',
  groups: 'Groups',
};

const emptyTexts: Readonly<Record<NotificationFilter, string>> = {
  all: 'No notifications yet.',
  unread: 'You have read all your notifications.',
  mentions: 'Nobody has mentioned you yet.',
  replies: 'No comments on your posts or replies to your annotations yet.',
  reactions: 'No likes, reposts or new followers yet.',
  groups: 'Nothing new in your circles and communities.',
};

const loadErrorMessages = { 500: 'Server error fetching notifications.', fallback: 'Failed to load notifications.' };
const markErrorMessages = { fallback: 'The notifications could not be marked. Please try again.' };

interface Props {
  filter: NotificationFilter;
  onFilter: (filter: NotificationFilter) => void;
}

/** Shows the notifications of a filter, and marks all notifications as read. */
export function NotificationList({ filter, onFilter }: Props) {
  return (
    <>
      <div className={classes.toolbar}>
        <div className={classes.filters} role="group" aria-label="Show">
          {notificationFilters.map((one) => (
            <Button key={one} small look="bare" aria-pressed={one === filter} onClick={() => onFilter(one)}>
              {filterNames[one]}
            </Button>
          ))}
        </div>
        <MarkAll />
      </div>
      <List filter={filter} key={filter} />
    </>
  );
}

/** Marks everything as read at once, and takes that back. */
function MarkAll() {
  const unread = useQuery(unreadCountQuery()).data?.unread ?? 0;
  const mark = useMarkNotifications();
  const undoable = mark.variables?.read === true && unread === 0 ? mark.data?.read_at : undefined;
  return (
    <div>
      {undoable === undefined ? (
        <Button
          small
          aria-disabled={unread === 0 || mark.isPending}
          onClick={() => unread > 0 && !mark.isPending && mark.mutate({ read: true })}
        >
          Mark all as read
        </Button>
      ) : (
        <Button small onClick={() => mark.mutate({ read: false, read_at: undoable })}>
          Undo “Mark all as read”
        </Button>
      )}
      {mark.error && <ErrorMessage>{failureText(mark.error, markErrorMessages)}</ErrorMessage>}
    </div>
  );
}

function List({ filter }: { filter: NotificationFilter }) {
  const query = useInfiniteQuery(notificationsQuery(filter));
  if (query.data === undefined) {
    if (query.isError) return <ErrorState error={query.error} errorMessages={loadErrorMessages} onRetry={() => void query.refetch()} />;
    return (
      <Loading>
        <SkeletonBlock width="100%" height="72px" />
        <SkeletonBlock width="100%" height="72px" />
        <SkeletonBlock width="100%" height="72px" />
      </Loading>
    );
  }
  const rows = query.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return <EmptyState hint={filter === 'all' ? <FirstSteps /> : undefined}>{emptyTexts[filter]}</EmptyState>;
  return (
    <>
      <ul className={classes.list} aria-label="Notifications">
        {rows.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} />
        ))}
      </ul>
      {query.isFetchNextPageError && <ErrorMessage>{failureText(query.error, loadErrorMessages)}</ErrorMessage>}
      <MoreButton query={query}>Older notifications</MoreButton>
    </>
  );
}

function FirstSteps() {
  return (
    <>
      You will be notified of comments, likes, mentions and new followers. Join a <Link to={paths.communities()}>community</Link> to meet
      other readers.
    </>
  );
}

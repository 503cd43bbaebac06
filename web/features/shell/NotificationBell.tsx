import { IconBell } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { unreadCountQuery } from '../../data/notifications.ts';
import { paths } from '../../platform/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import classes from './Header.module.css';

/**
 * Milliseconds after which the stream opens, so that it does not compete with the page's own
 * requests.
 */
const STREAM_DELAY = 3_000;
/** Larger counts are cut off. */
const MOST = 99;

/** Links to the notifications and shows how many are unread. */
export function NotificationBell({ username }: { username: string }) {
  const unread = useQuery(unreadCountQuery()).data?.unread ?? 0;
  useStream(username);
  const label = unread === 0 ? 'Notifications' : `Notifications: ${unread.toLocaleString('en')} unread`;
  return (
    <>
      <ButtonLink className={classes.bell ?? ''} look="bare" icon to={paths.notifications()} aria-label={label} title={label}>
        <IconBell size={21} aria-hidden="true" />
        {unread > 0 && (
          <span className={classes.count} aria-hidden="true">
            {unread > MOST ? `${MOST}+` : unread}
          </span>
        )}
      </ButtonLink>
      <span className="visually-hidden" aria-live="polite">
        {unread > 0 && `${unread.toLocaleString('en')} unread ${unread === 1 ? 'notification' : 'notifications'}`}
      </span>
    </>
  );
}

function useStream(username: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const aborting = new AbortController();
    const timer = setTimeout(() => {
      import('../../data/notification-stream.ts')
        .then(({ followNotifications }) => followNotifications(client, username, aborting.signal))
        // Without it, the count is polled.
        .catch(() => undefined);
    }, STREAM_DELAY);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [client, username]);
}

import { useQuery } from '@tanstack/react-query';
import type { NotificationLevel } from '#core/notifications.ts';
import { type LeveledGroup, notificationLevelQuery, useNotificationLevel } from '../../data/notifications.ts';
import { failureText } from '../../platform/failure.ts';
import { ErrorMessage } from '../../ui/Page.tsx';
import { Select } from '../../ui/Select.tsx';
import classes from './notifications.module.css';

const levels: Readonly<Record<LeveledGroup, readonly { value: NotificationLevel; label: string }[]>> = {
  community: [
    { value: 'all', label: 'Notify me of all posts' },
    { value: 'mentions', label: 'Notify me of mentions' },
    { value: 'none', label: 'Do not notify me' },
  ],
  circle: [
    { value: 'all', label: 'Notify me of new books' },
    { value: 'mentions', label: 'Notify me of mentions' },
    { value: 'none', label: 'Do not notify me' },
  ],
};

const errors = { fallback: 'Your choice of notifications could not be saved. Please try again.' };

/**
 * Lets a member choose of which new content of a group to be notified. Shows nothing until the
 * choice is known.
 */
export function NotificationLevelField({ group, id }: { group: LeveledGroup; id: number }) {
  // Leaving and joining again resets it.
  const { data: level } = useQuery({ ...notificationLevelQuery(group, id), refetchOnMount: 'always' });
  const change = useNotificationLevel(group, id);
  if (level === undefined) return null;
  return (
    <>
      <Select
        className={classes.level}
        aria-label={`Notifications from this ${group}`}
        data={levels[group]}
        value={level}
        onChange={(value) => change.mutate(value as NotificationLevel)}
      />
      {change.error && <ErrorMessage>{failureText(change.error, errors)}</ErrorMessage>}
    </>
  );
}

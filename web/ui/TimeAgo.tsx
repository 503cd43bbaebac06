import { formatAgo, formatMinute } from './format-time.ts';

/**
 * Shows a time as "3 days ago" within a month, as a date after that, with the exact time as a
 * tooltip.
 */
export function TimeAgo({ time }: { time: string }) {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return null;
  return (
    <time dateTime={time} title={formatMinute(date)}>
      {formatAgo(date)}
    </time>
  );
}

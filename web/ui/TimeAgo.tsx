import { formatAgo, formatMinute } from './format-time.ts';

/** When something was written: how long ago within a month, the date beyond, the exact time on pointing. */
export function TimeAgo({ time }: { time: string }) {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return null;
  return (
    <time dateTime={time} title={formatMinute(date)}>
      {formatAgo(date)}
    </time>
  );
}

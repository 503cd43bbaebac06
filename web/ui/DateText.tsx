import { formatDay, formatMinute } from './format-time.ts';

/** A day, with the time on pointing; or both where `exact` is said. */
export function DateText({ time, exact = false }: { time: string; exact?: boolean }) {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return null;
  return (
    <time dateTime={time} title={formatMinute(date)}>
      {exact ? formatMinute(date) : formatDay(date)}
    </time>
  );
}

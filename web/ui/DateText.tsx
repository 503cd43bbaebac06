import { formatDay, formatMinute } from './format-time.ts';

/** Shows a day, with the time as a tooltip, or both if `exact`. */
export function DateText({ time, exact = false }: { time: string; exact?: boolean }) {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return null;
  return (
    <time dateTime={time} title={formatMinute(date)}>
      {exact ? formatMinute(date) : formatDay(date)}
    </time>
  );
}

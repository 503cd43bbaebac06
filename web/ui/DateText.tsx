import { formatClock, formatDay, formatMinute } from './format-time.ts';

/**
 * Shows a day, with the time as a tooltip; if `recent`, also the time, and the day only before
 * today.
 */
export function DateText({ time, recent = false }: { time: string; recent?: boolean }) {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return null;
  return (
    <time dateTime={time} title={formatMinute(date)}>
      {recent ? formatClock(date) : formatDay(date)}
    </time>
  );
}

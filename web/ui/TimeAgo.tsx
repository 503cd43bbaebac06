const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const absolute = new Intl.DateTimeFormat('en', { dateStyle: 'long' });
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' });

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** When something was written: how long ago within a month, the date beyond, the exact time on pointing. */
export function TimeAgo({ time }: { time: string }) {
  const date = new Date(time);
  return (
    <time dateTime={time} title={exact.format(date)}>
      {textOf(date)}
    </time>
  );
}

function textOf(date: Date): string {
  const seconds = (date.getTime() - Date.now()) / 1000;
  if (Math.abs(seconds) > 30 * 86_400) return absolute.format(date);
  const unit = units.find(([, size]) => Math.abs(seconds) >= size);
  return unit ? relative.format(Math.trunc(seconds / unit[1]), unit[0]) : 'just now';
}

// Dates and times are in English, the language of the interface, and in the reader's time zone.
// Creating a formatter takes several milliseconds on a phone.
const day = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }));
const minute = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' }));
const clock = once(() => new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }));
const relative = once(() => new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }));

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Formats a day: "November 23, 2026". */
export function formatDay(time: Date): string {
  return day().format(time);
}

/** Formats a day and time: "November 23, 2026 at 4:05 PM". */
export function formatMinute(time: Date): string {
  return minute().format(time);
}

/** Formats a time of today as "4:05 PM", and another with its day. */
export function formatClock(time: Date, now = new Date()): string {
  return isSameDay(time, now) ? clock().format(time) : minute().format(time);
}

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** Formats a time within the last month as "3 days ago", and an earlier one as a day. */
export function formatAgo(time: Date, now = new Date()): string {
  const seconds = (time.getTime() - now.getTime()) / 1000;
  if (Math.abs(seconds) > 30 * 86_400) return formatDay(time);
  const unit = units.find(([, size]) => Math.abs(seconds) >= size);
  return unit ? relative().format(Math.trunc(seconds / unit[1]), unit[0]) : 'just now';
}

/** Returns whether two times are on the same day in the reader's time zone. */
export function isSameDay(one: Date, other: Date): boolean {
  return formatDay(one) === formatDay(other);
}

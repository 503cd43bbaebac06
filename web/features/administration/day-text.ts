const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/**
 * Formats a day or a time as a day in UTC, in which days of activity are counted: "Nov 23, 2026".
 */
export function dayText(time: string): string {
  return format.format(new Date(time));
}

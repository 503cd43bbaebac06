// A parser must not throw: postgres.js would then mix up the results of later queries.

/**
 * Reads int8 and numeric as numbers (ids stay below 2^53), timestamptz as ISO 8601 with
 * milliseconds and Z, date and timestamp as text. Accepts ISO strings or Dates as instants.
 */
export const columnTypes = {
  integer: { to: 20, from: [20, 1700], serialize: String, parse: Number },
  instant: { to: 1184, from: [1184], serialize: instantText, parse: isoInstant },
  day: { to: 1082, from: [1082, 1114], serialize: String, parse: String },
};

// Not an interface: postgres.js requires an index signature.
export type ColumnTypes = { integer: number; instant: string; day: string };

function instantText(value: string | Date): string {
  return value instanceof Date ? value.toISOString() : value;
}

/**
 * Converts "2026-03-01 09:30:00.5+00" to "2026-03-01T09:30:00.500Z" without the cost of a Date for
 * each cell.
 */
function isoInstant(text: string): string {
  if (text.length >= 22 && text.endsWith('+00') && text[4] === '-') {
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`;
  }
  // Another time zone (a pooler may drop the setting) or an extreme time ("infinity", BC).
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
}

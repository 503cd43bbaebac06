// A parser must not throw: postgres.js would then take the answer to one query for that to the next.

/**
 * How columns are read: int8 and numeric as numbers (ids stay below 2^53), timestamptz as ISO 8601 with milliseconds and Z, date
 * and timestamp as PostgreSQL writes them. An instant is given as an ISO string or a Date.
 */
export const columnTypes = {
  integer: { to: 20, from: [20, 1700], serialize: String, parse: Number },
  instant: { to: 1184, from: [1184], serialize: instantText, parse: isoInstant },
  day: { to: 1082, from: [1082, 1114], serialize: String, parse: String },
};

// Not an interface: postgres.js asks for an index signature.
export type ColumnTypes = { integer: number; instant: string; day: string };

function instantText(value: string | Date): string {
  return value instanceof Date ? value.toISOString() : value;
}

/** "2026-03-01 09:30:00.5+00" becomes "2026-03-01T09:30:00.500Z", without the cost of a Date for each cell. */
function isoInstant(text: string): string {
  if (text.length >= 22 && text.endsWith('+00') && text[4] === '-') {
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`;
  }
  // Another time zone (a pool may drop the setting), or a time far off ("infinity", before our era).
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
}

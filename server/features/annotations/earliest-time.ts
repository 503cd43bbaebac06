/** In milliseconds: the database knows no year 0, in any time zone. */
export const EARLIEST_TIME = Date.parse('0001-01-02T00:00:00Z');

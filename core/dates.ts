/** The known years of a person's life; negative years are BC. */
export interface LifeYears {
  birth?: number | null;
  death?: number | null;
  /** A year in which the person is thought to have been active; always approximate. */
  floruit?: number | null;
}

/**
 * Returns the dates to show after a name: "354–430", "428–348 BC", "AD 35–107", "b. 1938", "fl. c.
 * 180"; null if unknown.
 */
export function lifeDates({ birth, death, floruit }: LifeYears): string | null {
  if (isYear(birth) && isYear(death)) return span(birth, death);
  if (isYear(birth)) return `b. ${era(birth)}`;
  if (isYear(death)) return `d. ${era(death)}`;
  return isYear(floruit) ? `fl. c. ${era(floruit)}` : null;
}

/**
 * Returns the display text for a work's year: its label ("c. 397") if it has one, else "400" or "50
 * BC".
 */
export function yearText(year: number | null | undefined, label?: string | null): string | null {
  return label ?? (isYear(year) ? era(year) : null);
}

function isYear(year: number | null | undefined): year is number {
  return typeof year === 'number';
}

function span(from: number, to: number): string {
  if (from < 0 && to < 0) return `${-from}–${-to} BC`;
  if (from < 0) return `${-from} BC–AD ${to}`;
  return `${era(from)}–${to}`;
}

/** Years with one or two digits do not read as years, so they are shown with their era. */
const FIRST_PLAIN_YEAR = 100;

function era(year: number): string {
  if (year < 0) return `${-year} BC`;
  return year < FIRST_PLAIN_YEAR ? `AD ${year}` : String(year);
}

// Centuries before Christ are negative, and there is no century 0: the 4th is 4, the 1st before
// Christ is -1.

/** Returns the century of a year: 4 for 301 to 400, -1 for -100 to 0. */
export function centuryOf(year: number): number {
  return year > 0 ? Math.ceil(year / 100) : -Math.max(1, Math.ceil(-year / 100));
}

/** Returns the first and last year of a century: 4 is 301 to 400, -1 is -100 to -1. */
export function yearsOfCentury(century: number): { from: number; to: number } {
  const from = century > 0 ? (century - 1) * 100 + 1 : century * 100;
  return { from, to: from + 99 };
}

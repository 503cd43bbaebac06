const centuries = [...Array.from({ length: 21 }, (_, i) => 21 - i), ...Array.from({ length: 10 }, (_, i) => -1 - i)];

/** Formats a century, such as "4th century" or "1st century BC". */
export function centuryName(century: number): string {
  const number = Math.abs(century);
  const suffix = number % 100 >= 11 && number % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${suffix} century${century < 0 ? ' BC' : ''}`;
}

/** Returns the centuries as options of a select, with the selected one even if it is unusual. */
export function centuryOptions(selected: number | undefined): { value: string; label: string }[] {
  const all = selected === undefined || centuries.includes(selected) ? centuries : [...centuries, selected].toSorted((a, b) => b - a);
  return [{ value: '', label: 'All centuries' }, ...all.map((century) => ({ value: String(century), label: centuryName(century) }))];
}

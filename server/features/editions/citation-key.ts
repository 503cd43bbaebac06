/** Returns a citation's key, which sorts numbers by value and does not depend on case: `ps.000023.000001`. */
export function citationKey(citation: string): string {
  return citation.toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(DIGITS, '0'));
}

const DIGITS = 6;

/** Returns the range of keys of all citations below one: `Ps.23` has `Ps.23.1`. The end is exclusive. */
export function keysBelow(key: string): { from: string; to: string } {
  // In byte order, '/' follows '.'.
  return { from: `${key}.`, to: `${key}/` };
}

/** Splits a range of citations: `Rom.8.28-30`, `Rom.8.28-9.5`, `Rom.8.28-Rom.9.5`; undefined if it is none. */
export function splitRange(citation: string): { first: string; last: string } | undefined {
  const dash = citation.lastIndexOf('-');
  if (dash < 1 || dash === citation.length - 1) return undefined;
  const first = citation.slice(0, dash).split('.');
  const last = citation.slice(dash + 1).split('.');
  return { first: first.join('.'), last: [...first.slice(0, Math.max(0, first.length - last.length)), ...last].join('.') };
}

/** Collapses white space, as a browser displays it. */
export function normalize(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Compares as Playwright does: a part of the text in any case, or with `exact` all of it. */
export function textMatches(text: string, wanted: string | RegExp, exact: boolean): boolean {
  const found = normalize(text);
  if (wanted instanceof RegExp) return wanted.test(found);
  return exact ? found === normalize(wanted) : found.toLowerCase().includes(normalize(wanted).toLowerCase());
}

/** Segments by citation, in reading order. */
export type Texts = ReadonlyMap<string, string>;

export interface Difference {
  readonly missing: readonly string[];
  readonly extra: readonly string[];
  readonly different: readonly string[];
  readonly sameOrder: boolean;
}

/** Compares texts in NFC and without white space, which differs between formats. */
export function compareTexts(expected: Texts, actual: Texts): Difference {
  const missing = [...expected.keys()].filter((citation) => !actual.has(citation));
  const extra = [...actual.keys()].filter((citation) => !expected.has(citation));
  const different = [...expected].flatMap(([citation, text]) => {
    const found = actual.get(citation);
    return found === undefined || comparable(found) === comparable(text) ? [] : [citation];
  });
  return { missing, extra, different, sameOrder: [...expected.keys()].join('\n') === [...actual.keys()].join('\n') };
}

export function comparable(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/gu, '');
}

/** Returns the first difference of two texts, for a report. */
export function firstDifference(expected: string, actual: string): string {
  const [a, b] = [comparable(expected), comparable(actual)];
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return `“${a.slice(Math.max(at - 15, 0), at + 25)}” but “${b.slice(Math.max(at - 15, 0), at + 25)}”`;
}

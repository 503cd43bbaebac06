const SEPARATOR = /\s*\/{1,2}\s*|\s+/g;
const QUOTATION_MARKS = /[“”„‟«»‹›‘’‚"'「」『』《》]/g;

/**
 * Chooses the separator with a line break, or else with a link or an ellipsis; by default, the last
 * one.
 */
export function separatorIn(parts: readonly string[]): string {
  return parts.find((one) => /[\n/]/.test(one)) ?? parts.find((one) => /[^\s\p{P}]|…/u.test(one)) ?? parts.at(-1) ?? '';
}

/**
 * Returns the separator of a quotation with the edition's punctuation. Keeps line breaks and
 * quotation marks.
 */
export function withEditionSigns(own: string, edition: string, wordBefore: string): string {
  const signs = unquoted(edition, wordBefore);
  if (punctuationOf(unquoted(own, wordBefore)) === punctuationOf(signs)) return own;
  const separators = [...own.matchAll(SEPARATOR)];
  const separator = separators.find(([one]) => /[\n/]/.test(one)) ?? separators[0];
  if (!separator) return signs + marksIn(own);
  const [left, right] = [own.slice(0, separator.index), own.slice(separator.index + separator[0].length)];
  const space = /\s+/.exec(signs);
  const isBreak = /[\n/]/.test(separator[0]);
  const before = space ? signs.slice(0, space.index) : signs;
  const after = space ? signs.slice(space.index + space[0].length) : '';
  return before + marksIn(left) + (space || isBreak ? separator[0] : '') + after + marksIn(right);
}

/** Removes quotation marks, but not the apostrophe of a possessive or of an elided Greek vowel. */
export function unquoted(signs: string, wordBefore: string): string {
  const apostrophe = /[s\p{Script=Greek}]$/u.test(wordBefore) ? (/^[’']/.exec(signs)?.[0] ?? '') : '';
  return (apostrophe + signs.slice(apostrophe.length).replaceAll(QUOTATION_MARKS, '')).replaceAll(/\s+/g, ' ');
}

function punctuationOf(signs: string): string {
  return signs.replaceAll(/[\s/]/g, '');
}

function marksIn(signs: string): string {
  return signs.match(QUOTATION_MARKS)?.join('') ?? '';
}

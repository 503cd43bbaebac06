const SEPARATOR = /\s*\/{1,2}\s*|\s+/g;
const QUOTATION_MARKS = /[“”„‟«»‹›‘’‚"'「」『』《》]/g;

/** Returns the one of several separators that has a line break or the writer's signs; the last one if none has. */
export function separatorIn(parts: readonly string[]): string {
  return parts.find((one) => /[\n/]/.test(one)) ?? parts.find((one) => /[^\s\p{P}]|…/u.test(one)) ?? parts.at(-1) ?? '';
}

/** Returns what a quotation has between two words, with the punctuation of the edition there. Breaks and quotation marks stay. */
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

/** Leaves out the quotation marks of an edition, but not the apostrophe of a possessive or of an elided Greek vowel. */
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

import type { Numbering } from './numbering.ts';

const labels: Readonly<Record<string, Numbering>> = {
  lxx: 'septuagint',
  septuagint: 'septuagint',
  septuaginta: 'septuagint',
  septuagesima: 'septuagint',
  sept: 'septuagint',
  og: 'septuagint',
  vulg: 'vulgate',
  vulgate: 'vulgate',
  vulgata: 'vulgate',
  vg: 'vulgate',
  mt: 'hebrew',
  tm: 'hebrew',
  bhs: 'hebrew',
  heb: 'hebrew',
  hebr: 'hebrew',
  masoretic: 'hebrew',
  kjv: 'kjv',
  av: 'kjv',
  nrsv: 'kjv',
  rsv: 'kjv',
  esv: 'kjv',
  niv: 'kjv',
};

const AFTER = /\s?[([]?\s?(?:in the |the )?([A-Za-z]{2,12})(?![A-Za-z])(?!\.?\s?(?:Ps\w{0,5}\.?\s?)?\d)/uy;
const BEFORE = /(?<![A-Za-z])([A-Za-z]{2,12})\.?[\s:,(]{1,2}$/u;

/** Returns the numbering that a label next to a reference names: "Ps 50 LXX", "Ps 51:3 (MT)". */
export function labelNear(text: string, start: number, end: number): Numbering | undefined {
  AFTER.lastIndex = end;
  const [, after = ''] = AFTER.exec(text) ?? [];
  const [, before = ''] = BEFORE.exec(text.slice(Math.max(0, start - 15), start)) ?? [];
  return numberingOf(after) ?? (isAbbreviation(before) ? numberingOf(before) : undefined);
}

const AFTER_NAME = /\.?\s(?:\(([A-Za-z]{2,12})\.?\)|([A-Za-z]{2,12})\.?)(?=\s\d)/uy;

/**
 * Returns the numbering between the name of a book and a number, and where it ends: "Ps LXX 50",
 * "Ps (Vulg.) 50".
 */
export function labelAfterName(text: string, at: number): { readonly numbering: Numbering; readonly end: number } | undefined {
  AFTER_NAME.lastIndex = at;
  const [match, inBrackets, bare] = AFTER_NAME.exec(text) ?? [];
  if (match === undefined) return undefined;
  const numbering = numberingOf(inBrackets ?? bare ?? '');
  // "Ps. LXX. 3" is Roman, and so is "lxx".
  // "Luke Sept 5" is a date.
  if (bare?.toLowerCase() === 'sept') return undefined;
  const isRoman = bare?.toUpperCase() === 'LXX' && (bare !== 'LXX' || match.startsWith('.') || match.endsWith('.'));
  return numbering === undefined || isRoman ? undefined : { numbering, end: at + match.length };
}

/** Returns whether a word, folded, may name a numbering. */
export function isNumberingLabel(folded: string): boolean {
  return Object.hasOwn(labels, folded);
}

/** Returns the numbering that a word names. */
export function numberingOf(word: string): Numbering | undefined {
  return Object.hasOwn(labels, word.toLowerCase()) && isLabel(word) ? labels[word.toLowerCase()] : undefined;
}

// "Heb" and "Mt" are books and "mt" is a mountain; the labels are in capitals, or words.
function isLabel(word: string): boolean {
  // "sept" is seven in French.
  if (word.toLowerCase() === 'sept') return word !== 'sept';
  return !['mt', 'tm', 'og', 'av', 'heb', 'hebr'].includes(word.toLowerCase()) || word === word.toUpperCase() || /^Hebr?$/.test(word);
}

function isAbbreviation(word: string): boolean {
  return /^(?:LXX|Septuagint|Vulg|Vulgate|Vulgata|Vg)$/i.test(word) || ['MT', 'TM', 'BHS'].includes(word);
}

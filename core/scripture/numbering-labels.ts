import type { Numbering } from './numbering.ts';

const labels: Readonly<Record<string, Numbering>> = {
  lxx: 'septuagint',
  septuagint: 'septuagint',
  septuaginta: 'septuagint',
  septuagesima: 'septuagint',
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

/** Returns the numbering that a word names. */
export function numberingOf(word: string): Numbering | undefined {
  return Object.hasOwn(labels, word.toLowerCase()) && isLabel(word) ? labels[word.toLowerCase()] : undefined;
}

// "Heb" and "Mt" are books and "mt" is a mountain; the labels are in capitals, or words.
function isLabel(word: string): boolean {
  return !['mt', 'tm', 'og', 'av', 'heb', 'hebr'].includes(word.toLowerCase()) || word === word.toUpperCase() || /^Hebr?$/.test(word);
}

function isAbbreviation(word: string): boolean {
  return /^(?:LXX|Septuagint|Vulg|Vulgate|Vulgata|Vg)$/.test(word);
}

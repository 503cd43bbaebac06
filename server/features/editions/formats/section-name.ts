import { fold } from '../../../../core/fold.ts';

const LONGEST_SLUG = 40;

// Words that stand before the number of a division, in the languages of most editions.
const ENGLISH_DIVISION =
  'book|chapter|part|section|volume|letter|epistle|homily|sermon|psalm|canto|hymn|question|article|tract|tractate|treatise|oration|discourse|' +
  'conference|lecture|day|week';
const DIVISION =
  `${ENGLISH_DIVISION}|` +
  'liber|caput|pars|epistula|epistola|sermo|homilia|psalmus|quaestio|articulus|tractatus|livre|chapitre|partie|lettre|' +
  'buch|kapitel|teil|brief|libro|capitulo|capítulo|parte|capitolo|carta|λόγος|κεφάλαιον|βιβλίον|книга|глава|часть';

const NUMBERED = new RegExp(`^(?:the )?(?:(?:${DIVISION})\\.?\\s+)?(?:the )?(\\d{1,4}|[ivxlc]{1,9})(?:[.):,–—-]|\\s*$)`, 'iu');
const WITH_WORD = new RegExp(`^(?:${DIVISION})\\.?\\s+(\\d{1,4}|[ivxlc]{1,9})\\b`, 'iu');
const NAME_AND_NUMBER = /^[\p{L} ]{2,30} (\d{1,3})$/u;

/** Returns the number that a heading gives its section: `7` of `Book VII`, `VII.` and `Ruth 7`. */
export function sectionNumber(label: string): string | undefined {
  return divisionNumber(label) ?? NAME_AND_NUMBER.exec(label.trim())?.[1];
}

/**
 * Returns the number of a heading that names a division (`Book VII`) or only gives a number
 * (`VII.`).
 */
export function divisionNumber(label: string): string | undefined {
  const text = label.trim();
  const [, numeral] = NUMBERED.exec(text) ?? WITH_WORD.exec(text) ?? [];
  if (numeral === undefined) return undefined;
  const number = /^\d/.test(numeral) ? Number(numeral) : romanNumber(numeral.toUpperCase());
  return number === undefined || number === 0 ? undefined : String(number);
}

const NAMED_DIVISION = new RegExp(`^(?:the )?(${ENGLISH_DIVISION})\\b`, 'i');

/** Returns what an English heading calls its section: `book` of `BOOK VII`. */
export function divisionName(label: string): string | undefined {
  return NAMED_DIVISION.exec(label.trim())?.[1]?.toLowerCase();
}

/** Names for parts that editions abbreviate instead of numbering them. */
const unnumbered: Readonly<Record<string, string>> = {
  pr: 'Preface',
  praef: 'Preface',
  pref: 'Preface',
  preface: 'Preface',
  prol: 'Prologue',
  prologue: 'Prologue',
  proem: 'Proem',
  prooem: 'Proem',
  intro: 'Introduction',
  arg: 'Argument',
  epil: 'Epilogue',
  epilogue: 'Epilogue',
  app: 'Appendix',
  tit: 'Title',
  title: 'Title',
  ded: 'Dedication',
};

/** Returns the label of a numbered section: `Book 7`, or `Preface` for `pr`. */
export function numberedLabel(level: string, number: string): string {
  return unnumbered[number.toLowerCase().replace(/\.$/, '')] ?? `${level.charAt(0).toUpperCase()}${level.slice(1)} ${number}`.trim();
}

/**
 * Returns a heading's first words as part of a citation: `elimelech-and-naomi`; '' if it has none.
 */
export function sectionSlug(label: string): string {
  const words = fold(label).match(/[\p{L}\p{N}]+/gu) ?? [];
  let slug = '';
  for (const word of words) {
    const longer = slug === '' ? word : `${slug}-${word}`;
    if (longer.length > LONGEST_SLUG) break;
    slug = longer;
  }
  return slug || (words[0] ?? '').slice(0, LONGEST_SLUG);
}

function romanNumber(numeral: string): number | undefined {
  if (!/^(?:XC|XL|L?X{0,4})?(?:IX|IV|V?I{0,4})$/.test(numeral) && !/^C{0,3}(?:XC|XL|L?X{0,4})(?:IX|IV|V?I{0,4})$/.test(numeral))
    return undefined;
  const values: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 };
  let total = 0;
  for (let at = 0; at < numeral.length; at++) {
    const value = values[numeral.charAt(at)] ?? 0;
    total += value < (values[numeral.charAt(at + 1)] ?? 0) ? -value : value;
  }
  return total;
}

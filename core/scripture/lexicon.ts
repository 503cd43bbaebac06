import { bookIndex, books } from '../scripture-books.ts';
import { loaders } from './names/loaders.ts';
import * as english from './names/en.ts';
import type { NameTable } from './names/name-table.ts';
import { accentedNames, correctedNames, extraNames } from './extra-names.ts';
import { ordinalsOf, type WordKind, wordsOf } from './reference-words.ts';

/**
 * A book that a name means. `written` is its OSIS code if the canon here has it within another
 * book.
 */
export interface NamedBook {
  /** The 1-based index in `books`. */
  readonly book: number;
  readonly written: string;
}

/** The books that a name means, by the number before it (0 without one) or after it. */
export interface NameEntry {
  readonly before: (NamedBook | undefined)[];
  readonly after: (NamedBook | undefined)[];
}

/** The names and words of one language, for matching. */
export interface Lexicon {
  readonly language: string;
  readonly names: ReadonlyMap<string, NameEntry>;
  /**
   * Names of one word that mean another book than they do without their accents. Lowercase, NFC.
   */
  readonly accented: ReadonlyMap<string, NameEntry>;
  /** Names to show, by OSIS code. */
  readonly shown: ReadonlyMap<string, string>;
  /** The first tokens of names, with the number of tokens in the longest. */
  readonly heads: ReadonlyMap<string, number>;
  /** All beginnings of names in scripts without spaces. */
  readonly unspacedPrefixes: ReadonlySet<string>;
  readonly ordinals: ReadonlyMap<string, number>;
  readonly fillers: ReadonlySet<string>;
  readonly words: ReadonlyMap<string, ReadonlySet<WordKind>>;
}

const tables = new Map<string, NameTable>([['en', english]]);
/** Built when a text needs them: all together take a fifth of a second and 10 MB. */
const lexicons = new Map<string, Lexicon>();

export { scriptureLanguages } from './scripture-languages.ts';

/** Loads the names of languages, so that `findReferences` knows them. Ignores unknown languages. */
export async function loadScriptureLanguages(languages: readonly string[]): Promise<void> {
  await Promise.all(
    languages.map(async (language) => {
      const load = loaders[language];
      if (load && !tables.has(language)) tables.set(language, await load());
    }),
  );
}

/** Returns the lexicon of a language; undefined if it is unknown or not loaded. */
export function lexiconOf(language: string): Lexicon | undefined {
  const table = tables.get(language);
  if (table && !lexicons.has(language)) lexicons.set(language, buildLexicon(language, table));
  return lexicons.get(language);
}

// Families of numbered books: a stem that one of them has means the others too.
const families = [
  ['', '1Sam', '2Sam'],
  ['', '1Kgs', '2Kgs'],
  ['', '1Chr', '2Chr'],
  ['', '1Cor', '2Cor'],
  ['', '1Thess', '2Thess'],
  ['', '1Tim', '2Tim'],
  ['', '1Pet', '2Pet'],
  ['', '1John', '2John', '3John'],
  ['', '1Macc', '2Macc', '3Macc', '4Macc'],
  ['', '1Esd', '2Esd'],
  ['', 'Gen', 'Exod', 'Lev', 'Num', 'Deut'],
];
const kingdoms = ['', '1Sam', '2Sam', '1Kgs', '2Kgs'];

const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function buildLexicon(language: string, table: NameTable): Lexicon {
  const names = new Map<string, NameEntry>();
  // A text that uses OSIS codes means them, whatever else they abbreviate without accents.
  for (const { key } of books) if (/^\D/.test(key)) addLine(names, `${key}=${key.toLowerCase()}`);
  for (const line of [...(correctedNames[language] ?? []), ...table.names.split('|'), ...(extraNames[language] ?? [])])
    addLine(names, line);
  const accented = new Map<string, NameEntry>();
  for (const line of accentedNames[language] ?? []) addLine(accented, line);
  addWithoutPrepositions(names);
  for (const { before, after } of names.values()) for (const [number, named] of after.entries()) before[number] ??= named;
  for (const entry of names.values()) completeFamilies(entry.before);
  for (const { before, after } of names.values()) {
    completeFamilies(after);
    // Greek writes the number before or after any name.
    if (language === 'el') for (const [number, named] of before.entries()) if (number > 0) after[number] ??= named;
  }
  const heads = new Map<string, number>();
  for (const name of names.keys()) {
    const tokens = name.split(' ');
    const [head = ''] = tokens;
    heads.set(head, Math.max(heads.get(head) ?? 0, tokens.length));
  }
  for (const [name, entry] of [...names]) if (UNSPACED.test(name) && name.includes(' ')) names.set(name.replaceAll(' ', ''), entry);
  const unspaced = [...names.keys()].filter((name) => UNSPACED.test(name));
  const unspacedPrefixes = new Set(unspaced.flatMap((name) => Array.from({ length: name.length }, (_, at) => name.slice(0, at + 1))));
  const ordinals = new Map([...ordinalsOf('en'), ...ordinalsOf(language)]);
  const fillers = new Set(table.fillers.split(',').filter((word) => word !== ''));
  const words = wordsOf(language);
  return { language, names, accented, shown: shownNames(table), heads, unspacedPrefixes, ordinals, fillers, words };
}

/** Adds the names of one book: `Gen=gen,genesis/1=mose`. */
function addLine(names: Map<string, NameEntry>, line: string): void {
  const [head = '', ...groups] = line.split(/(?=[=/])/);
  const target = bookIndex(head);
  if (target === undefined) return;
  const named = { book: target, written: head };
  let number = 0;
  let after = false;
  for (const group of groups) {
    if (group.startsWith('/')) {
      number = Number(group.slice(1, 2));
      after = group.endsWith('a');
      continue;
    }
    for (const name of group.slice(1).split(',')) {
      const entry = names.get(name) ?? { before: [], after: [] };
      const list = after ? entry.after : entry.before;
      // The first book in the order of the canon wins an abbreviation of several.
      list[number] ??= named;
      names.set(name, entry);
    }
    number = 0;
    after = false;
  }
}

const prepositions = new Set('на до к do to da di al ad a la προσ للـ de der an und the'.split(' '));

/** Adds names without a leading preposition: "До солунян", "Към Тимотей". */
function addWithoutPrepositions(names: Map<string, NameEntry>): void {
  for (const [name, entry] of [...names]) {
    const [first = '', ...rest] = name.split(' ');
    const shorter = rest.join(' ');
    if (prepositions.has(first) && shorter.length > 3 && !names.has(shorter)) names.set(shorter, entry);
  }
}

function completeFamilies(list: (NamedBook | undefined)[]): void {
  // Whoever names the Gospel of John in some way may name his letters so.
  if (list[0]?.written === 'John') list[1] ??= { book: bookIndex('1John') ?? 0, written: '1John' };
  const codes = list.map((one) => one?.written);
  const isKingdoms = (codes[3] === '1Kgs' || codes[4] === '2Kgs') && codes[1] !== '1Kgs';
  const family = isKingdoms
    ? kingdoms
    : families.find((codesOfFamily) => codes.some((code, n) => n > 0 && code !== undefined && code === codesOfFamily[n]));
  if (!family) return;
  for (const [number, code] of family.entries()) {
    const book = bookIndex(code);
    if (number > 0 && book !== undefined) list[number] ??= { book, written: code };
  }
  if (codes[1] === '1Kgs' || codes[2] === '2Kgs') {
    for (const number of [3, 4]) list[number] ??= { book: bookIndex(kingdoms[number] ?? '') ?? 0, written: kingdoms[number] ?? '' };
  }
}

function shownNames(table: NameTable): Map<string, string> {
  const shown = table.shown.split('|');
  const codes = table.names.split('|').map((line) => /^\w+/.exec(line)?.[0] ?? '');
  return new Map(codes.flatMap((code, at) => (shown[at] ? [[code, shown[at]] as const] : [])));
}

import { foldedText } from '#core/fold.ts';
import { oneLine } from '#core/one-line.ts';
import { trimCharacters, trimEndCharacters } from '#core/trim.ts';
import { hasFormOfName, parseCitedWork, titleMarks } from '../cited/public.ts';
import type { Inline } from './export/document.ts';

/**
 * Returns the works that a footnote names, as "Author, Title (year)" if the title is in italics or
 * quotation marks, else in the words of the note. Remarks that name no source return nothing.
 */
export function citationsOfNote(note: readonly Inline[]): string[] {
  return splitSources(markTitles(note)).flatMap((source) => {
    const citation = hasLink(source) ? undefined : (parseMarkedSource(source) ?? parsePlainSource(source));
    return citation ?? [];
  });
}

/**
 * Returns the work that an entry of a bibliography names, or '' if it links to the catalog. Every
 * entry names one.
 */
export function citationOfEntry(entry: readonly Inline[]): string {
  const source = markTitles(entry);
  if (hasLink(source)) return '';
  const { author, title, year } = parseCitedWork(source);
  return author !== null || source.startsWith(titleMarks.open) ? formatSource(author ?? undefined, title, year) : plain(source);
}

function formatSource(author: string | undefined, title: string, year: string | number | null): string {
  return `${author === undefined ? '' : `${author}, `}${title}${year === null ? '' : ` (${year})`}`;
}

function markTitles(inlines: readonly Inline[]): string {
  const marked = inlines.map((inline) => {
    if (inline.kind !== 'text') return ' ';
    const text = inline.text.replaceAll(/[\ue000\ue001]/g, '');
    return inline.italic === true && text.trim() !== '' ? `${titleMarks.open}${text}${titleMarks.close}` : text;
  });
  return oneLine(marked.join('').replaceAll(`${titleMarks.close}${titleMarks.open}`, ''));
}

function plain(source: string): string {
  return oneLine(source.replaceAll(/[\ue000\ue001]/g, ''));
}

function hasLink(source: string): boolean {
  return /\[(?:Work|Text|Topic):/.test(source);
}

/** Splits a note at semicolons outside brackets. */
function splitSources(text: string): string[] {
  const sources: string[] = [];
  let [from, depth] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '(' || character === '[') depth++;
    else if (character === ')' || character === ']') depth = Math.max(0, depth - 1);
    else if (character === ';' && depth === 0) {
      sources.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...sources, text.slice(from)];
}

/**
 * Parses a source whose title is in quotation marks or italics; an article is quoted, and its
 * journal in italics.
 */
function parseMarkedSource(source: string): string | undefined {
  const quoted = /[“"„«]([^“”"„«»]{3,300})[”"“»]/u.exec(source);
  const italic = /\ue000([^\ue000\ue001]{2,300})\ue001/u.exec(source);
  const found = quoted && (!italic || quoted.index < italic.index) ? quoted : italic;
  if (!found) return undefined;
  const title = trimCharacters(plain(found[1] ?? ''), ' ,.:;');
  const rest = plain(source.slice(found.index + found[0].length));
  const before = withoutIntroduction(plain(source.slice(0, found.index)));
  const author = authorOf(before);
  if (foldedText(title) === '' || isShortForm(title)) return undefined;
  // Words in quotation marks are mostly no title, and words in italics may be stressed.
  const isTitle = author !== undefined || (before === '' && found === italic && /^(?:[,.]?$|[,.]? ?[(\d])/.test(rest));
  if (!isTitle || (found === quoted && !/\d/.test(rest))) return undefined;
  const year = /(?<!\d)(?:1[0-9]|20)\d\d(?!\d)/.exec(rest)?.[0];
  return formatSource(author, title, year ?? null);
}

/**
 * Parses "Athanasius, On the Incarnation, 54.3": a name, a title, and at the end a place or year.
 */
function parsePlainSource(source: string): string | undefined {
  const text = trimEndCharacters(withoutIntroduction(plain(source)), ' .');
  const [name = '', ...more] = text.split(/,\s+/);
  const [title = ''] = more;
  const isCitation =
    more.length > 0 &&
    hasFormOfName(name) &&
    /^[\p{Lu}\p{Lo}]/u.test(title) &&
    /\p{L}{3}/u.test(title) &&
    !isShortForm(title) &&
    text.split(' ').length <= MAX_WORDS &&
    (/[\d)]$/.test(text) || /^[ivxlc]{1,12}$/.test(text.split(' ').at(-1) ?? ''));
  return isCitation ? text : undefined;
}

const INTRODUCTIONS = new Set(
  'see cf compare also contra esp especially following after in by from so thus as likewise with and quoted cited discussed e.g i.e'.split(
    ' ',
  ),
);

/** Returns what follows "see", "cf." and the last sentence before a source. */
function withoutIntroduction(text: string): string {
  const words = text.split(' ');
  const comma = words.findIndex((word) => word.endsWith(','));
  // After the comma comes the title, which may have such words.
  const before = words.slice(0, comma === -1 ? words.length : comma + 1);
  const last = before.findLastIndex((word, i) => {
    const isSentenceEnd = /\p{Ll}{3}[.:!?]$/u.test(word) && i < before.length - 1;
    const isLowercase = i === 0 || /^\p{Ll}/u.test(word);
    return isSentenceEnd || (isLowercase && INTRODUCTIONS.has(trimEndCharacters(word, '.,:').toLowerCase()) && !isJoined(before, i));
  });
  return words.slice(last + 1).join(' ');
}

/** Returns whether a word joins two names: "Kelly and Chadwick". */
function isJoined(words: readonly string[], at: number): boolean {
  return words[at] === 'and' && at > 0 && /^[\p{Lu}\p{Lo}]/u.test(words[at - 1] ?? '');
}

const ROLES = new Set('ed eds trans tr comp et al'.split(' '));

/** Returns the author of a source: "Philip Schaff" of "Philip Schaff, ed." */
function authorOf(before: string): string | undefined {
  const words = before.split(' ');
  const last = words.findLastIndex((word) => !ROLES.has(trimCharacters(word, '(),.:').toLowerCase()));
  const [name = ''] = trimEndCharacters(words.slice(0, last + 1).join(' '), ' ,.:').split(/,\s+/);
  return hasFormOfName(name) ? name : undefined;
}

const MAX_WORDS = 40;

/** Returns whether words refer back to a source that was named before. */
function isShortForm(title: string): boolean {
  return /^(?:ibid(?:em)?|idem|op\.? ?cit|loc\.? ?cit|passim)(?!\p{L})/iu.test(title);
}

import { foldedText } from '#core/fold.ts';
import { oneLine } from '#core/one-line.ts';
import { trimCharacters, trimEndCharacters } from '#core/trim.ts';
import { displayName, invertedName, invertedPersonOf, type Person, personOf } from './person-names.ts';

/** What a citation says about the work. Uncertain words stay in the title. */
export interface ParsedWork {
  /** In reading order: "Avery Dulles". Null if the citation names none, or maybe none. */
  readonly author: string | null;
  readonly person: Person | undefined;
  readonly title: string;
  readonly year: number | null;
  /** Words before the title that may be a name. */
  readonly before: string;
}

/**
 * Characters around titles in italics. Unicode reserves them for programs, so texts are stripped of
 * them.
 */
export const titleMarks = { open: '\ue000', close: '\ue001' } as const;

/** The words of a citation, and what is known about them. */
interface Parts {
  readonly person?: Person | undefined;
  readonly before?: string;
  readonly title: string;
  readonly rest: string;
}

/**
 * Parses a citation in the usual forms: "Last, First. Title. Place: Publisher, Year.", "First Last,
 * Title (Place: Publisher, Year), 12.", "Last, F. (Year). Title. Publisher.", "Title by Author".
 */
export function parseCitedWork(text: string): ParsedWork {
  const marked = oneLine(withTitleMarks(text)).replace(/^(?:see also|see|cf\.?) (?=\S)/i, '');
  const source = marked.replace(DASHES, '');
  const found =
    partsOfMarked(source) ??
    partsOfAuthorDate(plain(source)) ??
    partsOfTitleBy(plain(source)) ??
    partsOfSentences(plain(source)) ??
    partsOfNote(plain(source)) ??
    titleOf(plain(source), false);
  const title = trimEndCharacters(found.title, ' ,.:;–-');
  const { person, before = '' } = found;
  const author = person ? displayName(person) : null;
  // The title may be a year.
  return { author, person, before, title: foldedText(title) === '' ? plain(source) : title, year: yearIn(found.rest) };
}

/** Dashes that repeat the author of the previous entry. */
const DASHES = /^(?:[—―–_-]{3,10}|⸺|⸻|—{1,3})[.,]?\s+(?=\p{L})/u;

/** Replaces dashes with the author of the previous entry, if it has one. */
export function withRepeatedAuthors(entries: readonly string[]): string[] {
  let person: Person | undefined;
  return entries.map((entry) => {
    const isRepeated = DASHES.test(entry);
    if (!isRepeated) person = entry === '' ? undefined : parseCitedWork(entry).person;
    return isRepeated && person ? entry.replace(DASHES, `${trimEndCharacters(invertedName(person), '.')}. `) : entry;
  });
}

/** Marks titles in Markdown or HTML. */
function withTitleMarks(text: string): string {
  const { open, close } = titleMarks;
  return text
    .replaceAll(/<(?:i|b|em|strong|cite|u)>/gi, open)
    .replaceAll(/<\/(?:i|b|em|strong|cite|u)>/gi, close)
    .replaceAll(/(?<![\p{L}\p{N}*_])(\*{1,3}|_{1,3})(?=[^\s*_])([^*_]{1,300})(?<=[^\s*_])\1(?![\p{L}\p{N}*_])/gu, `${open}$2${close}`);
}

function plain(source: string): string {
  return oneLine(source.replaceAll(/[\ue000\ue001]/g, ''));
}

/** A title in italics or quotation marks. An article is quoted, and its journal in italics. */
function partsOfMarked(source: string): Parts | undefined {
  const quoted = /[“"„«]([^“”"„«»]{3,300})[”"“»]/u.exec(source);
  const italic = /\ue000([^\ue000\ue001]{2,300})\ue001/u.exec(source);
  const found = quoted && (!italic || quoted.index < italic.index) ? quoted : italic;
  const title = trimCharacters(plain(found?.[1] ?? ''), ' ,.:;');
  if (!found || foldedText(title) === '') return undefined;
  const date = /\((?:c\. |ca\. )?\d{3,4}[a-z]?[^()]{0,30}\)[.:,]?/u;
  const beforeTitle = plain(source.slice(0, found.index));
  const before = trimEndCharacters(beforeTitle.replace(date, '').trim(), ' ,:');
  const rest = plain(source.slice(found.index + found[0].length));
  const person = before === '' ? personBehind(rest) : (invertedPersonOf(before) ?? personOf(before));
  if (before !== '' && !person && (found === quoted || before.split(' ').length > MOST_BEFORE)) return undefined;
  return { person, title, before: person ? '' : before, rest: `${date.exec(beforeTitle)?.[0] ?? ''} ${rest}` };
}

/** A text with more words is a sentence, in which words in italics are not the title. */
const MOST_BEFORE = 4;

function personBehind(rest: string): Person | undefined {
  const [, name = ''] = /^[,.;:]? ?by ([^,(]{2,200})/iu.exec(rest) ?? [];
  return personOf(splitSentences(name, false)[0].trim());
}

/** "Dulles, A. (1992). The craft of theology. Crossroad." */
function partsOfAuthorDate(text: string): Parts | undefined {
  const [all = '', author = '', year = ''] =
    /^([^()]{2,200}?) \(((?:c\. |ca\. )?\d{3,4})[a-z]?(?:, [^()]{1,30})?\)[.:,] (?=\S)/u.exec(text) ?? [];
  const person = invertedPersonOf(author) ?? personOf(author);
  if (!person) return undefined;
  const [title = ''] = splitSentences(text.slice(all.length), false);
  return { person, title: withoutBrackets(title), rest: `(${year})` };
}

/** "The Craft of Theology, by Avery Dulles, 1992" */
function partsOfTitleBy(text: string): Parts | undefined {
  const at = text.search(/[,.;:]? [Bb]y (?=\p{Lu})/u);
  const title = text.slice(0, Math.max(0, at));
  if (title === '' || /\b(?:translated|edited|trans|ed|introduced|revised|compiled|selected|side)\.?$/i.test(title)) return undefined;
  const rest = text.slice(at);
  const person = personBehind(rest);
  return person && { person, title, rest };
}

/** "Dulles, Avery. The Craft of Theology. New York: Crossroad, 1992." */
function partsOfSentences(text: string): Parts | undefined {
  const [name = '', rest] = splitSentences(text, true);
  if (rest === undefined || !/^(?:\d+ )?["“]?[\p{Lu}\p{Lo}]/u.test(rest)) return undefined;
  const isInitial = /(?:^| )\p{Lu}$/u.test(name);
  const person = name.includes(',') ? invertedPersonOf(name) : isInitial ? undefined : personOf(name, true);
  return person && { ...titleFirst(splitSentences(rest, false)), person };
}

function titleFirst([sentence = '', after = '']: readonly string[]): Parts {
  return { title: withoutBrackets(sentence), rest: `${sentence.slice(withoutBrackets(sentence).length)} ${after}` };
}

function withoutBrackets(title: string): string {
  return title.replace(/ \([^()]*\)\.?$/u, '');
}

/** "Avery Dulles, The Craft of Theology (New York: Crossroad, 1992), 12." */
function partsOfNote(text: string): Parts | undefined {
  const [first = '', second = '', third = ''] = text.split(/,\s+/, 3);
  const after = (...parts: readonly string[]): string =>
    text.slice(parts.reduce((length, part) => text.indexOf(part, length) + part.length, 0)).replace(/^,\s+/, '');
  const known = personOf(first, true);
  // "Dulles, Avery, The Craft of Theology".
  const inverted = /^\p{Lu}/u.test(third) ? invertedPersonOf(`${first}, ${second}`) : undefined;
  if (inverted) return { ...titleOf(after(first, second), true), person: inverted };
  // "Athanasius: On the Incarnation".
  const colon = first.indexOf(': ');
  const beforeColon = colon === -1 ? undefined : personOf(first.slice(0, colon), true);
  if (beforeColon) return { ...titleOf(text.slice(colon + 2), true), person: beforeColon };
  if (!/^["“]?[\p{Lu}\p{Lo}]/u.test(second)) return undefined;
  const person = known ?? personOf(first);
  if (person) return isLocator(second) ? undefined : { ...titleOf(after(first), true), person };
  // "Confessions, Augustine, 7.10".
  const behind = personOf(trimEndCharacters(second.replace(/ \(.*/, ''), ' .'), true);
  return behind && { person: behind, title: first, rest: after(first, second) };
}

const LOCATOR =
  /^(?:\d|[ivxlc]+(?:[.:]|$)|(?:pp?|vols?|volume|bks?|book|chs?|chap|chapter|chapters|secs?|section|nn?|no|fols?|cols?|pts?|part|qq?|question|art|lord['’]s day|a|trans|transl|translated|ed|eds|edited|rev|revised|repr|reprint)\b)/iu;

function isLocator(part: string): boolean {
  return LOCATOR.test(part);
}

/**
 * Returns the title at the start of a text, without what follows: a place in the work, an editor, a
 * publisher.
 */
function titleOf(text: string, isAfterAuthor: boolean): Parts {
  const bracket = text.search(/ [([]/);
  const [first = '', ...more] = (bracket === -1 ? text : text.slice(0, bracket)).split(/(?=, )/);
  let title = first;
  for (const part of more) {
    const words = part.slice(2);
    // A title may continue after a comma: "The Lion, the Witch and the Wardrobe".
    if (isLocator(words) || (isAfterAuthor && !/^\p{Ll}/u.test(words))) break;
    title += part;
  }
  const [sentence = ''] = splitSentences(title, false);
  const rest = text.slice(sentence.length);
  return {
    title: isAfterAuthor || sentence.length < text.length || /[ ,:]\d[\d.–-]*\.?$/.test(sentence) ? withoutPlace(sentence) : sentence,
    rest,
  };
}

/** Removes the number of a volume or place after a title. */
function withoutPlace(title: string): string {
  return title.replace(/(?:,? (?:vol|bk|ch|q|no)\.)?[:,]? [\d.,:;–-]+\.?$/u, '').replace(/ [IVXLC]{1,6}[/.-][\dIVXLC/.-]{1,10}$/u, '');
}

const ABBREVIATIONS = new Set('st sts mt dr mr mrs vs vol no jr'.split(' '));

/** Splits off the first sentence. Initials do not end it, except the last initial of an author. */
function splitSentences(text: string, isName: boolean): [string] | [string, string] {
  for (const { index, 0: mark } of text.matchAll(/[.?!][”"’)]? (?=\S)/gu)) {
    const word =
      text
        .slice(Math.max(0, index - 20), index)
        .split(/[^\p{L}\p{N}]/u)
        .at(-1) ?? '';
    const next = text.slice(index + mark.length, index + mark.length + 2);
    const isInitial = mark.startsWith('.') && /^\p{Lu}$/u.test(word);
    const isOpen = isName
      ? isInitial && /^\p{L}\.$/u.test(next)
      : isInitial || (mark.startsWith('.') && ABBREVIATIONS.has(word.toLowerCase()));
    if (isOpen) continue;
    return [text.slice(0, mark.startsWith('.') ? index : index + mark.length - 1), text.slice(index + mark.length)];
  }
  return [text];
}

/**
 * Returns a year in brackets, or else one since the invention of printing: other numbers are mostly
 * places.
 */
function yearIn(text: string): number | null {
  const [, inBrackets] = /\((?:c\. ?|ca\. ?|circa )?(\d{3,4})[a-z]?\)/u.exec(text) ?? [];
  const [inWords] = /(?<![\d.–-])(?:1[5-9]|20)\d\d(?!\d|\p{L}|\.\d)/u.exec(text) ?? [];
  const year = Number(inBrackets ?? inWords ?? 0);
  return year < 100 || year > new Date().getUTCFullYear() + 1 ? null : year;
}

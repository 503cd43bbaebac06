/**
 * The links in markdown texts: `[[Title]]` to one of the user's notes, `[Work:12]` to a work,
 * `[Topic:3]` to a topic, `[Text:kjv/John.3.16]` to a place in an edition.
 */

import { isTooLong } from './count-characters.ts';

/**
 * A link in a text: to a note by its title, to a work or a topic by its id, or to a text by its
 * path (`core/text-path.ts`).
 */
type Link = { note: string; text: string } | TargetLink;

/** A link whose title is stored elsewhere. */
export type TargetLink = { work: number; text: string } | { topic: number; text: string } | { textPath: string; text: string };

/** One piece of a text: words as they stand, or a link in them. */
export type Piece = { text: string } | Link;

// A title may contain balanced brackets ("Gregory [of Nyssa]"). A token followed by an address or a
// label is an ordinary markdown link, unless the label is itself a token.
const links =
  /\[\[((?:[^[\]\n]|\[[^[\]\n]{0,200}\]){1,200})\]\](?!\((?:[a-z][a-z0-9+.-]*:|[/#<]))|\[(?:(Work|Topic):([1-9][0-9]{0,14})|Text:([a-z0-9-]{1,60}(?:\/[^\s[\]]{1,210})?))\](?!\(|\[(?!(?:Work|Topic):[1-9]|Text:|\[))/gu;

/** Maximum length of a note's title, in characters. */
const LONGEST_TITLE = 200;

/** Splits a text at its unescaped links; the pieces' texts concatenate to the original text. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const next = new RegExp(links);
  for (let match = next.exec(text); match; match = next.exec(text)) {
    const [whole, title, kind, id, textPath] = match;
    if (title !== undefined && !isTitle(title)) continue;
    if (isEscaped(text, match.index)) {
      // The backslash escapes only the first bracket; the second may start a link.
      next.lastIndex = match.index + 1;
      continue;
    }
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) });
    if (title !== undefined) pieces.push({ note: title.trim(), text: whole });
    else if (textPath !== undefined) pieces.push({ textPath, text: whole });
    else pieces.push(kind === 'Work' ? { work: Number(id), text: whole } : { topic: Number(id), text: whole });
    at = match.index + whole.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

/** Returns whether a piece is a link whose title is stored elsewhere. */
export function isTarget(piece: Piece): piece is TargetLink {
  return 'work' in piece || 'topic' in piece || 'textPath' in piece;
}

/**
 * Replaces links to places in editions by as many characters that no reference has, so that the
 * citation in a link is not recognized as a reference in words.
 */
export function maskTextLinks(text: string): string {
  return text.replaceAll(/\[Text:[^\s[\]]{1,271}\]/g, (link) => '\uFFFC'.repeat(link.length));
}

function isTitle(title: string): boolean {
  return !isTooLong(title, LONGEST_TITLE) && title.trim() !== '';
}

function isEscaped(text: string, index: number): boolean {
  let slashes = 0;
  while (text[index - 1 - slashes] === '\\') slashes++;
  return slashes % 2 === 1;
}

/** Returns the distinct link targets of a markdown text, in text order. Ignores code. */
export function linksOf(markdown: string): { notes: string[]; works: number[]; topics: number[]; textPaths: string[] } {
  const pieces = partsOf(markdown).flatMap(({ text, code }) => (code ? [] : piecesOf(text)));
  return {
    notes: [...new Set(pieces.flatMap((piece) => ('note' in piece ? piece.note : [])))],
    works: [...new Set(pieces.flatMap((piece) => ('work' in piece ? piece.work : [])))],
    topics: [...new Set(pieces.flatMap((piece) => ('topic' in piece ? piece.topic : [])))],
    textPaths: [...new Set(pieces.flatMap((piece) => ('textPath' in piece ? piece.textPath : [])))],
  };
}

/** Returns the parts of a markdown text that are not code. */
export function proseOf(markdown: string): string[] {
  return partsOf(markdown).flatMap(({ text, code }) => (code ? [] : text));
}

/** Replaces each `[[Title]]` for which `newTitle` returns a title. Code stays unchanged. */
export function renameNotes(markdown: string, newTitle: (title: string) => string | undefined): string {
  const renamed = (piece: Piece): string => {
    const title = 'note' in piece ? newTitle(piece.note) : undefined;
    return title === undefined ? piece.text : `[[${title}]]`;
  };
  return partsOf(markdown)
    .map(({ text, code }) => (code ? text : piecesOf(text).map(renamed).join('')))
    .join('');
}

/**
 * Returns whether the bracket at `index` of the text typed so far may start a link: not after a
 * backslash, not as a picture, not in code and not after an unclosed backtick.
 */
export function mayStartLink(typed: string, index: number): boolean {
  if (isEscaped(typed, index) || (typed[index - 1] === '!' && !isEscaped(typed, index - 1))) return false;
  let start = 0;
  for (const { text, code } of partsOf(typed)) {
    if (start + text.length > index) return !code && !text.slice(0, index - start).includes('`');
    start += text.length;
  }
  return true;
}

/** Returns whether `[[…]]` around a title links to exactly that title. */
export function isLinkable(title: string): boolean {
  const [piece, ...rest] = piecesOf(`[[${title}]]`);
  return rest.length === 0 && piece !== undefined && 'note' in piece && piece.note === title;
}

// Unicode reserves these two code points for internal use, so no text contains them.
const OPEN = '\uFDD0';
const CLOSE = '\uFDD1';
const marks = new RegExp(`${OPEN}([0-9]+)${CLOSE}`);

/**
 * Replaces each `[[Title]]` outside code, and each escaped token and `@`, with a marker, so that a
 * markdown parser does not change titles or strip backslashes. `unmarkedPiecesOf` restores them.
 */
export function markNotes(markdown: string): { marked: string; links: Marked[] } {
  const found: Marked[] = [];
  const markOf = (piece: Marked): string => `${OPEN}${found.push(piece) - 1}${CLOSE}`;
  const marked = partsOf(withoutMarks(markdown)).map(({ text, code }) => {
    if (code) return text;
    const pieces = piecesOf(text).map((piece) => {
      if ('note' in piece) return markOf(piece);
      const tokens = piece.text.replaceAll(escapedToken, (_, before: string, token: string) => before + markOf({ text: token }));
      return tokens.replaceAll('\\@', (at, index: number) => (isEscaped(tokens, index) ? at : markOf({ text: '@' })));
    });
    return pieces.join('');
  });
  return { marked: marked.join(''), links: found };
}

/**
 * Returns the text that `plain` makes of a markdown text, with `nameOf` for each link in it. Links
 * in code and behind a backslash are text, and `plain` reads none of the names as markdown.
 */
export function nameLinks(markdown: string, plain: (markdown: string) => string, nameOf: (link: Link) => string): string {
  const found: string[] = [];
  const mark = (text: string): string => `${OPEN}${found.push(text) - 1}${CLOSE}`;
  const marked = partsOf(withoutMarks(markdown)).map(({ text, code }) => {
    if (code) return text;
    const pieces = piecesOf(text).map((piece) => {
      if ('note' in piece || isTarget(piece)) return mark(nameOf(piece));
      return piece.text.replaceAll(escapedToken, (_, before: string, token: string) => before + mark(token));
    });
    return pieces.join('');
  });
  return plain(marked.join(''))
    .split(marks)
    .map((part, i) => (i % 2 === 1 ? (found[Number(part)] ?? '') : part))
    .join('');
}

function withoutMarks(text: string): string {
  return text.replaceAll(new RegExp(`[${OPEN}${CLOSE}]`, 'g'), '\uFFFD');
}

const escapedToken = /(?<!\\)((?:\\\\)*)\\(\[(?:(?:Work|Topic):[1-9][0-9]{0,14}|Text:[a-z0-9-]{1,60}(?:\/[^\s[\]]{1,210})?)\])/g;

type Marked = Exclude<Piece, TargetLink>;

/** Splits a text from marked markdown at its links. Links to notes exist only where a marker is. */
export function unmarkedPiecesOf(text: string, found: readonly Marked[]): Piece[] {
  return text.split(marks).flatMap((part, i): Piece[] => {
    const marked = i % 2 === 1 ? found[Number(part)] : undefined;
    if (marked) return [marked];
    return piecesOf(part).map((piece) => ('note' in piece ? { text: piece.text } : piece));
  });
}

interface Part {
  readonly text: string;
  readonly code: boolean;
}

/**
 * Splits markdown into code and text, line by line: a pattern for both delimiters would take
 * quadratic time if one is missing.
 */
function partsOf(markdown: string): Part[] {
  const parts: Part[] = [];
  let fence: string | undefined;
  for (const [line] of markdown.matchAll(/[^\n]*\n|[^\n]+$/g)) {
    if (fence !== undefined) {
      const end = /^ {0,3}(`+|~+)[ \t\r\n]*$/.exec(line)?.[1];
      if (end?.startsWith(fence)) fence = undefined;
      parts.push({ text: line, code: true });
    } else {
      const [, start, info = ''] = /^ {0,3}(`{3,}|~{3,})(.*)/.exec(line) ?? [];
      if (start === undefined || (start.startsWith('`') && info.includes('`'))) parts.push(...partsOfLine(line));
      else {
        fence = start;
        parts.push({ text: line, code: true });
      }
    }
  }
  return parts;
}

/** A run of backticks starts inline code if another run of the same length follows. */
function partsOfLine(line: string): Part[] {
  const runs = Array.from(line.matchAll(/`+/g), ({ 0: { length }, index }) => ({ length, index }));
  const nextOfLength = new Map<number, (typeof runs)[number]>();
  const ends = runs.toReversed().map((run) => {
    const end = nextOfLength.get(run.length);
    nextOfLength.set(run.length, run);
    return end;
  });
  ends.reverse();
  const parts: Part[] = [];
  let at = 0;
  for (const [i, run] of runs.entries()) {
    const end = ends[i];
    if (end === undefined || run.index < at) continue;
    const after = end.index + end.length;
    parts.push({ text: line.slice(at, run.index), code: false }, { text: line.slice(run.index, after), code: true });
    at = after;
  }
  return [...parts, { text: line.slice(at), code: false }];
}

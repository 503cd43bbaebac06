/** The links that people write into markdown: `[[Title]]` for an own note, `[Work:12]` and `[Topic:3]` for a work and a topic. */

import { isTooLong } from './count-characters.ts';

/** A link in a text: to a note by its title, or to a work or a topic by its id. */
type Link = { note: string; text: string } | { work: number; text: string } | { topic: number; text: string };

/** One piece of a text: words as they stand, or a link in them. */
export type Piece = { text: string } | Link;

// A title may have brackets of its own where they pair ("Gregory [of Nyssa]"). A token with an address or a label behind it is an ordinary
// markdown link; another token is neither.
const links =
  /\[\[((?:[^[\]\n]|\[[^[\]\n]{0,200}\]){1,200})\]\](?!\((?:[a-z][a-z0-9+.-]*:|[/#<]))|\[(Work|Topic):([1-9][0-9]{0,14})\](?!\(|\[(?!(?:Work|Topic):[1-9]|\[))/gu;

/** In characters: the maximum length of a note's title. */
const LONGEST_TITLE = 200;

/** Cuts a text at its links, but for those that a backslash stands before; the pieces' texts together are the text. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const next = new RegExp(links);
  for (let match = next.exec(text); match; match = next.exec(text)) {
    const [whole, title, kind, id] = match;
    if (title !== undefined && !isTitle(title)) continue;
    if (isEscaped(text, match.index)) {
      // Only its first bracket is: another link may begin with the second.
      next.lastIndex = match.index + 1;
      continue;
    }
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) });
    if (title !== undefined) pieces.push({ note: title.trim(), text: whole });
    else pieces.push(kind === 'Work' ? { work: Number(id), text: whole } : { topic: Number(id), text: whole });
    at = match.index + whole.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

function isTitle(title: string): boolean {
  return !isTooLong(title, LONGEST_TITLE) && title.trim() !== '';
}

function isEscaped(text: string, index: number): boolean {
  let slashes = 0;
  while (text[index - 1 - slashes] === '\\') slashes++;
  return slashes % 2 === 1;
}

/** What a markdown text links to, each once, in the order of the text. What stands in code is code. */
export function linksOf(markdown: string): { notes: string[]; works: number[]; topics: number[] } {
  const pieces = partsOf(markdown).flatMap(({ text, code }) => (code ? [] : piecesOf(text)));
  return {
    notes: [...new Set(pieces.flatMap((piece) => ('note' in piece ? piece.note : [])))],
    works: [...new Set(pieces.flatMap((piece) => ('work' in piece ? piece.work : [])))],
    topics: [...new Set(pieces.flatMap((piece) => ('topic' in piece ? piece.topic : [])))],
  };
}

/** The text with each `[[Title]]` for which `newTitle` has one under that. What stands in code stays. */
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
 * Whether a link may begin with the bracket at `index` of what was written so far: not behind a backslash, not as a picture, not in code, and
 * not behind a backtick that is still to be closed.
 */
export function mayBegin(written: string, index: number): boolean {
  if (isEscaped(written, index) || (written[index - 1] === '!' && !isEscaped(written, index - 1))) return false;
  let start = 0;
  for (const { text, code } of partsOf(written)) {
    if (start + text.length > index) return !code && !text.slice(0, index - start).includes('`');
    start += text.length;
  }
  return true;
}

/** Whether `[[…]]` around a title is a link to just that title. */
export function isLinkable(title: string): boolean {
  const [piece, ...rest] = piecesOf(`[[${title}]]`);
  return rest.length === 0 && piece !== undefined && 'note' in piece && piece.note === title;
}

// No text has these two: Unicode keeps them for what goes on inside a program.
const OPEN = '\uFDD0';
const CLOSE = '\uFDD1';
const marks = new RegExp(`${OPEN}([0-9]+)${CLOSE}`);

/**
 * Puts a mark in place of each `[[Title]]` outside of code, so that a markdown parser leaves the titles whole, whatever signs they have, and
 * of each token behind a backslash, which the parser takes away. `unmarkedPiecesOf` finds them again.
 */
export function markNotes(markdown: string): { marked: string; links: Marked[] } {
  const found: Marked[] = [];
  const markOf = (piece: Marked): string => `${OPEN}${found.push(piece) - 1}${CLOSE}`;
  const marked = partsOf(withoutMarks(markdown)).map(({ text, code }) => {
    if (code) return text;
    const pieces = piecesOf(text).map((piece) => {
      if ('note' in piece) return markOf(piece);
      return piece.text.replaceAll(escapedToken, (_, before: string, token: string) => before + markOf({ text: token }));
    });
    return pieces.join('');
  });
  return { marked: marked.join(''), links: found };
}

/**
 * Returns the text that `plain` makes of a markdown text, with `nameOf` for each link in it. Links in code and behind a backslash
 * are text, and `plain` reads none of the names as markdown.
 */
export function nameLinks(markdown: string, plain: (markdown: string) => string, nameOf: (link: Link) => string): string {
  const found: string[] = [];
  const mark = (text: string): string => `${OPEN}${found.push(text) - 1}${CLOSE}`;
  const marked = partsOf(withoutMarks(markdown)).map(({ text, code }) => {
    if (code) return text;
    const pieces = piecesOf(text).map((piece) => {
      if ('note' in piece || 'work' in piece || 'topic' in piece) return mark(nameOf(piece));
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

const escapedToken = /(?<!\\)((?:\\\\)*)\\(\[(?:Work|Topic):[1-9][0-9]{0,14}\])/g;

type Marked = Exclude<Piece, { work: number } | { topic: number }>;

/** Cuts a text out of marked markdown at its links: those to notes are where their marks are, and nowhere else. */
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

/** Line by line and run by run: an expression that looks for both ends of a code takes the square of a text's length where ends are missing. */
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

/** A run of backticks begins a code where another of the same length follows. */
function partsOfLine(line: string): Part[] {
  const runs = Array.from(line.matchAll(/`+/g), ({ 0: { length }, index }) => ({ length, index }));
  const nextOfLength = new Map<number, number>();
  const ends = runs.map(() => -1);
  for (const [i, { length }] of [...runs.entries()].toReversed()) {
    ends[i] = nextOfLength.get(length) ?? -1;
    nextOfLength.set(length, i);
  }
  const parts: Part[] = [];
  let at = 0;
  for (const [i, run] of runs.entries()) {
    const end = runs[ends[i] ?? -1];
    if (end === undefined || run.index < at) continue;
    const after = end.index + end.length;
    parts.push({ text: line.slice(at, run.index), code: false }, { text: line.slice(run.index, after), code: true });
    at = after;
  }
  return [...parts, { text: line.slice(at), code: false }];
}

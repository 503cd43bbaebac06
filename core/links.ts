/** The links that people write into markdown: `[[Title]]` for an own note, `[Work:12]` and `[Topic:3]` for a work and a topic. */

/** One piece of a text: words as they stand, or a link in them. */
export type Piece = { text: string } | { note: string; text: string } | { work: number; text: string } | { topic: number; text: string };

// A token with an address or a label behind it is an ordinary markdown link; another token is neither.
const links = /\[\[([^[\]\n]{1,200})\]\]|\[(Work|Topic):([1-9][0-9]{0,14})\](?!\(|\[(?!(?:Work|Topic):[1-9]|\[))/g;

/** Cuts a text without markup at its links; the pieces' texts together are the text. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(links)) {
    const [whole, title, kind, id] = match;
    if (title !== undefined && title.trim() === '') continue;
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) });
    if (title !== undefined) pieces.push({ note: title.trim(), text: whole });
    else pieces.push(kind === 'Work' ? { work: Number(id), text: whole } : { topic: Number(id), text: whole });
    at = match.index + whole.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

/** What a markdown text links to, each once, in the order of the text. What stands in code is code. */
export function linksOf(markdown: string): { notes: string[]; works: number[]; topics: number[] } {
  const pieces = piecesOf(withoutCode(markdown));
  return {
    notes: [...new Set(pieces.flatMap((piece) => ('note' in piece ? piece.note : [])))],
    works: [...new Set(pieces.flatMap((piece) => ('work' in piece ? piece.work : [])))],
    topics: [...new Set(pieces.flatMap((piece) => ('topic' in piece ? piece.topic : [])))],
  };
}

/** Line by line and run by run: an expression that looks for both ends of a code takes the square of a text's length where ends are missing. */
function withoutCode(markdown: string): string {
  const kept: string[] = [];
  let fence: string | undefined;
  for (const line of markdown.split('\n')) {
    if (fence !== undefined) {
      const end = /^ {0,3}(`+|~+)[ \t\r]*$/.exec(line)?.[1];
      if (end?.startsWith(fence)) fence = undefined;
    } else {
      const [, start, info = ''] = /^ {0,3}(`{3,}|~{3,})(.*)/.exec(line) ?? [];
      if (start === undefined || (start.startsWith('`') && info.includes('`'))) kept.push(withoutCodeSpans(line));
      else fence = start;
    }
  }
  return kept.join('\n');
}

/** A run of backticks begins a code where another of the same length follows. */
function withoutCodeSpans(line: string): string {
  const runs = Array.from(line.matchAll(/`+/g), ({ 0: { length }, index }) => ({ length, index }));
  const nextOfLength = new Map<number, number>();
  const ends = runs.map(() => -1);
  for (const [i, { length }] of [...runs.entries()].toReversed()) {
    ends[i] = nextOfLength.get(length) ?? -1;
    nextOfLength.set(length, i);
  }
  let kept = '';
  let at = 0;
  for (const [i, run] of runs.entries()) {
    const end = runs[ends[i] ?? -1];
    if (end === undefined || run.index < at) continue;
    kept += `${line.slice(at, run.index)} `;
    at = end.index + end.length;
  }
  return kept + line.slice(at);
}

/** The links that people write into markdown: `[[Title]]` for an own note, `[Work:12]` and `[Topic:3]` for a work and a topic. */

/** One piece of a text: words as they stand, or a link in them. */
export type Piece = { text: string } | { note: string; text: string } | { work: number; text: string } | { topic: number; text: string };

// A token with an address behind it is an ordinary markdown link.
const links = /\[\[([^[\]\n]{1,200})\]\]|\[(Work|Topic):([1-9][0-9]{0,14})\](?![([])/g;

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

function withoutCode(markdown: string): string {
  return markdown
    .replaceAll(/^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![\s\S]))/gm, '\n')
    .replaceAll(/(`+)(?!`)[^`\n](?:[^\n]*?[^`\n])?\1(?!`)/g, ' ');
}

const MAX_LINES = 2;
const MAX_WIDTH = 100;

/**
 * Returns the lines of a TypeScript file, from 1, at which a comment begins that has more than two
 * lines of text, or a line of more than 100 characters. A directive for a tool may be longer.
 */
export function findLongComments(source: string): number[] {
  return commentsOf(source.split('\n')).flatMap(({ line, lines }) => {
    const isLong = lines.filter((text) => /[\p{L}\p{N}]/u.test(text)).length > MAX_LINES;
    const isWide = lines.some((text) => [...text].length > MAX_WIDTH && !/oxlint-|https?:/.test(text));
    return isLong || isWide ? [line] : [];
  });
}

interface Comment {
  readonly line: number;
  readonly lines: readonly string[];
}

/** Returns the comments that have lines of their own. */
function commentsOf(lines: readonly string[]): Comment[] {
  const comments: Comment[] = [];
  for (let i = 0; i < lines.length; i++) {
    const end = endOfComment(lines, i);
    if (end > i) comments.push({ line: i + 1, lines: lines.slice(i, end) });
    i = Math.max(i, end - 1);
  }
  return comments;
}

/** Returns the index after the comment that begins at `at`, or `at` if none does. */
function endOfComment(lines: readonly string[], at: number): number {
  const first = lines[at] ?? '';
  let end = at;
  if (/^\s*\{?\/\*/.test(first)) {
    while (end < lines.length && !lines[end]?.includes('*/')) end++;
    return end + 1;
  }
  while (/^\s*\/\/(?! oxlint-)/.test(lines[end] ?? '')) end++;
  return end;
}

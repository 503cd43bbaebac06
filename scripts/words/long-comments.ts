const MAX_LINES = 2;
const MAX_WIDTH = 100;
const SLASHES = /^\s*\/\/(?! oxlint-)/;

interface CommentRules {
  readonly maxWidth?: number;
  /** Matches a line that is a comment. */
  readonly mark?: RegExp;
}

/**
 * Returns the lines of a file, from 1, at which a comment begins that has more than two lines of
 * text, or a line of more than 100 characters. A directive for a tool may be longer.
 */
export function findLongComments(source: string, { maxWidth = MAX_WIDTH, mark = SLASHES }: CommentRules = {}): number[] {
  return commentsOf(source.split('\n'), mark).flatMap(({ line, lines }) => {
    const isLong = lines.filter((text) => /[\p{L}\p{N}]/u.test(text)).length > MAX_LINES;
    const isWide = lines.some((text) => [...text].length > maxWidth && !/oxlint-|https?:/.test(text));
    return isLong || isWide ? [line] : [];
  });
}

interface Comment {
  readonly line: number;
  readonly lines: readonly string[];
}

/** Returns the comments that have lines of their own. */
function commentsOf(lines: readonly string[], mark: RegExp): Comment[] {
  const comments: Comment[] = [];
  for (let i = 0; i < lines.length; i++) {
    const end = endOfComment(lines, i, mark);
    if (end > i) comments.push({ line: i + 1, lines: lines.slice(i, end) });
    i = Math.max(i, end - 1);
  }
  return comments;
}

/** Returns the index after the comment that begins at `at`, or `at` if none does. */
function endOfComment(lines: readonly string[], at: number, mark: RegExp): number {
  const first = lines[at] ?? '';
  let end = at;
  if (/^\s*\{?\/\*/.test(first)) {
    while (end < lines.length && !lines[end]?.includes('*/')) end++;
    return end + 1;
  }
  while (mark.test(lines[end] ?? '')) end++;
  return end;
}

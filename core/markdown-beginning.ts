/** Characters. More than a folded text shows. */
const LONGEST = 3000;

/**
 * Returns the beginning of a markdown text, cut between lines, for where only its first lines are
 * visible.
 */
export function markdownBeginning(markdown: string): string {
  if (markdown.length <= 2 * LONGEST) return markdown;
  const end = markdown.lastIndexOf('\n', LONGEST);
  return end > LONGEST / 2 ? markdown.slice(0, end) : markdown.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, '');
}

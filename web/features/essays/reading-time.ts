/**
 * Counts words in scripts that separate them with spaces or punctuation; elsewhere the count is
 * lower.
 */
export function wordCount(content: string): number {
  const text = content.replaceAll(/<[^<>]*>/g, ' ').replaceAll(/&[a-z]+;|&#\d+;/gi, ' ');
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’־-]*/gu)?.length ?? 0;
}

/** Returns whole minutes at 220 words per minute, the typical speed for demanding prose. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / 220));
}

export function lengthText(words: number): string {
  if (words === 0) return '0 words';
  const minutes = readingMinutes(words);
  return `${words.toLocaleString('en')} ${words === 1 ? 'word' : 'words'} · ${minutes} min read`;
}

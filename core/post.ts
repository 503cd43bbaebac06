import { plainMarkdown } from './essay.ts';
import { limits } from './limits.ts';

/**
 * Returns the title of a post in lists and links: its first characters without markup, cut between words, with an ellipsis if
 * the post continues. `content` is not blank.
 */
export function postTitle(content: string): string {
  // Long enough for marks and addresses that go. Never half a character at its end.
  const beginning = content
    .trimStart()
    .slice(0, 5000)
    .replace(/[\ud800-\udbff]$/, '');
  return cutAtWord(plainMarkdown(beginning) || beginning.trim(), limits.postTitle.max);
}

/**
 * Returns a text of at most `max` characters, including the ellipsis. A word longer than half of that, as in scripts without
 * spaces, is cut between graphemes.
 */
export function cutAtWord(text: string, max: number): string {
  const characters = Array.from(text.slice(0, 2 * max + 2));
  if (characters.length <= max) return text;
  const room = characters.slice(0, max - 1).join('');
  const endsAtWord = /^\s/u.test(characters[max - 1] ?? '');
  const words = endsAtWord ? room : room.replace(/\s\S*$/u, '');
  const hasWords = (endsAtWord || words !== room) && words.length > room.length / 2;
  return `${(hasWords ? words : wholeGraphemes(text, room)).trimEnd()}…`;
}

/** Returns the text without the grapheme that the end cuts, or all of it if a single grapheme is longer. */
function wholeGraphemes(text: string, room: string): string {
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const index = graphemes.segment(text.slice(0, 2 * room.length)).containing(room.length)?.index ?? room.length;
  return index === 0 ? room : room.slice(0, index);
}

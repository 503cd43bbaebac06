import { plainMarkdown } from './essay.ts';
import { invariant } from './invariant.ts';
import { limits } from './limits.ts';
import { linksOf, nameLinks } from './links.ts';
import { parseTextPath } from './text-path.ts';
import { nameOfTextPath } from './text-path-name.ts';

/** Titles of what a post links to. */
interface LinkTitles {
  /** By id. */
  readonly works?: ReadonlyMap<number, string>;
  /** By slug. */
  readonly editions?: ReadonlyMap<string, string>;
}

/**
 * Returns the title of a post in lists and links: its first characters without markup, with the
 * titles of linked works and editions. `content` is not blank.
 */
export function postTitle(content: string, { works = new Map(), editions }: LinkTitles = {}): string {
  const beginning = beginningOf(content);
  const plain = nameLinks(beginning, plainMarkdown, (link) => {
    if ('note' in link) return link.note;
    if ('textPath' in link) return nameOfTextPath(link.textPath, editions);
    // Readers of the post may not be allowed to read the topic.
    return 'work' in link ? (works.get(link.work) ?? 'a book') : 'a topic';
  });
  return cutAtWord(plain.trim() || beginning.trim(), limits.postTitle.max);
}

/**
 * Returns the works and the slugs of editions whose titles appear in the title of a post, without
 * duplicates.
 */
export function targetsInPostTitle(content: string): { works: number[]; slugs: string[] } {
  const { works, textPaths } = linksOf(beginningOf(content));
  return { works, slugs: [...new Set(textPaths.map((path) => parseTextPath(path).slug))] };
}

/**
 * Returns the beginning of a post, long enough for its title once markup and URLs are removed.
 * Never ends in half a surrogate pair.
 */
function beginningOf(content: string): string {
  return content
    .trimStart()
    .slice(0, 5000)
    .replace(/[\ud800-\udbff]$/, '');
}

/**
 * Returns a text of at most `max` characters, including the ellipsis. A word longer than half of
 * that, as in scripts without spaces, is cut between graphemes.
 */
export function cutAtWord(text: string, max: number): string {
  const characters = Array.from(text.slice(0, 2 * max + 2));
  if (characters.length <= max) return text;
  const room = characters.slice(0, max - 1).join('');
  const next = characters[max - 1];
  invariant(next !== undefined, 'the text has more than the allowed characters');
  const endsAtWord = /^\s/u.test(next);
  const words = endsAtWord ? room : room.replace(/\s\S*$/u, '');
  const hasWords = (endsAtWord || words !== room) && words.length > room.length / 2;
  return `${(hasWords ? words : wholeGraphemes(text, room)).trimEnd()}…`;
}

/**
 * Returns the text without the grapheme that the end cuts, or all of it if a single grapheme is
 * longer.
 */
function wholeGraphemes(text: string, room: string): string {
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const index = graphemes.segment(text.slice(0, 2 * room.length)).containing(room.length)?.index ?? room.length;
  return index === 0 ? room : room.slice(0, index);
}

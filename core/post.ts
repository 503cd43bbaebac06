import { isBlank } from './blank.ts';
import { plainMarkdown } from './essay.ts';
import { limits } from './limits.ts';

/** What a post is called where it stands among other things: its first plain characters. `content` is not blank. */
export function postTitle(content: string): string {
  // Long enough for marks and addresses that go. Never half a character at its end.
  const beginning = content
    .trimStart()
    .slice(0, 5000)
    .replace(/[\ud800-\udbff]$/, '');
  const text = plainMarkdown(beginning) || beginning;
  return Array.from(text.slice(0, 2 * limits.postTitle.max))
    .slice(0, limits.postTitle.max)
    .join('')
    .trim();
}

/**
 * Whether nothing of a post would be seen: signs that nobody sees, links without a word, and definitions that only say where a link or a
 * footnote leads. Whoever defines something and uses it has written more than that.
 */
export function showsNothing(content: string): boolean {
  const left = content
    .replaceAll(/^ {0,3}\[(?:\\.|[^[\]\\])+\]:.*$/gm, '')
    .replaceAll(/(?<!!)\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])/g, (link, words: string) => (isBlank(unescaped(words)) ? '' : link));
  return isBlank(unescaped(left));
}

const unseen = /&(?:nbsp|ensp|emsp|thinsp|hairsp|zwj|zwnj|shy|ZeroWidthSpace|NoBreak|InvisibleTimes|Tab|NewLine);/g;

function unescaped(text: string): string {
  return text.replaceAll(unseen, ' ').replaceAll(/&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/gi, (entity, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}

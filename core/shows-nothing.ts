import { isBlank } from './blank.ts';

/**
 * Returns whether nothing of a markdown text would be seen: signs that nobody sees, links without a word, pictures without an address or a
 * description, headings and quotations without a text, and definitions that only say where a link or a footnote leads. Whoever defines
 * something and uses it has written more than that.
 */
export function showsNothing(markdown: string): boolean {
  let left = unescaped(markdown.replaceAll(definitions, ''));
  // A picture may stand in a link, which is without a word then.
  for (let pass = 0; pass < passes; pass++) {
    left = left.replaceAll(pictures, pictureText).replaceAll(links, (link, words: string) => (isBlank(words) ? '' : link));
  }
  return left.split('\n').every((line) => isBlank(line) || emptyBlock.test(line.trim()));
}

/** Deeper nesting than anybody writes counts as something: each pass looks at the whole text. */
const passes = 3;

const definitions = /^ {0,3}\[(?:\\.|[^[\]\\])+\]:.*$/gm;
// Lengths are bounded where parts could share their characters: a hostile text must not take quadratic time.
const pictures =
  /(?<!\\)!\[([^[\]]*)\]\(\s{0,9}(?:<([^<>\n]*)>|([^()\s]*(?:\([^()\s]*\)[^()\s]*)*))(?:\s{1,9}(?:"[^"]{0,500}"|'[^']{0,500}'))?\s{0,9}\)/g;
const links = /(?<![!\\])\[([^[\]]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^[\]]*\])/g;
const emptyBlock = /^(?:>[ \t]*)*(?:#{1,6}(?:[ \t]+#*)?)?$/;

/** A picture shows its description, else its address as far as the page keeps it. */
function pictureText(picture: string, description: string, quoted = '', bare = ''): string {
  if (!isBlank(description)) return picture.slice(1);
  const address = quoted.trim() || bare;
  return /^[a-z][a-z0-9+.-]*:/i.test(address) && !/^(?:https?|ircs?|mailto|xmpp):/i.test(address) ? '' : address;
}

const unseen = /&(?:nbsp|ensp|emsp|thinsp|hairsp|zwj|zwnj|shy|ZeroWidthSpace|NoBreak|InvisibleTimes|Tab|NewLine);/g;

/** Replaces the entities of signs that nobody sees, and all numeric ones. */
export function unescaped(text: string): string {
  return text.replaceAll(unseen, ' ').replaceAll(/&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/gi, (entity, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}

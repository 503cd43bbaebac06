import { isBlank } from './blank.ts';

/**
 * Returns whether a markdown text renders to nothing, such as invisible characters, links without
 * text, empty headings, or definitions.
 */
export function showsNothing(markdown: string): boolean {
  // A link or footnote definition in use has visible text elsewhere.
  let left = unescaped(markdown.replaceAll(definitions, ''));
  // A link may contain only a picture, and then has no text.
  for (let pass = 0; pass < passes; pass++) {
    left = left.replaceAll(pictures, pictureText).replaceAll(links, (link, words: string) => (isBlank(words) ? '' : link));
  }
  return left.split('\n').every((line) => isBlank(line) || emptyBlock.test(line.trim()));
}

/** Implausibly deep nesting counts as visible, since each pass scans the whole text. */
const passes = 3;

const definitions = /^ {0,3}\[(?:\\.|[^[\]\\])+\]:.*$/gm;
const pictures = /(?<!\\)!\[([^[\]]*)\]\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g;
/** What follows the address of a picture: nothing or a title. */
const title = /^(?:"[^"]*"|'[^']*')?$/;
const links = /(?<![!\\])\[([^[\]]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^[\]]*\])/g;
const emptyBlock = /^(?:>[ \t]*)*(?:#{1,6}(?:[ \t]+#*)?)?$/;

/**
 * Returns what a picture renders as: its description, else its address if the page allows that
 * scheme. A target that is not an address and a title makes it plain text.
 */
function pictureText(picture: string, description: string, target: string): string {
  if (!isBlank(description)) return picture.slice(1);
  const trimmed = target.trim();
  const isQuoted = trimmed.startsWith('<');
  const end = isQuoted ? trimmed.indexOf('>') + 1 : trimmed.search(/\s|$/);
  const isUnclosed = isQuoted && end === 0;
  if (isUnclosed || !title.test(trimmed.slice(end).trim())) return picture;
  const address = isQuoted ? trimmed.slice(1, end - 1).trim() : trimmed.slice(0, end);
  return /^[a-z][a-z0-9+.-]*:/i.test(address) && !/^(?:https?|ircs?|mailto|xmpp):/i.test(address) ? '' : address;
}

const unseen = /&(?:nbsp|ensp|emsp|thinsp|hairsp|zwj|zwnj|shy|ZeroWidthSpace|NoBreak|InvisibleTimes|Tab|NewLine);/g;

/** Replaces the entities of invisible characters and all numeric ones. */
export function unescaped(text: string): string {
  return text.replaceAll(unseen, ' ').replaceAll(/&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/gi, (entity, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}

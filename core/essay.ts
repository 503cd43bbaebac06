import { isBlank as isBlankText } from './blank.ts';
import { isHtml } from './is-html.ts';
import { limits } from './limits.ts';
import { isTarget, piecesOf, type TargetLink } from './links.ts';
import { numberedBookStart } from './numbered-books.ts';
import { showsNothing, unescaped } from './shows-nothing.ts';

/** The text colors that the essay editor offers, row by row. */
export const essayColors: readonly string[] = [
  ...['#000000', '#e60000', '#ff9900', '#ffff00', '#008a00', '#0066cc', '#9933ff'],
  ...['#ffffff', '#facccc', '#ffebcc', '#ffffcc', '#cce8cc', '#cce0f5', '#ebd6ff'],
  ...['#bbbbbb', '#f06666', '#ffc266', '#ffff66', '#66b966', '#66a3e0', '#c285ff'],
  ...['#888888', '#a10000', '#b26b00', '#b2b200', '#006100', '#0047b2', '#6b24b2'],
  ...['#444444', '#5c0000', '#663d00', '#666600', '#003700', '#002966', '#3d1466'],
];

const palette: ReadonlySet<string> = new Set(essayColors);

/**
 * Returns the palette color of a CSS value (hex or `rgb()`); undefined if the palette does not
 * include it.
 */
export function paletteColor(value: string): string | undefined {
  const parts = /^rgb\(\s?(\d{1,3}),\s?(\d{1,3}),\s?(\d{1,3})\s?\)$/i.exec(value);
  const digits = parts?.slice(1).map((part) => Number(part).toString(16).padStart(2, '0'));
  const hex = digits ? `#${digits.join('')}` : value.toLowerCase();
  return palette.has(hex) ? hex : undefined;
}

/** Returns whether a content would show nothing: no text, picture or embed. */
export function isBlank(content: string): boolean {
  if (!isHtml(content)) return showsNothing(content);
  return !/<(?:img|iframe|video)\s[^<>]*?src\s*=\s*["']?[^"'\s>]/i.test(content) && isBlankText(unescaped(plainHtml(content)));
}

/**
 * Returns the first `max` characters of a content as plain text, for lists, with `textOf` for each
 * link.
 */
export function excerptOf(content: string, textOf: (link: TargetLink) => string, max: number = limits.essayExcerpt.max): string {
  // The slice leaves room for the markup that is removed, and limits the work.
  const text = isHtml(content)
    ? plainHtml(withLinks(content.slice(0, 20_000), textOf))
    : plainMarkdown(withLinks(content.slice(0, 5000), textOf));
  return Array.from(text.slice(0, 2 * max))
    .slice(0, max)
    .join('')
    .trim();
}

/** Returns the whole content as plain text on one line. */
export function plainContent(content: string): string {
  return isHtml(content) ? plainHtml(content) : plainMarkdown(content);
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' };

function plainHtml(html: string): string {
  return (
    html
      .replaceAll('<span class="footnote"', ' $&')
      // Also matches a tag that slicing cut off.
      .replaceAll(/<(?:br|\/?(?:p|div|li|ul|ol|pre|h[1-6]|blockquote))(?=[\s/>])[^<>]*(?:>|$)/gi, ' ')
      .replaceAll(/<[a-z/!][^<>]*(?:>|$)/gi, '')
      .replaceAll(/&(lt|gt|quot|amp|nbsp);/g, (entity, name: string) => entities[name] ?? entity)
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}

/** What begins the lines of quotations, headings, list items, fences and rules. */
const blockMarks = new RegExp(
  `^(?:[ \\t]*>)*[ \\t]*(?:#{1,6}[ \\t]+|(?:[-*+]|(?!${numberedBookStart})\\d{1,9}[.)])[ \\t]+(?:\\[[ xX]\\][ \\t]+)?|(?:\`\`\`|~~~).*$|(?:[-=*_][ \\t]*){3,}$)?`,
  'gm',
);

/** Returns a markdown text without its markup, on one line. */
export function plainMarkdown(markdown: string): string {
  return withoutTables(markdown)
    .replaceAll(/\[\^[^[\]\s]{1,100}\]:?/g, '')
    .replaceAll(/!?\[([^[\]]*)\]\([^()\s]*(?:\s+"[^"]*")?\)/g, '$1')
    .replaceAll(/<((?:https?|mailto):[^<>\s]*)>/gi, '$1')
    .replaceAll(blockMarks, '')
    .replaceAll(/\*\*|__|~~|`/g, '')
    .replaceAll(/(?<![\w*])[*_](?=\S)|(?<=\S)[*_](?![\w*])/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Removes the `|` separators and the rule row of tables. */
function withoutTables(markdown: string): string {
  if (!markdown.includes('|')) return markdown;
  const lines = markdown.split('\n');
  let inside = false;
  return lines
    .flatMap((line, i) => {
      if (isTableRule(line)) return [];
      inside = isTableRule(lines[i + 1] ?? '') ? line.includes('|') : inside && line.trim() !== '';
      return inside ? line.replaceAll(/(?<!\\)\|/g, ' ') : line;
    })
    .join('\n');
}

/** Returns whether a line is the row below a table's head. */
function isTableRule(line: string): boolean {
  return line.includes('|') && line.includes('-') && /^[|:\- \t\r]+$/.test(line);
}

/** Replaces links to works, topics and texts. */
function withLinks(text: string, textOf: (link: TargetLink) => string): string {
  if (!/\[(?:Work|Topic|Text):/.test(text)) return text;
  return piecesOf(text)
    .map((piece) => (isTarget(piece) ? textOf(piece) : piece.text))
    .join('');
}

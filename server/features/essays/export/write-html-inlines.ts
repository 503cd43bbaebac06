import { type Direction, directionOf } from '#core/direction.ts';
import { escapeHtml } from '#core/escape-html.ts';
import { type Inline, linkGroups, type PictureInline } from './document.ts';

/**
 * Returns the attribute for the direction of a text, by its first letter, where it is not that of
 * the element around it.
 */
export function directionAttribute(text: string, around: Direction = 'ltr'): string {
  const direction = directionOf(text);
  return direction === around ? '' : ` dir="${direction}"`;
}

/** Returns words and pictures as HTML: valid as XHTML too. */
export function inlinesHtml(inlines: readonly Inline[]): string {
  return linkGroups(inlines)
    .map((group) => {
      const content = group.inlines.map(inlineHtml).join('');
      return group.href === undefined ? content : `<a href="${escapeHtml(group.href)}">${content}</a>`;
    })
    .join('');
}

function inlineHtml(inline: Inline): string {
  if (inline.kind === 'break') return '<br />';
  if (inline.kind === 'cell') return '';
  if (inline.kind === 'note') {
    const { number } = inline;
    return `<sup><a href="#note-${number}" id="reference-${number}" role="doc-noteref" aria-label="Footnote ${number}">${number}</a></sup>`;
  }
  if (inline.kind === 'picture') return pictureHtml(inline);
  const { text, bold, italic, underline, strike, code, script, color, background } = inline;
  const marks: readonly (readonly [unknown, string])[] = [
    [code, 'code'],
    [bold, 'strong'],
    [italic, 'em'],
    [underline, 'u'],
    [strike, 's'],
    [script === 'sub', 'sub'],
    [script === 'super', 'sup'],
  ];
  const marked = marks.reduce((html, [isOn, tag]) => (isOn === true ? `<${tag}>${html}</${tag}>` : html), escapeHtml(text));
  const rules = [
    ...(color === undefined ? [] : [`color: ${color}`]),
    ...(background === undefined ? [] : [`background-color: ${background}`]),
  ];
  return rules.length === 0 ? marked : `<span style="${rules.join('; ')}">${marked}</span>`;
}

function pictureHtml({ address, alt, width: chosen, file }: PictureInline): string {
  const width = chosen ?? file?.size.width;
  return `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}"${width === undefined ? '' : ` width="${width}"`} />`;
}

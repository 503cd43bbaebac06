import { escapeHtml } from '#core/escape-html.ts';
import { htmlText } from '#core/rich-text.ts';
import type { Block, EssayDocument, IndexEntry, Inline, PictureInline } from './document.ts';

/** Returns the essay as one HTML page that prints well. */
export function writeHtml(document: EssayDocument): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(document.title)}</title>
<style>${pageStyle}</style>
</head>
<body>
${bodyHtml(document)}
</body>
</html>
`;
}

const pageStyle = `
body { max-width: 38em; margin: 3em auto; padding: 0 1em; font: 1.05em/1.6 Georgia, serif; }
h1, h2, h3 { line-height: 1.25; }
blockquote { margin: 0 0 1em; padding-left: 1em; border-left: 2px solid; }
pre { padding: 0.6em 1em; background: #f2f0ec; white-space: pre-wrap; }
sup a { text-decoration: none; }
img { max-width: 100%; height: auto; }
.notes, .bibliography, .index { font-size: 0.9em; }
.bibliography p { padding-left: 2em; text-indent: -2em; }
@page { margin: 2.5cm; }
@media print { body { max-width: none; margin: 0; } a { color: inherit; text-decoration: none; } h1, h2, h3 { break-after: avoid; } }
`;

/** Returns the content of a page: valid as HTML and as XHTML. */
export function bodyHtml(document: EssayDocument): string {
  const { title, author, date, site, url, blocks, notes, bibliography, index } = document;
  // Markdown may refer to a note several times; ids are unique.
  const seen = new Set<string>();
  const by = author === null ? '' : `${escapeHtml(author)}, `;
  return [
    `<h1>${escapeHtml(title)}</h1>`,
    `<p>${by}<a href="${escapeHtml(url)}">${escapeHtml(site)}</a>, ${escapeHtml(date.slice(0, 10))}</p>`,
    ...blocks.map((block, i) => `<div id="block-${i}" class="${block.kind}">${blockHtml(block)}</div>`),
    section('notes', 'Footnotes', notes.map(noteHtml), 'ol'),
    section(
      'bibliography',
      'Bibliography',
      bibliography.map((entry) => `<p>${htmlText(entry)}</p>`),
    ),
    section('index', 'Index of scripture', index.map(entryHtml)),
  ]
    .filter((part) => part !== '')
    .join('\n')
    .replaceAll(/ id="(reference-\d+)"/g, (attribute, id: string) => (seen.size === seen.add(id).size ? '' : attribute));
}

function section(name: string, title: string, parts: readonly string[], list?: 'ol'): string {
  if (parts.length === 0) return '';
  const content = parts.join('\n');
  return `<section class="${name}" id="${name}">\n<h2>${title}</h2>\n${list ? `<${list}>\n${content}\n</${list}>` : content}\n</section>`;
}

function blockHtml({ kind, level, number, inlines }: Block): string {
  const content = inlines.map(inlineHtml).join('');
  if (kind === 'heading') return `<h${Math.min(level + 1, 6)}>${content}</h${Math.min(level + 1, 6)}>`;
  if (kind === 'quotation') return `<blockquote>${content}</blockquote>`;
  if (kind === 'code') return `<pre>${content}</pre>`;
  if (kind === 'rule') return '<hr />';
  if (kind !== 'item') return `<p>${content}</p>`;
  const item = number === undefined ? `<ul><li>${content}</li></ul>` : `<ol start="${number}"><li>${content}</li></ol>`;
  // Further levels are lists without items of their own.
  return '<div style="margin-left: 2em">'.repeat(level) + item + '</div>'.repeat(level);
}

function noteHtml(inlines: readonly Inline[], i: number): string {
  const number = i + 1;
  const back = `<a href="#reference-${number}" role="doc-backlink" aria-label="Back to reference ${number}">↩</a>`;
  return `<li id="note-${number}">${inlines.map(inlineHtml).join('')} ${back}</li>`;
}

function entryHtml({ name, blocks, notes }: IndexEntry): string {
  const places = [
    ...blocks.map((block) => `<a href="#block-${block}">paragraph ${block + 1}</a>`),
    ...notes.map((note) => `<a href="#note-${note}">note ${note}</a>`),
  ];
  return `<p>${escapeHtml(name)}: ${places.join(', ')}</p>`;
}

function inlineHtml(inline: Inline): string {
  if (inline.kind === 'break') return '<br />';
  if (inline.kind === 'note') {
    const { number } = inline;
    return `<sup><a href="#note-${number}" id="reference-${number}" role="doc-noteref" aria-label="Footnote ${number}">${number}</a></sup>`;
  }
  if (inline.kind === 'picture') return pictureHtml(inline);
  const { text, bold, italic, underline, strike, code, script, href } = inline;
  const marks: readonly (readonly [unknown, string])[] = [
    [code, 'code'],
    [bold, 'strong'],
    [italic, 'em'],
    [underline, 'u'],
    [strike, 's'],
    [script === 'sub', 'sub'],
    [script === 'super', 'sup'],
  ];
  const content = marks.reduce((html, [isOn, tag]) => (isOn === true ? `<${tag}>${html}</${tag}>` : html), escapeHtml(text));
  return href === undefined ? content : `<a href="${escapeHtml(href)}">${content}</a>`;
}

function pictureHtml({ address, alt, width: chosen, file }: PictureInline): string {
  const width = chosen ?? file?.size.width;
  return `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}"${width === undefined ? '' : ` width="${width}"`} />`;
}

import { escapeHtml } from '#core/escape-html.ts';
import { htmlText, plainText } from '#core/rich-text.ts';
import type { IndexEntry, IndexPlace } from '#core/scripture-index.ts';
import { type EssayDocument, type Inline, plainInlines } from './document.ts';
import { blocksHtml } from './write-html-blocks.ts';
import { directionAttribute, inlinesHtml } from './write-html-inlines.ts';

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
blockquote { margin: 0 0 1em; padding-inline-start: 1em; border-inline-start: 2px solid; }
blockquote p { margin: 0; }
blockquote p + p { margin-block-start: 0.5em; }
pre { padding: 0.6em 1em; background: #f2f0ec; white-space: pre-wrap; }
table { margin: 0 0 1em; border-collapse: collapse; }
th, td { padding: 0.3em 0.6em; border: 1px solid; text-align: start; vertical-align: top; }
sup a { text-decoration: none; }
span { print-color-adjust: exact; }
img { max-width: 100%; height: auto; }
li[dir] { margin-inline-start: 2em; }
.notes, .bibliography, .index { font-size: 0.9em; }
.bibliography p { padding-inline-start: 2em; text-indent: -2em; }
@page { margin: 2.5cm; }
@media print { body { max-width: none; margin: 0; } a { color: inherit; text-decoration: none; } h1, h2, h3 { break-after: avoid; } tr { break-inside: avoid; } }
`;

/** Returns the content of a page: valid as HTML and as XHTML. */
export function bodyHtml(document: EssayDocument): string {
  const { title, author, date, site, url, blocks, notes, bibliography, index } = document;
  // Markdown may refer to a note several times; ids are unique.
  const seen = new Set<string>();
  const by = author === null ? '' : `<bdi>${escapeHtml(author)}</bdi>, `;
  return [
    `<h1${directionAttribute(title)}>${escapeHtml(title)}</h1>`,
    `<p>${by}<a href="${escapeHtml(url)}"><bdi>${escapeHtml(site)}</bdi></a>, ${escapeHtml(date.slice(0, 10))}</p>`,
    blocksHtml(blocks),
    section('notes', 'Footnotes', notes.map(noteHtml), 'ol'),
    section(
      'bibliography',
      'Bibliography',
      bibliography.map((entry) => `<p${directionAttribute(plainText(entry))}>${htmlText(entry)}</p>`),
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

function noteHtml(inlines: readonly Inline[], i: number): string {
  const number = i + 1;
  const back = `<a href="#reference-${number}" role="doc-backlink" aria-label="Back to reference ${number}">↩</a>`;
  return `<li id="note-${number}"${directionAttribute(plainInlines(inlines))}>${inlinesHtml(inlines)} ${back}</li>`;
}

function entryHtml({ name, places, notes }: IndexEntry): string {
  const links = [
    ...places.map((place) => `<a href="#block-${place.block}">${placeHtml(place)}</a>`),
    ...notes.map((note) => `<a href="#note-${note}">note ${note}</a>`),
  ];
  return `<p>${escapeHtml(name)}: ${links.join('; ')}</p>`;
}

function placeHtml({ section, name }: IndexPlace): string {
  const heading = section === undefined ? [] : [`“<bdi>${escapeHtml(section)}</bdi>”`];
  return [...heading, ...(name === undefined ? [] : [name])].join(', ');
}

import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { escapeHtml } from '#core/escape-html.ts';
import type { EssayDocument, PictureFile } from './document.ts';
import { mediaTypes } from './place-pictures.ts';
import { bodyHtml } from './write-html.ts';
import { directionAttribute } from './write-html-inlines.ts';

const style = `body { line-height: 1.5; }
blockquote { margin: 0 0 1em; margin-inline-start: 1em; }
blockquote p { margin: 0; }
blockquote p + p { margin-block-start: 0.5em; }
pre { white-space: pre-wrap; }
table { margin: 0 0 1em; border-collapse: collapse; }
th, td { padding: 0.3em 0.6em; border: 1px solid; text-align: start; vertical-align: top; }
li[dir] { margin-inline-start: 2em; }
.notes, .bibliography, .index { font-size: 0.9em; }
.bibliography p { padding-inline-start: 2em; text-indent: -2em; }
img { max-width: 100%; height: auto; }
`;

/** Returns the essay as an EPUB 3 publication of one chapter. */
export function writeEpub(document: EssayDocument): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  // Readers recognize the format by this file, which comes first and is not compressed.
  const add = (name: string, content: string, compress = true): void =>
    zip.addBuffer(Buffer.from(content), name, { compress, mtime: new Date(document.date) });
  add('mimetype', 'application/epub+zip', false);
  add('META-INF/container.xml', container);
  const pictures = picturesOf(document);
  add('EPUB/package.opf', packageOf(document, pictures));
  add('EPUB/nav.xhtml', page('Contents', navigation(document)));
  add('EPUB/essay.xhtml', page(document.title, bodyHtml(document)));
  add('EPUB/style.css', style);
  const mtime = new Date(document.date);
  for (const { name, bytes } of pictures) zip.addBuffer(Buffer.from(bytes), `EPUB/pictures/${name}`, { compress: false, mtime });
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
}

function picturesOf({ blocks }: EssayDocument): PictureFile[] {
  const inlines = blocks.flatMap((block) => block.inlines);
  return [...new Set(inlines.flatMap((inline) => (inline.kind === 'picture' ? (inline.file ?? []) : [])))];
}

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

function packageOf({ title, author, url, date, site }: EssayDocument, pictures: readonly PictureFile[]): string {
  const id = createHash('sha256').update(url).digest('hex').slice(0, 32);
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:sha256:${id}</dc:identifier>
<dc:title>${escapeHtml(title)}</dc:title>
<dc:language>en</dc:language>
${author === null ? '' : `<dc:creator>${escapeHtml(author)}</dc:creator>\n`}<dc:publisher>${escapeHtml(site)}</dc:publisher>
<dc:source>${escapeHtml(url)}</dc:source>
<meta property="dcterms:modified">${date.slice(0, 19)}Z</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="essay" href="essay.xhtml" media-type="application/xhtml+xml"/>
<item id="style" href="style.css" media-type="text/css"/>
${pictures.map(({ name, type }, i) => `<item id="picture${i}" href="pictures/${name}" media-type="${mediaTypes[type]}"/>\n`).join('')}</manifest>
<spine><itemref idref="essay"/></spine>
</package>
`;
}

function navigation({ title, notes, bibliography, index }: EssayDocument): string {
  const parts = [
    ['essay.xhtml', title],
    ...(notes.length > 0 ? [['essay.xhtml#notes', 'Footnotes']] : []),
    ...(bibliography.length > 0 ? [['essay.xhtml#bibliography', 'Bibliography']] : []),
    ...(index.length > 0 ? [['essay.xhtml#index', 'Index of scripture']] : []),
  ];
  const links = parts.map(([href = '', name = '']) => `<li${directionAttribute(name)}><a href="${href}">${escapeHtml(name)}</a></li>`);
  return `<nav epub:type="toc" id="toc"><h1>Contents</h1><ol>${links.join('')}</ol></nav>`;
}

function page(title: string, body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en">
<head><title>${escapeHtml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
${body}
</body>
</html>
`;
}

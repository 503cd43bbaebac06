import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { escapeHtml } from '#core/escape-html.ts';
import type { EssayDocument } from './document.ts';
import { bodyHtml } from './write-html.ts';

const style = `body { line-height: 1.5; }
blockquote { margin: 0 0 1em 1em; }
pre { white-space: pre-wrap; }
.notes, .bibliography, .index { font-size: 0.9em; }
.bibliography p { padding-left: 2em; text-indent: -2em; }
`;

/** Returns the essay as an EPUB 3 publication of one chapter. */
export function writeEpub(document: EssayDocument): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  // Readers recognize the format by this file, which comes first and is not compressed.
  const add = (name: string, content: string, compress = true): void =>
    zip.addBuffer(Buffer.from(content), name, { compress, mtime: new Date(document.date) });
  add('mimetype', 'application/epub+zip', false);
  add('META-INF/container.xml', container);
  add('EPUB/package.opf', packageOf(document));
  add('EPUB/nav.xhtml', page('Contents', navigation(document)));
  add('EPUB/essay.xhtml', page(document.title, bodyHtml(document)));
  add('EPUB/style.css', style);
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
}

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

function packageOf({ title, author, url, date, site }: EssayDocument): string {
  const id = createHash('sha256').update(url).digest('hex').slice(0, 32);
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:sha256:${id}</dc:identifier>
<dc:title>${xml(title)}</dc:title>
<dc:language>en</dc:language>
${author === null ? '' : `<dc:creator>${xml(author)}</dc:creator>\n`}<dc:publisher>${xml(site)}</dc:publisher>
<dc:source>${xml(url)}</dc:source>
<meta property="dcterms:modified">${date.slice(0, 19)}Z</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="essay" href="essay.xhtml" media-type="application/xhtml+xml"/>
<item id="style" href="style.css" media-type="text/css"/>
</manifest>
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
  const links = parts.map(([href = '', name = '']) => `<li><a href="${href}">${escapeHtml(name)}</a></li>`);
  return `<nav epub:type="toc" id="toc"><h1>Contents</h1><ol>${links.join('')}</ol></nav>`;
}

function page(title: string, body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en">
<head><title>${xml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
${xmlCharacters(body)}
</body>
</html>
`;
}

function xml(text: string): string {
  return xmlCharacters(escapeHtml(text));
}

/** Removes characters that XML cannot contain. */
function xmlCharacters(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]|\p{Cs}/gu, '');
}

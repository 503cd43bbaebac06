import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { exportText, exportTask as task, filesOf } from '../../../testing/essay-exports.ts';
import { exportEssay, type ExportTask } from './export-essay.ts';
import { pictureSize } from './picture-size.ts';

const html =
  '<h1>Grace</h1><p>Paul <em>writes</em><span class="footnote" data-cite="text:kjv/Rom.8.28 sbl">Rom 8:28 (KJV).</span> so, ' +
  '<strong>boldly</strong><span class="footnote">See <em>Conf.</em> 1 &amp; 2.</span>.</p>' +
  '<ol><li data-list="ordered">One</li><li data-list="ordered" class="ql-indent-1">Two</li><li data-list="bullet">Three</li></ol>' +
  '<blockquote>Whom he did foreknow</blockquote><p><a href="https://example.org/?a=1&amp;b=2">link</a> and [Work:12]<br>end</p>';
const markdown =
  '# Grace\n\nPaul *writes*[^a] so, **boldly**[^1].\n\n1. One\n   - Two\n\n> Whom he did foreknow\n\n```\na < b\n```\n\n[^1]: See *Conf.* 1.\n[^a]: Rom 8:28 (KJV).\n';

describe('a footnote that cites', () => {
  const note = (cite: string, words: string): string => `<p>a<span class="footnote" data-cite="${cite}">${words}</span></p>`;
  const noteOf = async (content: string): Promise<string> =>
    /<li id="note-1">(.*?) <a href="#/.exec(await exportText('html', content))?.[1] ?? '';

  test.each([
    ['text:conf-lat/10.27.38 sbl', 'https://catena.test/read/conf-lat/10.27.38'],
    ['work:12@47 sbl', 'https://catena.test/book/12'],
    ['passage:45008028028 apa', 'https://catena.test/passages/45008028028'],
  ])('%s links to its source', async (cite, url) => {
    expect(await noteOf(note(cite, 'It 8.'))).toBe(`<a href="${url}">It 8.</a>`);
  });

  test('keeps its own links, and does not link words that the writer changed', async () => {
    expect(await noteOf(note('work:12 sbl', 'See <a href="https://example.org/">it</a>.'))).toBe(
      'See <a href="https://example.org/">it</a>.',
    );
    expect(await noteOf(note('work:12 sbl', '[Work:12].'))).toBe('<a href="https://catena.test/book/12">Confessions</a>.');
    expect(await noteOf(note('work:12 sbl edited', 'See it.'))).toBe('See it.');
  });

  test('links in EPUB and DOCX', async () => {
    const content = note('work:12@47 sbl', 'Augustine, <em>Conf.</em> 7.');
    const epub = await filesOf(await exportEssay(task('epub', content)));
    expect(epub.get('EPUB/essay.xhtml')?.text).toContain('<a href="https://catena.test/book/12">Augustine, <em>Conf.</em> 7.</a>');
    const docx = await filesOf(await exportEssay(task('docx', content)));
    expect(docx.get('word/footnotes.xml')?.text).toMatch(/^(?:(?!<w:hyperlink).)*<w:hyperlink(?:(?!<w:hyperlink).)*$/s);
    expect(docx.get('word/_rels/footnotes.xml.rels')?.text).toContain('https://catena.test/book/12');
  });
});

describe('an essay in markdown', () => {
  test('has footnotes, bibliography and an index of scripture', async () => {
    expect(await exportText('markdown', html)).toBe(`# On \\<Grace\\>

Macrina, [Catena](https://catena.test/article/7), 2026-03-05

## Grace

Paul *writes*[^1] so, **boldly**[^2].

1. One
    1. Two

- Three

> Whom he did foreknow

[link](https://example.org/?a=1&b=2) and [Confessions](https://catena.test/book/12)\\
end

[^1]: Rom 8:28 (KJV).

[^2]: See *Conf.* 1 & 2.

## Bibliography

Augustine. *Confessions*. c. 397.

## Index of scripture

- Romans 8:28: note 1
`);
  });

  test('numbers the footnotes of a markdown essay by their references', async () => {
    const text = await exportText('markdown', markdown);
    expect(text).toContain('Paul *writes*[^1] so, **boldly**[^2].');
    expect(text).toContain('[^1]: Rom 8:28 (KJV).\n\n[^2]: See *Conf.* 1.');
    expect(text).toContain('```\na < b\n```');
  });
});

describe('an essay as a page', () => {
  test.each([
    ['HTML', html],
    ['markdown', markdown],
  ])('links footnotes both ways, with unique ids, from %s', async (_, content) => {
    const page = await exportText('html', content);
    const [ids, targets]: [string[], string[]] = [[], []];
    const parser = new Parser({
      onopentag: (name, { id, href }) => {
        if (id !== undefined) ids.push(id);
        if (name === 'a' && href?.startsWith('#') === true) targets.push(href.slice(1));
      },
    });
    parser.end(page);
    expect(new Set(ids).size).toBe(ids.length);
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
    expect(targets).toEqual(expect.arrayContaining(['note-1', 'note-2', 'reference-1', 'reference-2']));
    expect(page).toContain('<title>On &lt;Grace&gt;</title>');
    expect(page).toContain('<h2>Bibliography</h2>');
    expect(page).toContain('@media print');
  });

  test('has no markup that the essay does not have', async () => {
    const page = await exportText('html', '`a<b` 1 < 2 [x](javascript:alert) ![y](https://example.org/a.png)');
    expect(page).toContain('<p id="block-0"><code>a&lt;b</code> 1 &lt; 2 x <a href="https://example.org/a.png">[Picture: y]</a></p>');
    expect(page).not.toMatch(/javascript:|<img|<script/);
  });
});

/** Throws if a text is not well-formed XML. */
function parseXml(text: string): void {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text).close();
}

describe('an essay as EPUB', () => {
  // Our own test of the structure that EPUB 3 demands. The validator, EPUBCheck, runs in the last
  // test where it is installed.
  test.each([
    ['HTML', html],
    ['markdown', markdown],
    ['control characters', '<p>a\u0001b\ud800c\ufffe</p>'],
  ])('has the structure of EPUB 3, from %s', async (_, content) => {
    const files = await filesOf(await exportEssay(task('epub', content)));
    expect([...files.keys()][0]).toBe('mimetype');
    expect(files.get('mimetype')).toEqual({ text: 'application/epub+zip', method: 0 });
    for (const [name, { text }] of files) if (/\.(?:xml|opf|xhtml)$/.test(name)) parseXml(text);
    expect(files.get('META-INF/container.xml')?.text).toContain('full-path="EPUB/package.opf"');
    const opf = files.get('EPUB/package.opf')?.text ?? '';
    const manifest = Array.from(opf.matchAll(/<item id="([^"]+)" href="([^"]+)"/g), ([, id, href]) => ({ id, href }));
    expect(manifest.map(({ href }) => `EPUB/${href}`).toSorted()).toEqual(
      [...files.keys()].filter((name) => name.startsWith('EPUB/') && !name.endsWith('.opf')).toSorted(),
    );
    for (const [, id] of opf.matchAll(/<itemref idref="([^"]+)"/g)) expect(manifest.map((item) => item.id)).toContain(id);
    for (const part of ['dc:identifier', 'dc:title', 'dc:language', 'dcterms:modified', 'properties="nav"']) expect(opf).toContain(part);
    expect(opf).toContain('On &lt;Grace&gt;');
    const nav = files.get('EPUB/nav.xhtml')?.text ?? '';
    const page = files.get('EPUB/essay.xhtml')?.text ?? '';
    for (const [, id = ''] of nav.matchAll(/href="essay\.xhtml#([^"]+)"/g)) expect(page).toContain(`id="${id}"`);
    const ids = Array.from(page.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('an essay as DOCX', () => {
  test.each([
    ['HTML', html],
    ['markdown', markdown],
  ])('has real footnotes, links and the index of scripture, from %s', async (_, content) => {
    const files = await filesOf(await exportEssay(task('docx', content)));
    for (const [name, { text }] of files) if (/\.(?:xml|rels)$/.test(name)) parseXml(text);
    const [body, notes] = [files.get('word/document.xml')?.text ?? '', files.get('word/footnotes.xml')?.text ?? ''];
    expect([...body.matchAll(/<w:footnoteReference w:id="(\d+)"/g)].map(([, id]) => id)).toEqual(['1', '2']);
    expect(notes).toContain('Rom 8:28 (KJV).');
    expect(notes).toMatch(/<w:i\/>.*?Conf\./s);
    for (const words of ['On &lt;Grace&gt;', 'Bibliography', 'Index of scripture', 'Romans 8:28:']) expect(body).toContain(words);
    expect(files.has('[Content_Types].xml')).toBe(true);
  });

  const office = ['soffice', 'libreoffice'].find((name) => spawnSync(name, ['--version']).status === 0);

  test.skipIf(office === undefined)('opens in LibreOffice with its footnotes', { timeout: 120_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'catena-docx-'));
    try {
      writeFileSync(join(folder, 'essay.docx'), await exportEssay(task('docx', html)));
      // Its own profile, because another LibreOffice that is running would open the file instead.
      const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
      const given = [profile, '--headless', '--convert-to', 'fodt', '--outdir', folder, join(folder, 'essay.docx')];
      expect(spawnSync(office ?? '', given).status).toBe(0);
      const text = readFileSync(join(folder, 'essay.fodt'), 'utf8');
      const notes = [...text.matchAll(/<text:note [^>]*text:note-class="(\w+)".*?<text:note-body>(.*?)<\/text:note-body>/gs)];
      expect(notes.map(([, kind, body = '']) => [kind, body.replaceAll(/<[^>]*>/g, '').trim()])).toEqual([
        ['footnote', 'Rom 8:28 (KJV).'],
        ['footnote', 'See Conf. 1 &amp; 2.'],
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const address = (name: string): string => `/files/public/${name}`;
const site = 'https://catena.test';

/** Returns a picture of a published essay, or of a draft. */
function picture(name: string, bytes: Uint8Array | undefined = png, isPublished = true): ExportTask['pictures'][number] {
  const type = name.slice(-3) as 'png';
  return { address: address(name), name, type, ...(bytes && { bytes }), url: isPublished ? site + address(name) : null };
}

describe('the pictures of an essay', () => {
  const shown =
    `<p>a<img src="${address('a.png')}" alt="A &quot;lamp&quot; &amp; oil" width="40">b</p><p><img src="${address('a.png')}"></p>` +
    `<p><img src="${address('b.ico')}" alt="Icon"><img src="https://elsewhere.test/x.png" alt="Other">` +
    `<img src="${address('unknown.png')}" alt="Hidden"></p>`;
  const pictures = [picture('a.png'), picture('b.ico')];

  test('are files of an EPUB, once each, and descriptions if readers cannot show them', async () => {
    const files = await filesOf(await exportEssay(task('epub', shown, { pictures })));
    expect(files.has('EPUB/pictures/a.png')).toBe(true);
    expect(files.get('EPUB/package.opf')?.text.match(/href="pictures\/a\.png" media-type="image\/png"/g)).toHaveLength(1);
    const page = files.get('EPUB/essay.xhtml')?.text ?? '';
    parseXml(page);
    expect(page).toContain('<img src="pictures/a.png" alt="A &quot;lamp&quot; &amp; oil" width="40" />');
    expect(page).toContain(`<a href="${site}/files/public/b.ico">[Picture: Icon]</a>`);
    expect(page).toContain('<a href="https://elsewhere.test/x.png">[Picture: Other]</a>');
    expect(page).toContain('[Picture: Hidden]');
  });

  test('are pictures of a Word document, with their descriptions and within its margins', async () => {
    const wide = Buffer.from(png);
    wide.writeUInt32BE(3000, 16);
    wide.writeUInt32BE(1500, 20);
    const files = await filesOf(await exportEssay(task('docx', shown, { pictures: [picture('a.png', wide)] })));
    const body = files.get('word/document.xml')?.text ?? '';
    parseXml(body);
    expect([...files.keys()].filter((name) => /^word\/media\/./.test(name))).toHaveLength(1);
    expect(body).toContain('descr="A &quot;lamp&quot; &amp; oil"');
    // In EMU, of which a pixel has 9,525: as wide as the writer chose, and as wide as the page.
    expect([...body.matchAll(/<wp:extent cx="(\d+)" cy="(\d+)"/g)].map(([, x, y]) => [Number(x) / 9525, Number(y) / 9525])).toEqual([
      [40, 20],
      [600, 300],
    ]);
    for (const words of ['[Picture: Icon]', '[Picture: Other]', '[Picture: Hidden]']) expect(body).toContain(words);
  });

  test('are in the page itself as HTML, up to a size', async () => {
    const page = Buffer.from(await exportEssay(task('html', shown, { pictures }))).toString();
    expect(page.match(/<img src="data:image\/png;base64,/g)).toHaveLength(2);
    expect(page).toContain('<img src="data:image/x-icon;base64,');
    expect(page).not.toMatch(/src="(?:https?:|\/)/);
    const large = Buffer.concat([png, Buffer.alloc(15 * 2 ** 20)]);
    const many = `<p>${`<img src="${address('a.png')}">`.repeat(20)}</p>`;
    const bounded = await exportEssay(task('html', many, { pictures: [picture('a.png', large)] }));
    expect(bounded.length).toBeLessThan(60 * 2 ** 20);
  });

  test('are linked in Markdown where everybody can see them, which is not in a draft', async () => {
    const source = `![A [lamp]](${address('a.png')} "Title") ![x](https://elsewhere.test/x.png)`;
    const text = async (isPublished: boolean) =>
      Buffer.from(await exportEssay(task('markdown', source, { pictures: [picture('a.png', undefined, isPublished)] }))).toString();
    expect(await text(true)).toContain(`![A \\[lamp\\]](${site}/files/public/a.png) [\\[Picture: x\\]](https://elsewhere.test/x.png)`);
    expect(await text(false)).toContain('\\[Picture: A \\[lamp\\]\\] [');
  });

  test('are described if their files are damaged', async () => {
    const cut = [picture('a.png', png.subarray(0, 12)), picture('b.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]))];
    const content = `<p><img src="${address('a.png')}" alt="One"><img src="${address('b.jpg')}" alt="Two"></p>`;
    for (const format of ['docx', 'epub', 'html'] as const) {
      const file = await exportEssay(task(format, content, { pictures: cut }));
      expect(
        format === 'html' ? Buffer.from(file).toString() : [...(await filesOf(file)).values()].map(({ text }) => text).join(),
      ).toContain('[Picture: One]');
    }
  });
});

test.each([
  ['png', png, { width: 1, height: 1 }],
  ['gif', Buffer.from('GIF89a\x02\x00\x03\x00', 'latin1'), { width: 2, height: 3 }],
  ['jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xff, 0xc2, 0, 11, 8, 0, 5, 0, 4]), { width: 4, height: 5 }],
  ['bmp', Buffer.concat([Buffer.alloc(14), Buffer.from([40, 0, 0, 0, 6, 0, 0, 0, 0xf9, 0xff, 0xff, 0xff])]), { width: 6, height: 7 }],
] as const)('reads the size of a picture from its file: %s', (type, bytes, size) => {
  expect(pictureSize(type, bytes)).toEqual(size);
  expect(pictureSize(type, bytes.subarray(0, 9))).toBeUndefined();
});

test.each(['docx', 'epub', 'html', 'markdown'] as const)('leaves control characters out of %s', async (format) => {
  const file = await exportEssay(
    task(format, '<p>a&#1;b<img src="x" alt="c\u0002d"><span class="footnote">e&#xfffe;f</span></p>', {
      bibliography: [[{ text: 'g\u0003h', italic: false }]],
      facts: { ...task(format, '').facts, title: 'i\u0004j' },
    }),
  );
  const texts =
    format === 'docx' || format === 'epub' ? [...(await filesOf(file)).values()].map(({ text }) => text) : [Buffer.from(file).toString()];
  const all = texts.join('');
  for (const words of ['ab', 'cd', 'ef', 'gh', 'ij']) expect(all).toContain(words);
});

test('markdown keeps the text of an essay as it is', async () => {
  const text = await exportText('markdown', '<p>&amp;lt; <a href="https://example.org/a_(b)">c</a></p>');
  expect(text).toContain('\\&lt; [c](https://example.org/a_%28b%29)');
});

const validators = [
  ['epubcheck', []],
  ['java', ['-jar', '/usr/share/java/epubcheck.jar']],
] as const;
// Its exit status is 1 without a file.
const validator = validators.find(([name, given]) => String(spawnSync(name, [...given, '--version']).stdout).includes('EPUBCheck'));

test.skipIf(validator === undefined)('EPUBCheck finds nothing wrong with an essay', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'catena-epub-'));
  try {
    const file = join(folder, 'essay.epub');
    writeFileSync(file, await exportEssay(task('epub', `${html}<p><img src="${address('a.png')}"></p>`, { pictures: [picture('a.png')] })));
    const [name, given] = validator ?? ['', []];
    const { status, stderr } = spawnSync(name, [...given, file], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

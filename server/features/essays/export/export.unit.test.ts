import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { exportEssay, type ExportFormat, type ExportTask } from './export-essay.ts';

const html =
  '<h1>Grace</h1><p>Paul <em>writes</em><span class="footnote" data-cite="text:kjv/Rom.8.28 sbl">Rom 8:28 (KJV).</span> so, ' +
  '<strong>boldly</strong><span class="footnote">See <em>Conf.</em> 1 &amp; 2.</span>.</p>' +
  '<ol><li data-list="ordered">One</li><li data-list="ordered" class="ql-indent-1">Two</li><li data-list="bullet">Three</li></ol>' +
  '<blockquote>Whom he did foreknow</blockquote><p><a href="https://example.org/?a=1&amp;b=2">link</a> and [Work:12]<br>end</p>';
const markdown =
  '# Grace\n\nPaul *writes*[^a] so, **boldly**[^1].\n\n1. One\n   - Two\n\n> Whom he did foreknow\n\n```\na < b\n```\n\n[^1]: See *Conf.* 1.\n[^a]: Rom 8:28 (KJV).\n';

function task(format: ExportFormat, content: string, more: Partial<ExportTask> = {}): ExportTask {
  const facts = {
    title: 'On <Grace>',
    author: 'Macrina',
    site: 'Catena',
    url: 'https://catena.test/article/7',
    date: '2026-03-05T10:00:00.000Z',
  };
  const titles = [['[Work:12]', { title: 'Confessions', url: 'https://catena.test/book/12' }]] as const;
  const bibliography = [
    [
      { text: 'Augustine. ', italic: false },
      { text: 'Confessions', italic: true },
      { text: '. c. 397.', italic: false },
    ],
  ];
  return { format, content, facts, titles, bibliography, ...more };
}

const textOf = async (format: ExportFormat, content: string): Promise<string> =>
  Buffer.from(await exportEssay(task(format, content))).toString();

describe('an essay in markdown', () => {
  test('has footnotes, bibliography and an index of scripture', async () => {
    expect(await textOf('markdown', html)).toBe(`# On \\<Grace\\>

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
    const text = await textOf('markdown', markdown);
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
    const page = await textOf('html', content);
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
    const page = await textOf('html', '`a<b` 1 < 2 [x](javascript:alert) ![y](https://example.org/a.png)');
    expect(page).toContain('<p><code>a&lt;b</code> 1 &lt; 2 x [Picture: y]</p>');
    expect(page).not.toMatch(/javascript:|<img|<script/);
  });
});

/** Returns the files of a zip archive in their order. */
async function filesOf(zip: Uint8Array): Promise<Map<string, { text: string; method: number }>> {
  const files = new Map<string, { text: string; method: number }>();
  const archive = await new Promise<yauzl.ZipFile>((resolve, reject) =>
    yauzl.fromBuffer(Buffer.from(zip), { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  await new Promise<void>((resolve, reject) => {
    archive.on('entry', (entry: yauzl.Entry) => {
      archive.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          files.set(entry.fileName, { text: Buffer.concat(parts).toString(), method: entry.compressionMethod });
          archive.readEntry();
        });
      });
    });
    archive.on('end', () => resolve());
    archive.readEntry();
  });
  return files;
}

/** Throws if a text is not well-formed XML. */
function parseXml(text: string): void {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text).close();
}

describe('an essay as EPUB', () => {
  // This checks the structure that EPUB 3 demands of such a publication. It is no EPUB validator: epubcheck needs Java.
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
      spawnSync(office ?? '', ['--headless', '--convert-to', 'fodt', '--outdir', folder, join(folder, 'essay.docx')]);
      const text = readFileSync(join(folder, 'essay.fodt'), 'utf8');
      expect(text.split('text:note-class="footnote"').length).toBeGreaterThanOrEqual(3);
      expect(text).toContain('Rom 8:28 (KJV).');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

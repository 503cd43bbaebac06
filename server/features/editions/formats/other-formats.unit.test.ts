import { describe, expect, test } from 'vitest';
import { marksOf, readEdition, textsOf, zipOf } from './testing.ts';

describe('Sefaria', () => {
  test('cites a book of scripture by OSIS, in Hebrew numbering', async () => {
    const edition = await readEdition(
      JSON.stringify({
        title: 'Psalms',
        language: 'en',
        versionTitle: 'JPS',
        sectionNames: ['Chapter', 'Verse'],
        license: 'Public Domain',
        text: [['Happy is the man', ''], [], ['Three one']],
      }),
    );
    expect(textsOf(edition)).toEqual({ 'Ps.1.1': 'Happy is the man', 'Ps.3.1': 'Three one' });
    expect(edition.metadata).toMatchObject({ scripture: true, numbering: 'hebrew', license: 'Public Domain', attribution: 'JPS' });
    expect(edition.sections.map(({ citation }) => citation)).toEqual(['Ps', 'Ps.1', 'Ps.3']);
  });

  test('cites a tractate by its leaves', async () => {
    const edition = await readEdition(
      JSON.stringify({
        title: 'Rashi on Makkot',
        versionTitle: 'V',
        sectionNames: ['Daf', 'Line', 'Comment'],
        text: [[], [], [['first']], [[], ['second']]],
      }),
    );
    expect(textsOf(edition)).toEqual({ '2a.1.1': 'first', '2b.2.1': 'second' });
    // Lines with a comment or two are no sections.
    expect(edition.sections.map(({ label }) => label)).toEqual(['Daf 2a', 'Daf 2b']);
    expect(edition.segments.map(({ label }) => label)).toEqual(['1.1', '2.1']);
  });

  test('keeps emphasis as marks and drops all other HTML', async () => {
    const text =
      'Plain <b>bold</b> <script>alert(1)</script> &amp; <a href="javascript:alert(2)">x</a><sup class="footnote-marker">1</sup><i class="footnote">A <b>note</b></i>';
    const edition = await readEdition(
      JSON.stringify({ title: 'T <img src=x onerror=alert(1)>', versionTitle: 'V', sectionNames: ['Paragraph'], text: [text] }),
    );
    expect(edition.segments[0]).toMatchObject({ citation: '1', text: 'Plain bold & x1', notes: [{ text: 'A note' }] });
    expect(marksOf(edition, '1')).toEqual(['bold@6-10', 'superscript@14-15']);
    expect(edition.metadata?.title).toBe('T');
  });
});

describe('Markdown', () => {
  test('makes sections of headings and segments of blocks', async () => {
    const edition = await readEdition(
      '---\ntitle: "Ruth 1 | Notes"\nauthor: M. Henry\n---\n\n# Ruth 1\n\nFirst *italic* and\n**bold**[^1].\n\n## A Title (1312 BC)\n\n> **¹** Quoted  \n> second line\n\n- item \\*one\\*\n- [two](http://x.invalid/)\n\n[^1]: A note.\n',
    );
    expect(textsOf(edition)).toEqual({
      '1.1': 'First italic and bold.',
      '1.a-title-1312-bc.1': '¹ Quoted second line',
      '1.a-title-1312-bc.2': 'item *one*',
      '1.a-title-1312-bc.3': 'two',
    });
    expect(marksOf(edition, '1.1')).toEqual(['paragraph@0', 'italic@6-12', 'bold@17-21']);
    expect(marksOf(edition, '1.a-title-1312-bc.1')).toEqual(['paragraph@0 1', 'quotation@0-20', 'bold@0-1', 'line@9 1']);
    expect(edition.segments[0]?.notes).toEqual([{ kind: 'footnote', offset: 21, label: '1', text: 'A note.' }]);
    expect(edition.metadata).toMatchObject({ title: 'Ruth 1 | Notes', author: 'M. Henry' });
  });

  test('orders the chapters of a folder by number', async () => {
    const edition = await readEdition({ 'chapter-10.md': '# Chapter 10\n\nTen.', 'chapter-2.md': '# Chapter 2\n\nTwo.' });
    expect(textsOf(edition)).toEqual({ '2.1': 'Two.', '10.1': 'Ten.' });
    expect(Object.keys(textsOf(edition))).toHaveLength(2);
    expect(edition.segments[0]?.text).toBe('Two.');
  });
});

describe('sections', () => {
  test('are cited by their numbers, and by their words where they have none', async () => {
    const edition = await readEdition(
      '# Part One\n\n## Chapter 1\n\na\n\n## Notes\n\nb\n\n# Part Two\n\n## Chapter 1\n\nc\n\n## Notes\n\nd\n\n## Notes\n\ne\n\n# XIV. On Faith\n\nf\n\n# Über die Liebe\n\ng\n\n# ܫܪܪܐ\n\nh',
    );
    expect(textsOf(edition)).toEqual({
      '1.1': 'a',
      'notes.1': 'b',
      'part-two.1.1': 'c',
      'part-two.notes.1': 'd',
      'part-two.notes-2.1': 'e',
      '14.1': 'f',
      'uber-die-liebe.1': 'g',
      'ܫܪܪܐ.1': 'h',
    });
  });
});

describe('plain text', () => {
  test('divides by headings and empty lines, without the frame of Project Gutenberg', async () => {
    const edition = await readEdition(
      'Title: Confessions\r\nAuthor: Augustine\r\nLanguage: English\r\n\r\n*** START OF THIS PROJECT GUTENBERG EBOOK X ***\r\n\r\nBOOK I\r\n\r\nGreat art Thou, O Lord, and greatly to be praised; great\r\nis Thy power.\r\n\r\nBOOK II\r\n\r\nA short line\r\nof a poem\r\n\r\n*** END OF THIS PROJECT GUTENBERG EBOOK X ***\r\nLicense\r\n',
    );
    expect(textsOf(edition)).toEqual({
      '1.1': 'Great art Thou, O Lord, and greatly to be praised; great is Thy power.',
      '2.1': 'A short line of a poem',
    });
    expect(marksOf(edition, '2.1')).toEqual(['line@0 1', 'line@13 1']);
    expect(edition.metadata).toMatchObject({
      title: 'Confessions',
      author: 'Augustine',
      language: 'en',
      license: 'Public domain in the USA',
    });
  });

  test('states the license and address of a text from Project Gutenberg, unless it is under copyright', async () => {
    const read = (head: string) => readEdition(`${head}\n\n*** START OF THE PROJECT GUTENBERG EBOOK X ***\n\nText.\n`);
    const { metadata } = await read('Title: Confessions\nRelease Date: June, 2002 [EBook #3296]');
    expect(metadata).toMatchObject({ license: 'Public domain in the USA', sourceUrl: 'https://www.gutenberg.org/ebooks/3296' });
    expect((await read('** This is a COPYRIGHTED Project Gutenberg eBook **\nTitle: X')).metadata?.license).toBeUndefined();
    expect((await readEdition('Text.\n')).metadata).toMatchObject({ license: undefined, attribution: undefined });
  });

  test('reads Windows-1252 that is not declared, and says so', async () => {
    const edition = await readEdition(Buffer.from('CHAPITRE I\r\n\r\nL\x92\xe9t\xe9, \x93la gr\xe2ce\x94.\r\n', 'latin1'));
    expect(textsOf(edition)).toEqual({ '1.1': 'L’été, “la grâce”.' });
    expect(edition.problems).toMatchObject([{ kind: 'encoding' }]);
  });
});

describe('ThML', () => {
  test('reads divisions, references and commentary on passages', async () => {
    const edition = await readEdition(
      '<?xml version="1.0"?><!DOCTYPE ThML PUBLIC "x" "http://x.invalid/ThML10.dtd"><ThML><ThML.head><electronicEdInfo><DC><DC.Title>Notes</DC.Title><DC.Creator sub="Author" scheme="short-form">M. Henry</DC.Creator></DC></electronicEdInfo></ThML.head><ThML.body><div1 title="Chapter_1"><h2>Chapter 1</h2><scripCom type="Commentary" osisRef="Bible:Ruth.1.1"/><p>See&mdash;<scripRef passage="Jn 1:14" osisRef="Bible:John.1.14">Jn 1:14</scripRef>.<note n="1">A note</note></p></div1></ThML.body></ThML>',
    );
    expect(edition.segments[0]).toMatchObject({
      citation: '1.1',
      text: 'See—Jn 1:14.',
      about: ['Ruth.1.1'],
      notes: [{ text: 'A note', label: '1' }],
    });
    expect(marksOf(edition, '1.1')).toEqual(['paragraph@0', 'reference@4-11 John.1.14']);
    expect(edition.metadata).toMatchObject({ title: 'Notes', author: 'M. Henry' });
  });
});

describe('VulSearch', () => {
  test('reads a book that its file names, in Latin numbering', async () => {
    const edition = await readEdition({
      'Jo.lat': '1:1 [In principio/ erat Verbum,]\n1:2 \\Hoc <Sponsa>erat ;',
      'Gn.lat': '1:1 <Prologus>In principio',
    });
    expect(textsOf(edition)).toEqual({ 'Gen.1.1': 'In principio', 'John.1.1': 'In principio erat Verbum,', 'John.1.2': 'Hoc erat ;' });
    expect(marksOf(edition, 'John.1.2')).toEqual(['paragraph@0', 'speaker@4 Sponsa']);
    expect(edition.metadata).toMatchObject({ language: 'la', numbering: 'vulgate' });
  });
});

const container = '<container><rootfiles><rootfile full-path="OPS/package.opf"/></rootfiles></container>';
const page = (body: string): string =>
  `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>T</title></head><body>${body}</body></html>`;

describe('EPUB', () => {
  test('reads the spine by its table of contents, with notes', async () => {
    const edition = await readEdition(
      await zipOf({
        'META-INF/container.xml': container,
        'OPS/package.opf':
          '<package><metadata xmlns:dc="x"><dc:title>Imitation</dc:title><dc:creator>Thomas</dc:creator><dc:language>en-GB</dc:language></metadata><manifest><item id="nav" href="nav.xhtml" properties="nav"/><item id="b" href="text/b%201.xhtml"/><item id="c" href="text/c.xhtml"/><item id="n" href="text/notes.xhtml"/></manifest><spine><itemref idref="b"/><itemref idref="c"/><itemref idref="n"/></spine></package>',
        'OPS/nav.xhtml': page(
          '<nav epub:type="toc"><ol><li><a href="text/b%201.xhtml">Book <span>I</span>: Life</a><ol><li><a href="text/c.xhtml">II</a></li></ol></li></ol></nav><nav epub:type="landmarks"><ol><li><a href="text/c.xhtml">Start</a></li></ol></nav>',
        ),
        'OPS/text/b 1.xhtml': page('<h2>Book I: Life</h2>'),
        'OPS/text/c.xhtml': page(
          '<header><h3>II</h3><p epub:type="bridgehead">Of grace</p></header><p>He that followeth<a href="notes.xhtml#n1" epub:type="noteref">1</a> <i>me</i>.</p><blockquote><p>One<br/>two</p></blockquote>',
        ),
        'OPS/text/notes.xhtml': page(
          '<section epub:type="endnotes"><ol><li id="n1" epub:type="endnote"><p>John 8:12. <a href="c.xhtml#r1" epub:type="backlink">↩</a></p></li></ol></section>',
        ),
      }),
    );
    expect(textsOf(edition)).toEqual({ '1.2.1': 'He that followeth me.', '1.2.2': 'One two' });
    expect(edition.sections.map(({ depth, label, citation }) => [depth, label, citation])).toEqual([
      [1, 'Book I: Life', '1'],
      [2, 'II', '1.2'],
    ]);
    expect(edition.problems).toEqual([]);
    expect(edition.segments[0]?.notes).toEqual([{ kind: 'footnote', offset: 17, label: '1', text: 'John 8:12.' }]);
    expect(marksOf(edition, '1.2.1')).toEqual(['heading@0 2 Of grace', 'paragraph@0', 'italic@18-20']);
    expect(marksOf(edition, '1.2.2')).toEqual(['paragraph@0 1', 'line@4 1']);
    expect(edition.metadata).toMatchObject({ title: 'Imitation', author: 'Thomas', language: 'en-GB' });
  });

  test('recognizes the language of a book that does not state it', async () => {
    const words = 'Ἐν ἀρχῇ ἦν ὁ Λόγος, καὶ ὁ Λόγος ἦν πρὸς τὸν Θεόν, καὶ Θεὸς ἦν ὁ Λόγος. ';
    const edition = await readEdition(
      await zipOf({
        'META-INF/container.xml': container,
        'OPS/package.opf':
          '<package><metadata><title>Biblion</title><language>und</language></metadata><manifest><item id="c" href="c.xhtml"/></manifest><spine><itemref idref="c"/></spine></package>',
        'OPS/c.xhtml': page(`<p>${words.repeat(5)}</p>`),
      }),
    );
    expect(edition.metadata?.language).toBe('grc');
  });

  test('keeps visible text and nothing that a browser would run', async () => {
    const edition = await readEdition(
      await zipOf({
        'META-INF/container.xml': container,
        'OPS/package.opf':
          '<package><metadata><title>x</title></metadata><manifest><item id="c" href="c.xhtml"/><item id="d" href="../../etc/passwd"/></manifest><spine><itemref idref="d"/><itemref idref="c"/></spine></package>',
        'OPS/c.xhtml': page(
          '<p onclick="alert(1)">Clean.</p><script>alert(2)</script><p><a href="javascript:alert(3)">link</a><img src="http://x.invalid/p.gif" onerror="alert(4)"/></p><svg onload="alert(5)"><script>alert(6)</script><text>drawn</text></svg><iframe src="http://x.invalid/"></iframe>',
        ),
      }),
    );
    expect(edition.segments.map(({ text }) => text)).toEqual(['Clean.', 'link', 'drawn']);
    expect(JSON.stringify(edition.events)).not.toMatch(/alert|javascript|invalid|onclick|<|passwd/);
    expect(JSON.stringify(edition.events)).toContain('The file contains script elements, which were left out.');
  });
});

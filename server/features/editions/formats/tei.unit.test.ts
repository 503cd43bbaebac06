import { describe, expect, test } from 'vitest';
import { marksOf, readEdition, textsOf } from './testing.ts';

const tei = (
  body: string,
  refsDecl = '',
): string => `<?xml version="1.0"?><TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>Confessiones</title>
  <author>Augustine</author><editor>Knöll</editor></titleStmt><publicationStmt><publisher>A Press</publisher><availability><licence target="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</licence></availability></publicationStmt></fileDesc>
  <encodingDesc>${refsDecl}</encodingDesc></teiHeader><text><body>${body}</body></text></TEI>`;
const refsDecl = (element: string): string =>
  `<refsDecl n="CTS"><cRefPattern n="section" matchPattern="(.+).(.+)" replacementPattern="#xpath(/tei:TEI/tei:text/tei:body/tei:div/tei:div[@n='$1']/tei:${element}[@n='$2'])"/><cRefPattern n="book" matchPattern="(.+)" replacementPattern="#xpath(/tei:TEI/tei:text/tei:body/tei:div/tei:div[@n='$1'])"/></refsDecl>`;

describe('TEI', () => {
  test('cites by its declaration for CTS', async () => {
    const edition = await readEdition(
      tei(
        `<div type="edition" xml:lang="lat" n="urn:x"><pb n="1"/><head>CONFESSIONVM</head><div type="textpart" n="1"><ab><title>LIBER I</title></ab><div type="textpart" n="1"><p><milestone unit="altchapter" n="1"/>Magnus es, <lb n="5"/>domine<note type="footnote">Ps. 144</note>, et <hi rend="italic">laudabilis</hi>.</p></div><div type="textpart" n="2"><p>Et quomodo <pb n="2"/>inuocabo?</p></div></div></div>`,
        refsDecl('div'),
      ),
    );
    expect(textsOf(edition)).toEqual({ '1.1': 'Magnus es, domine, et laudabilis.', '1.2': 'Et quomodo inuocabo?' });
    expect(edition.metadata).toMatchObject({
      title: 'Confessiones',
      author: 'Augustine',
      attribution: 'A Press',
      license: 'https://creativecommons.org/licenses/by/4.0/ CC BY 4.0',
      language: 'la',
      kind: 'original',
      citationLevels: ['book', 'section'],
      scripture: false,
    });
    expect(edition.sections.map(({ depth, label, citation }) => [depth, label, citation])).toEqual([[1, 'Book 1', '1']]);
    expect(marksOf(edition, '1.1')).toEqual([
      'page@0 1',
      'heading@0 1 CONFESSIONVM',
      'heading@0 2 LIBER I',
      'paragraph@0',
      'milestone@0 altchapter 1',
      'milestone@11 line 5',
      'italic@22-32',
    ]);
    expect(marksOf(edition, '1.2')).toEqual(['paragraph@0', 'page@11 2']);
    expect(edition.segments[0]?.notes).toEqual([{ kind: 'footnote', offset: 17, text: 'Ps. 144' }]);
  });

  test('cites lines of verse', async () => {
    const edition = await readEdition(
      tei('<div type="edition"><div type="textpart" n="pr"><l n="1">Senex fidelis</l><l n="2">Abram</l></div></div>', refsDecl('l')),
    );
    expect(textsOf(edition)).toEqual({ 'pr.1': 'Senex fidelis', 'pr.2': 'Abram' });
    expect(marksOf(edition, 'pr.2')).toEqual(['line@0 1']);
    expect(edition.sections).toMatchObject([{ label: 'Preface', citation: 'pr' }]);
  });

  test('finds the numbered divisions of a file without declaration', async () => {
    const edition = await readEdition(
      tei(
        '<div type="title" n="0"><ab>ܬܚܘܝܬܐ</ab></div><div type="section" n="1"><head type="editorial">1</head><p xml:lang="syr">ܐܓܪܬܟ</p></div><div type="section" n="2"><p>ܗܝܡܢܘܬܐ</p></div>',
      ),
    );
    expect(textsOf(edition)).toEqual({ 1: 'ܐܓܪܬܟ', 2: 'ܗܝܡܢܘܬܐ' });
    expect(marksOf(edition, '1')).toContain('heading@0 1 ܬܚܘܝܬܐ');
  });

  test('cites the verses of a book of scripture by OSIS', async () => {
    const text = tei('<div type="chapter" n="1"><ab type="verse" n="1">ܩܫܝܫܐ</ab><ab type="verse" n="2">ܡܛܠ</ab></div>').replace(
      'Confessiones',
      '2 John (Peshitta Version) - <foreign>ܐܓܪܬܐ</foreign>',
    );
    const edition = await readEdition(text);
    expect(edition.metadata?.title).toBe('2 John (Peshitta Version)');
    expect(textsOf(edition)).toEqual({ '2John.1.1': 'ܩܫܝܫܐ', '2John.1.2': 'ܡܛܠ' });
    expect(edition.segments[0]?.verses).toEqual({ first: 63_001_001, last: 63_001_001 });
  });

  test('counts the paragraphs of a file without numbers, with entities that only a DTD declares', async () => {
    const edition = await readEdition(
      '<!DOCTYPE TEI.2 PUBLIC "-//TEI P4" "http://tei.invalid/tei2.dtd" [<!ENTITY % TEI.XML "INCLUDE">]><TEI.2><teiHeader><fileDesc><titleStmt><title>The Trinity</title><editor role="translator">E. K. Rand</editor></titleStmt>&publish;</fileDesc></teiHeader><text lang="en"><body><p></p><p>I have long pondered.</p><p>There are many&mdash;</p></body></text></TEI.2>',
    );
    expect(textsOf(edition)).toEqual({ 1: 'I have long pondered.', 2: 'There are many—' });
    expect(edition.metadata).toMatchObject({
      title: 'The Trinity',
      translator: 'E. K. Rand',
      kind: 'translation',
      citationLevels: ['paragraph'],
    });
    expect(edition.problems).toMatchObject([
      { kind: 'left_out', message: 'The entity &publish; is external or undeclared and was left out.' },
    ]);
  });

  test('keeps repeated citations apart and numbers what has no number', async () => {
    const edition = await readEdition(
      tei(
        '<div type="edition"><div type="textpart" n="1"><div type="textpart" n="1"><p>Unus.</p></div><div type="textpart" n="1"><p>Iterum.</p></div><div type="textpart"><p>Sine.</p></div></div></div>',
        refsDecl('div'),
      ),
    );
    expect(textsOf(edition)).toEqual({ '1.1': 'Unus.', '1.1!2': 'Iterum.', '1.u1': 'Sine.' });
    expect(edition.problems.map(({ kind }) => kind)).toEqual(['duplicate_citation', 'missing_number']);
  });

  test('takes corrections, and references without text as notes', async () => {
    const edition = await readEdition(
      tei(
        '<div n="1"><p>A <choice><sic>eror</sic><corr>error</corr></choice><quote>so it is<ref cRef="NA:1Cor:11:23-26"/></quote></p></div>',
      ),
    );
    expect(edition.segments[0]).toMatchObject({ text: 'A errorso it is', notes: [{ kind: 'cross_reference', text: '1Cor 11:23-26' }] });
  });
});

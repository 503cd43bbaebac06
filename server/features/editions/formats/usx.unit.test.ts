import { describe, expect, test } from 'vitest';
import { marksOf, readEdition, textsOf } from './testing.ts';

const usx = (body: string, code = 'RUT'): string =>
  `\ufeff<?xml version="1.0" encoding="utf-8"?>\r\n<usx version="3.0">\r\n  <book code="${code}" style="id">Ruth</book>\r\n  <para style="h">Ruth</para>${body}</usx>`;

describe('USX', () => {
  test('reads verses between milestones, without indentation', async () => {
    const edition = await readEdition(
      usx(
        `<chapter number="1" style="c" sid="RUT 1" />\r\n  <para style="q1">\r\n    <verse number="1" style="v" sid="RUT 1:1" />\r\n    <char style="nd">\r\n      <char style="w" strong="H3068">LORD</char>\r\n    </char>, how <char style="add">are</char> they!<verse eid="RUT 1:1" /></para><chapter eid="RUT 1" />`,
      ),
    );
    expect(textsOf(edition)).toEqual({ 'Ruth.1.1': 'LORD, how are they!' });
    expect(marksOf(edition, 'Ruth.1.1')).toEqual(['line@0 1', 'divine_name@0-4', 'added@10-13']);
    expect(edition.problems).toEqual([]);
  });

  test('reads notes, acrostic headings and psalm titles', async () => {
    const edition = await readEdition(
      usx(
        '<chapter number="3" style="c"/><para style="d">A <char style="w">Psalm</char>.</para><para style="s1"><char style="tl">ALEPH.</char></para><para style="p"><verse number="1" style="v"/>Many<note caller="+" style="f"><char style="fr" closed="false">3.1 </char><char style="ft" closed="false">or, few</char></note> rise.<verse eid="x"/></para>',
        'PSA',
      ),
    );
    expect(edition.segments[0]).toMatchObject({ text: 'Many rise.', notes: [{ offset: 4, text: 'or, few' }] });
    expect(marksOf(edition, 'Ps.3.1')).toEqual(['psalm_title@0 A Psalm.', 'heading@0 2 ALEPH.', 'paragraph@0']);
  });

  test('gives the same text as the same book in USFM', async () => {
    const fromUsx = await readEdition(
      usx(
        '<chapter number="1" style="c"/><para style="p"><verse number="1" style="v"/>One <char style="add">two</char><verse eid="a"/></para>',
      ),
    );
    const fromUsfm = await readEdition('\\id RUT\n\\h Ruth\n\\c 1\n\\p\n\\v 1 One \\add two\\add*');
    expect(fromUsx.segments).toEqual(fromUsfm.segments);
    expect(fromUsx.sections).toEqual(fromUsfm.sections);
  });
});

describe('USFX', () => {
  test('reads verses with and without an end', async () => {
    const edition = await readEdition(
      '<usfx><languageCode>eng</languageCode><book id="FRT"><p sfm="mt">Preface</p></book><book id="EXO"><h>Exodus </h><c id="1"/><p><v id="1"/>\n Now<f caller="+">or, Then</f>\n these\n <ve/><v id="2"/>Reuben</p><q level="2"><v id="3"/>Simeon</q></book></usfx>',
    );
    expect(textsOf(edition)).toEqual({ 'Exod.1.1': 'Now these', 'Exod.1.2': 'Reuben', 'Exod.1.3': 'Simeon' });
    expect(edition.segments[0]?.notes).toEqual([{ kind: 'footnote', offset: 3, text: 'or, Then' }]);
    expect(marksOf(edition, 'Exod.1.3')).toEqual(['line@0 2']);
    expect(edition.metadata).toMatchObject({ format: 'usfx', language: 'en' });
    expect(edition.problems).toMatchObject([{ kind: 'left_out', message: 'FRT is not a book of scripture and was left out.' }]);
  });

  test('adds no spaces to Chinese where a line ends', async () => {
    const edition = await readEdition('<usfx><book id="GEN"><c id="1"/><v id="1"/>起初，\n  神創造\n天地。<ve/></book></usfx>');
    expect(textsOf(edition)).toEqual({ 'Gen.1.1': '起初，神創造天地。' });
  });
});

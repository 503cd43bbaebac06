import { describe, expect, test } from 'vitest';
import { marksOf, readEdition, textsOf } from './testing.ts';

const header = '<header><work osisWork="T"><title>Test Bible</title><rights>CC0</rights><creator>A. Writer</creator></work></header>';
const osis = (body: string, attributes = 'xml:lang="en"', head = header): string =>
  `<?xml version="1.0"?><osis xmlns="http://www.bibletechnologies.net/2003/OSIS/namespace"><osisText osisIDWork="T" ${attributes}>${head}${body}</osisText></osis>`;

describe('OSIS', () => {
  test('reads verses that are elements', async () => {
    const edition = await readEdition(
      osis(
        '<div type="book" osisID="Obad"><chapter osisID="Obad.1"><verse osisID="Obad.1.1">The <divineName>Lord</divineName> said<note>or, spoke</note><note>KJV:Obad.1.2</note>.</verse></chapter></div>',
      ),
    );
    expect(textsOf(edition)).toEqual({ 'Obad.1.1': 'The Lord said.' });
    expect(marksOf(edition, 'Obad.1.1')).toEqual(['divine_name@4-8']);
    expect(edition.segments[0]?.notes).toEqual([{ kind: 'footnote', offset: 13, text: 'or, spoke' }]);
    expect(edition.problems).toMatchObject([{ message: 'Left out 1 notes that only give the number of a verse in another edition.' }]);
    expect(edition.metadata).toMatchObject({ title: 'Test Bible', license: 'CC0', author: 'A. Writer', language: 'en', numbering: 'kjv' });
  });

  test('reads verses that are milestones across lines, and empty ones', async () => {
    const edition = await readEdition(
      osis(`<div type="book" osisID="Ps"><chapter sID="c" osisID="Ps.3"/><title>Morning</title><title type="psalm" canonical="true">Of David.</title>
        <lg><l level="1"><verse sID="a" osisID="Ps.3.1"/>How many</l> <l level="2">rise up!<verse eID="a"/></l>
        <l type="selah"><verse sID="b" osisID="Ps.3.2"/>Selah<verse eID="b"/></l></lg><verse sID="d" osisID="Ps.3.3"/><verse eID="d"/><chapter eID="c"/></div>`),
    );
    expect(textsOf(edition)).toEqual({ 'Ps.3.1': 'How many rise up!', 'Ps.3.2': 'Selah', 'Ps.3.3': '' });
    expect(marksOf(edition, 'Ps.3.1')).toEqual(['heading@0 2 Morning', 'psalm_title@0 Of David.', 'space@0', 'line@0 1', 'line@9 2']);
    expect(marksOf(edition, 'Ps.3.2')).toEqual(['line@0 1', 'selah@0-5']);
  });

  test('joins the morphemes and words of the Hebrew Bible, and counts as it does', async () => {
    const words =
      '<w lemma="l/1" morph="HR/N">לְ/דָוִד</w><seg type="x-maqqef">־</seg><w morph="HN">שָׁם</w>\n<w type="x-ketiv" morph="HV">הושר</w><note type="variant"><catchWord>הושר</catchWord><rdg type="x-qere"><w>הַיְשַׁר</w></rdg></note>';
    const edition = await readEdition(
      osis(
        `<div type="book" osisID="Ps"><chapter osisID="Ps.5"><verse osisID="Ps.5.1">${words}</verse></chapter></div>`,
        'xml:lang="he"',
        '<header><work osisWork="T"><title>Hebrew</title><refSystem>Bible.MT</refSystem></work></header>',
      ),
    );
    expect(textsOf(edition)).toEqual({ 'Ps.5.1': 'לְדָוִד־שָׁם הושר'.normalize('NFC') });
    expect(edition.segments[0]?.notes).toMatchObject([{ kind: 'variant', text: 'הושרהַיְשַׁר'.normalize('NFC') }]);
    expect(edition.metadata).toMatchObject({ language: 'hbo', numbering: 'hebrew' });
  });

  test('reads a verse with several osisIDs as a bridge', async () => {
    const edition = await readEdition(
      osis('<div type="book" osisID="Gen"><chapter osisID="Gen.1"><verse osisID="Gen.1.1 Gen.1.2">Both.</verse></chapter></div>'),
    );
    expect(edition.segments[0]).toMatchObject({ citation: 'Gen.1.1-2', label: '1–2', verses: { first: 1_001_001, last: 1_001_002 } });
  });

  test('marks added words and the words of Jesus', async () => {
    const edition = await readEdition(
      osis(
        '<div type="book" osisID="John"><chapter osisID="John.1"><p><verse osisID="John.1.1"><q who="Jesus">Come <transChange type="added">and</transChange> see</q>.</verse></p></chapter></div>',
      ),
    );
    expect(marksOf(edition, 'John.1.1')).toEqual(['paragraph@0', 'words_of_jesus@0-12', 'added@5-8']);
  });

  test('imports a verse that goes on in another chapter under its beginning, and says so', async () => {
    const edition = await readEdition(
      osis('<div type="book" osisID="Bible.T:Gen"><chapter osisID="Gen.1"><verse osisID="Gen.1.31 Gen.2.1">Both.</verse></chapter></div>'),
    );
    expect(textsOf(edition)).toEqual({ 'Gen.1.31': 'Both.' });
    expect(edition.problems).toMatchObject([{ kind: 'repaired' }]);
  });

  test('rejects a file that is cut off', async () => {
    await expect(
      readEdition(osis('<div type="book" osisID="Obad"><chapter osisID="Obad.1"><verse osisID="Obad.1.1">Cut').slice(0, -30)),
    ).rejects.toThrow(/^The XML is damaged: .* \(line 1\)\.$/);
  });
});

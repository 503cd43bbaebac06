import { describe, expect, test } from 'vitest';
import { marksOf, readEdition, textsOf } from './testing.ts';

const jonah = (text: string): string => `\\id JON Test\n\\h Jonah\n${text}`;

describe('USFM', () => {
  test('reads verses with OSIS citations, without word attributes', async () => {
    const edition = await readEdition(
      jonah(
        '\\c 1\n\\p\n\\v 1 \\w Now|strong="H1961"\\w* the \\w word|lemma="davar"\\w* came,\n\\v 2 “Arise.”\n\\c 2\n\\p\n\\v 1 Then \\wj he \\+w prayed|x="1"\\+w*\\wj*.',
      ),
    );
    expect(textsOf(edition)).toEqual({ 'Jonah.1.1': 'Now the word came,', 'Jonah.1.2': '“Arise.”', 'Jonah.2.1': 'Then he prayed.' });
    expect(edition.sections.map(({ depth, label, citation }) => [depth, label, citation])).toEqual([
      [1, 'Jonah', 'Jonah'],
      [2, 'Chapter 1', 'Jonah.1'],
      [2, 'Chapter 2', 'Jonah.2'],
    ]);
    expect(marksOf(edition, 'Jonah.2.1')).toEqual(['paragraph@0', 'words_of_jesus@5-14']);
    expect(edition.metadata).toMatchObject({ format: 'usfm', scripture: true, numbering: 'kjv' });
  });

  test('marks poetry, headings, psalm titles and Selah', async () => {
    const edition = await readEdition(
      '\\id PSA\n\\c 3\n\\s1 Trust\n\\d A Psalm of \\w David|x="1"\\w*.\\f + \\fr 3:1 \\ft or, for\\f*\n\\q1\n\\v 1 LORD, how many\n\\q2 rise up. \\qs Selah.\\qs*\n\\b\n\\q1\n\\v 2 Many',
    );
    expect(textsOf(edition)).toEqual({ 'Ps.3.1': 'LORD, how many rise up. Selah.', 'Ps.3.2': 'Many' });
    expect(marksOf(edition, 'Ps.3.1')).toEqual([
      'heading@0 2 Trust',
      'psalm_title@0 A Psalm of David.',
      'line@0 1',
      'line@15 2',
      'selah@24-30',
    ]);
    expect(marksOf(edition, 'Ps.3.2')).toEqual(['space@0', 'line@0 1']);
    expect(edition.segments[0]).toMatchObject({
      verses: { first: 19_003_000, last: 19_003_001 },
      notes: [{ kind: 'footnote', offset: 0, text: 'or, for' }],
    });
    expect(edition.segments[1]).toMatchObject({ verses: { first: 19_003_002, last: 19_003_002 } });
  });

  test('keeps notes apart from the text, at their place', async () => {
    const edition = await readEdition(
      jonah('\\c 1\n\\p\n\\v 1 In\\f a \\fr 1:1 \\fq In: \\ft or, \\fqa At\\f* the\\x - \\xo 1:1 \\xt Gen 1:1\\x* sea.'),
    );
    expect(edition.segments[0]).toMatchObject({
      text: 'In the sea.',
      notes: [
        { kind: 'footnote', offset: 2, label: 'a', text: 'In: or, At' },
        { kind: 'cross_reference', offset: 6, text: 'Gen 1:1' },
      ],
    });
  });

  test('ends a note without end with its line and says so', async () => {
    const edition = await readEdition(jonah('\\c 1\n\\p\n\\v 1 One.\\f + \\ft A note\n\\v 2 Two.'));
    expect(textsOf(edition)).toEqual({ 'Jonah.1.1': 'One.', 'Jonah.1.2': 'Two.' });
    expect(edition.segments[0]?.notes).toEqual([{ kind: 'footnote', offset: 4, text: 'A note' }]);
    expect(edition.problems).toMatchObject([{ kind: 'repaired', line: 6 }]);
  });

  test('reads bridges, halves, empty verses and repeated verses', async () => {
    const edition = await readEdition(
      jonah('\\c 1\n\\v 1-2 Bridge.\n\\v 3a First\n\\v 3b second.\n\\v 4\\f + \\ft omitted\\f*\n\\v 5 One.\n\\v 5 Again.'),
    );
    expect(textsOf(edition)).toEqual({
      'Jonah.1.1-2': 'Bridge.',
      'Jonah.1.3!a': 'First',
      'Jonah.1.3!b': 'second.',
      'Jonah.1.4': '',
      'Jonah.1.5': 'One.',
      'Jonah.1.5!2': 'Again.',
    });
    const number = (verse = 0): number => Math.floor(verse) % 1000;
    expect(edition.segments.map(({ label, verses }) => [label, number(verses?.first), number(verses?.last)])).toEqual([
      ['1–2', 1, 2],
      ['3a', 3, 3],
      ['3b', 3, 3],
      ['4', 4, 4],
      ['5', 5, 5],
      ['5', 0, 0],
    ]);
    expect(edition.problems).toMatchObject([{ kind: 'duplicate_citation', line: 9 }]);
  });

  test('keeps the text of unknown markers and of bad numbers, and reports each with its line', async () => {
    const edition = await readEdition(
      jonah(
        '\\c 1\n\\p\n\\v 1 A \\qqq strange\\qqq* word\\qt* and ~.\n\\zown-s |x="1"\\*kept\\zown-e\\*\n\\c x\n\\v seven more.\n\\v 2 back\\\\slash // end',
      ),
    );
    expect(textsOf(edition)).toEqual({ 'Jonah.1.1': 'A strange word and \u00a0. kept more.', 'Jonah.1.2': 'back\\slash end' });
    expect(edition.problems.map(({ kind, line }) => [kind, line])).toEqual([
      ['unknown_mark', 5],
      ['unknown_mark', 5],
      ['unknown_mark', 6],
      ['unknown_mark', 6],
      ['missing_number', 7],
      ['missing_number', 8],
    ]);
  });

  test('reads the files of a folder as one edition, and reports those that are no texts', async () => {
    const edition = await readEdition({
      '02-RUT.usfm': '\\id RUT A Bible (AB)\n\\c 1\n\\v 1 Ruth.',
      '01-GEN.usfm': '\\id GEN A Bible (AB)\n\\c 1\n\\v 1 Genesis.',
      '00-FRT.usfm': '\\id FRT Preface\n\\p Words.',
      'copr.htm': '<html><body>Rights</body></html>',
      'style.css': 'p { color: red }',
    });
    expect(textsOf(edition)).toEqual({ 'Gen.1.1': 'Genesis.', 'Ruth.1.1': 'Ruth.' });
    expect(edition.metadata?.title).toBe('A Bible (AB)');
    expect(edition.problems.map(({ kind }) => kind)).toEqual(['left_out', 'left_out', 'left_out']);
  });

  test('counts Psalm 151 among the psalms, and the Greek Esther apart', async () => {
    expect(textsOf(await readEdition('\\id PS2\n\\c 1\n\\cp 151\n\\v 1 Small.'))).toEqual({ 'Ps.151.1': 'Small.' });
    expect(textsOf(await readEdition('\\id ESG\n\\c 1\n\\v 1 A dream.'))).toEqual({ 'GkEsth.1.1': 'A dream.' });
  });

  test('gives the Letter of Jeremiah its verses where it is a chapter of Baruch', async () => {
    const edition = await readEdition('\\id BAR\n\\c 6\n\\v 1 A copy of an epistle.');
    expect(edition.segments).toMatchObject([{ citation: 'Bar.6.1', verses: { first: 72_001_001, last: 72_001_001 } }]);
  });

  test('rejects a file that names no book', async () => {
    await expect(readEdition('\\c 1\n\\p\n\\v 1 No book.')).rejects.toThrow(
      'The file has no \\id line that names its book, such as \\id JHN.',
    );
  });

  test('leaves out introductions and keeps a heading at the end of a book', async () => {
    const edition = await readEdition('\\id 3JN\n\\ip An introduction.\n\\c 1\n\\v 1 Peace.\n\\s1 The end');
    expect(textsOf(edition)).toEqual({ '3John.1.1': 'Peace.' });
    expect(marksOf(edition, '3John.1.1')).toEqual(['heading@6 2 The end']);
    expect(edition.problems.map(({ message }) => message)).toEqual(['3 John: left out its introduction (16 characters).']);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatJsonLine } from './json-lines.ts';
import { composeText } from './normalize.ts';
import { readText } from './read-text.ts';
import { SegmentBuilder } from './segment-builder.ts';
import { readEdition, sourceOf, textsOf, zipOf } from './testing.ts';
import { textLimits } from './limits.ts';

const osis = (doctype: string, text: string): string =>
  `<?xml version="1.0"?>${doctype}<osis><osisText osisIDWork="T"><header><work osisWork="T"><title>T</title></work></header><div type="book" osisID="Obad"><chapter osisID="Obad.1"><verse osisID="Obad.1.1">${text}</verse></chapter></div></osisText></osis>`;

describe('hostile files', () => {
  test('rejects nested entities', async () => {
    const doctype = '<!DOCTYPE osis [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>';
    await expect(readEdition(osis(doctype, '&b;'))).rejects.toThrow(
      'The XML declares an entity that contains markup or other entities; replace it with its text.',
    );
  });

  test('bounds what plain entities expand to', async () => {
    const doctype = `<!DOCTYPE osis [<!ENTITY a "${'a'.repeat(1000)}">]>`;
    await expect(readEdition(osis(doctype, '&a;'.repeat(1001)))).rejects.toThrow('The entities of the XML expand to too much text.');
    expect(textsOf(await readEdition(osis('<!DOCTYPE osis [<!ENTITY a "ha">]>', '&a;&a;')))).toEqual({ 'Obad.1.1': 'haha' });
  });

  test('reads no external entity', async () => {
    const edition = await readEdition(
      osis(
        '<!DOCTYPE osis [<!ENTITY near SYSTEM "/etc/passwd"><!ENTITY far SYSTEM "http://x.invalid/">]>',
        'Before &near; between &far; after.',
      ),
    );
    expect(textsOf(edition)).toEqual({ 'Obad.1.1': 'Before between after.' });
    expect(edition.problems).toHaveLength(2);
  });

  test('rejects deep nesting', async () => {
    await expect(readEdition(osis('', '<seg>'.repeat(200) + '</seg>'.repeat(200)))).rejects.toThrow(
      'The XML is nested more than 100 elements deep.',
    );
  });

  test('rejects archives that unpack to too much', async () => {
    await expect(readEdition(await zipOf({ 'a.usfm': Buffer.alloc(2_000_000, 32) }))).rejects.toThrow(
      'A file in the archive is too large or compressed too much: it unpacks to 2 MB.',
    );
  });

  test('rejects archives with names that lead out of them', async () => {
    const zip = Buffer.from(await zipOf({ 'aa/outside.usfm': '\\id GEN\n\\c 1\n\\v 1 x' }));
    const name = Buffer.from('../outside.usfm');
    for (let at = zip.indexOf('aa/outside.usfm'); at >= 0; at = zip.indexOf('aa/outside.usfm', at)) name.copy(zip, at);
    await expect(readEdition(zip)).rejects.toThrow('The name of a file in the archive points outside the archive.');
  });

  test('rejects files that are too large without reading them', async () => {
    const source = { name: 'x', size: textLimits.fileSize + 1, read: () => Promise.reject(new Error('read')) };
    await expect(readText([source]).next()).rejects.toThrow('The file is larger than 64 MB.');
  });

  test.each([
    ['', 'The file is empty.'],
    ['<html><body>x</body></html>', 'Web pages cannot be imported; save the text in another format.'],
    ['<verseMap/>', 'XML that begins with <verseMap> is not in a format that can be imported.'],
    ['%PDF-1.7', 'PDF and RTF cannot be imported; save the text in another format.'],
    ['[{"a":1}]', 'The JSON is an array; only JSON Lines and JSON from Sefaria can be imported.'],
    ['{"a": 1,\n', 'The JSON is damaged: '],
    [
      '27.1.1 ΜΑΚΑΡΙΟΣ\n'.repeat(30),
      'The file lists single words instead of running text; join the words of each verse and save the verses as JSON Lines.',
    ],
    ['chapter,verse,text\n1,1,words', 'Tables cannot be imported; convert them to JSON Lines.'],
    [
      Buffer.from('<?xml version="1.0" encoding="UTF-8"?><osis>fr\xe8re</osis>', 'latin1'),
      'The file declares UTF-8, but its bytes are not UTF-8; correct the declaration or save it as UTF-8.',
    ],
    [Buffer.from('\\id GEN\n\\ide UTF-8\n\\c 1\n\\v 1 fr\xe8re', 'latin1'), 'The file declares UTF-8, but'],
    [Buffer.from('<?xml version="1.0" encoding="UTF-16"?><osis/>'), 'The file declares UTF-16, but its bytes are not UTF-16.'],
    [Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'The archive is damaged: '],
    [Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]), 'The file is not a text.'],
  ])('rejects %j with a sentence', async (content, message) => {
    await expect(readEdition(content)).rejects.toThrow(
      expect.objectContaining({ name: 'UnreadableTextError', message: expect.stringContaining(message) as string }),
    );
  });

  test('rejects damaged files with a sentence, or reads clean segments from them', async () => {
    const page = '<html xmlns:epub="x"><body><h1>I</h1><p>One<br/>two <i>three</i></p></body></html>';
    const samples = [
      '\\id JON Test\n\\h Jonah\n\\c 1\n\\s1 Title\n\\p\n\\v 1 \\w One|a="b"\\w*\\f + \\fr 1:1 \\ft note\\f* two.\n\\q1\n\\v 2-3 three \\wj four\\wj*',
      osis('<!DOCTYPE osis [<!ENTITY a "ha">]>', 'One &a; <note>two</note> <l level="1">three</l>é'),
      '<usx version="3.0"><book code="RUT"/><chapter number="1"/><para style="q1"><verse number="1"/><char style="nd">LORD</char>, how<verse eid="a"/></para></usx>',
      '<usfx><book id="GEN"><c id="1"/><p><v id="1"/>One<f>two</f><ve/></p></book></usfx>',
      '<TEI><teiHeader><title>T</title></teiHeader><text><body><div n="1" type="section"><p>One <note>two</note></p></div><div n="2"><l n="1">three</l></div></body></text></TEI>',
      '<ThML><ThML.head/><ThML.body><div1 title="I"><p>One<note>two</note></p></div1></ThML.body></ThML>',
      JSON.stringify({ title: 'Ruth', versionTitle: 'V', sectionNames: ['Chapter', 'Verse'], text: [['One <b>two</b>', ''], ['three']] }),
      '{"edition":{"title":"T"}}\n{"section":{"depth":1,"label":"I"}}\n{"citation":"1","text":"One","marks":[{"kind":"italic","start":0,"end":2}]}',
      '---\ntitle: T\n---\n# I\n\n> One *two* **three**\n\n- four[^1]\n\n[^1]: five',
      'BOOK I\n\nOne two\n\nthree\nfour',
      Buffer.from(
        await zipOf({
          'META-INF/container.xml': '<rootfile full-path="p.opf"/>',
          'p.opf': '<package><item id="a" href="a.xhtml"/><itemref idref="a"/></package>',
          'a.xhtml': page,
        }),
      ),
    ].map((sample) => Buffer.from(sample));
    const damage = fc.tuple(fc.constantFrom(...samples), fc.nat(), fc.nat(40), fc.uint8Array({ maxLength: 6 }));
    await fc.assert(
      fc.asyncProperty(damage, async ([sample, place, removed, added]) => {
        const at = place % sample.length;
        const bytes = Buffer.concat([sample.subarray(0, at), added, sample.subarray(at + removed)]);
        const edition = await readEdition(bytes).catch((error: unknown) => error as Error);
        if (edition instanceof Error) {
          expect(edition).toMatchObject({ name: 'UnreadableTextError', message: expect.stringMatching(/^[^\n]+\.$/) as string });
          return;
        }
        const { segments } = edition;
        for (const { text } of segments)
          expect(text).toBe(
            text
              .normalize('NFC')
              .replaceAll(/[ \t\r\n]+/g, ' ')
              .trim(),
          );
        expect(new Set(segments.map(({ citation }) => citation)).size).toBe(segments.length);
      }),
      { numRuns: 400 },
    );
  });

  test('decodes UTF-16 by its byte order mark', async () => {
    const usfm = '\\id JON\n\\c 1\n\\v 1 Καὶ ἐγένετο';
    expect(textsOf(await readEdition(Buffer.from(`\ufeff${usfm}`, 'utf16le')))).toEqual({ 'Jonah.1.1': 'Καὶ ἐγένετο' });
    expect(textsOf(await readEdition(Buffer.from(`\ufeff${usfm}`, 'utf16le').swap16()))).toEqual({ 'Jonah.1.1': 'Καὶ ἐγένετο' });
  });

  test('removes control characters and overrides of direction, and reports how many', async () => {
    const edition = await readEdition('\\id JON\n\\c 1\n\\v 1 safe \u202egnp.exe\u202c te\u0000xt');
    expect(textsOf(edition)).toEqual({ 'Jonah.1.1': 'safe gnp.exe text' });
    expect(edition.problems).toMatchObject([{ kind: 'removed_characters', message: 'Removed 3 control and direction characters.' }]);
  });

  test('removes what the database rejects from JSON Lines, and reports how many characters', async () => {
    const notes = String.raw`[{"kind":"footnote","offset":0,"text":"a\ud800b\u0000"}]`;
    const rows = [
      String.raw`{"citation":"1.1","text":"te\u0000xt \ud83dhalf \ud83d\ude00"}`,
      `{"citation":"1.2","text":"more","notes":${notes}}`,
    ];
    const edition = await readEdition(`{"edition":{"title":"A text","language":"en"}}\n${rows.join('\n')}`);
    expect(textsOf(edition)).toEqual({ '1.1': 'text half 😀', '1.2': 'more' });
    expect(edition.problems).toMatchObject([{ kind: 'removed_characters', message: 'Removed 2 control and direction characters.' }]);
    expect(edition.segments[1]?.notes).toMatchObject([{ text: 'ab' }]);
  });

  test('cuts a long note between characters', async () => {
    const text = `a${'😀'.repeat(textLimits.noteLength / 2)}`;
    const edition = await readEdition(JSON.stringify({ citation: '1.1', text: 'more', notes: [{ kind: 'footnote', offset: 0, text }] }));
    expect(edition.segments[0]?.notes[0]?.text).toMatch(/^[^\ud800-\udfff]{9000,}…$/u);
  });
});

describe('segments', () => {
  test('are NFC without losing a letter, wherever they are cut', () => {
    const letters = fc.constantFrom(
      'a',
      'e\u0301',
      '\u0301',
      'ש',
      '\u05c1',
      '\u05b8',
      '\u1100',
      '\u1161',
      '\u11a8',
      '😀',
      'ὁ',
      ' ',
      '\n',
      'ῆ',
      '\u0345',
    );
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 20 }), fc.array(fc.nat(20)), (pieces, cuts) => {
        const builder = new SegmentBuilder();
        for (const [index, piece] of pieces.entries()) {
          if (cuts.includes(index)) builder.point('page', { text: String(index) });
          builder.add(piece);
        }
        const { text, marks } = builder.take();
        expect(text).toBe(
          pieces
            .join('')
            .replaceAll(/[ \n]+/g, ' ')
            .trim()
            .normalize('NFC'),
        );
        for (const { start } of marks) expect(start).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  test('keep the order of offsets in composing', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\u0301', 'o', '\u0308', '\u0327') }), fc.array(fc.nat(30)), (text, numbers) => {
        const offsets = numbers.map((number) => Math.min(number, text.length));
        const composed = composeText(text, offsets);
        expect(composed.text).toBe(text.normalize('NFC'));
        for (const [index, offset] of offsets.entries()) {
          for (const [other, later] of offsets.entries())
            if (offset <= later) expect(composed.offsets[index]).toBeLessThanOrEqual(composed.offsets[other] ?? 0);
        }
      }),
    );
  });
});

describe('JSON Lines', () => {
  test('round-trip every event of an edition', async () => {
    const edition = await readEdition(
      '\\id PSA A Bible (AB)\n\\c 3\n\\s1 Trust\n\\d A Psalm.\n\\q1\n\\v 1 LORD, how \\nd many\\nd*\\f a \\ft or, few\\f*\n\\q2 rise.\n\\v 2-3 Bridge.\n\\v 4\n\\id x',
    );
    const lines = edition.events.flatMap((event) => formatJsonLine(event) ?? []);
    const again = await readEdition(lines.join('\n'));
    const withoutProblems = edition.events.filter(({ type }) => type !== 'problem');
    expect(JSON.parse(JSON.stringify(again.events))).toEqual(JSON.parse(JSON.stringify(withoutProblems)));
    expect(again.events.flatMap((event) => formatJsonLine(event) ?? [])).toEqual(lines);
  });

  test('read excerpts about passages, by their own names', async () => {
    const edition = await readEdition(
      '{"id":"FTH:1","text":"He preaches.","author":"Chrysostom","work":"Homilies","refs":["Luke.1.33","nonsense!"],"year_approx":407}\n{"id":"FTH:2","text":"Again.","author":"Chrysostom","year_approx":9999}\n{"id":"FTH:3","text":"And  again.","author":"Bede","refs":["John.10.10-12"],"year":735}\n',
    );
    expect(edition.segments).toMatchObject([
      {
        ...{
          citation: 'FTH:1',
          label: '1',
          text: 'He preaches.',
          about: ['Luke.1.33'],
          marks: [{ kind: 'source', text: 'Chrysostom, Homilies' }],
        },
        source: { author: 'Chrysostom', work: 'Homilies', year: 407 },
      },
      { citation: 'FTH:2', label: '2', source: { author: 'Chrysostom' } },
      { citation: 'FTH:3', label: '1', text: 'And again.', about: ['John.10.10-12'], source: { author: 'Bede', year: 735 } },
    ]);
    expect(edition.segments[1]?.source).toEqual({ author: 'Chrysostom' });
    expect(edition.sections.map(({ label }) => label)).toEqual(['Chrysostom', 'Bede']);
    expect(edition.metadata).toMatchObject({ format: 'jsonl', scripture: false });
    const lines = edition.events.flatMap((event) => formatJsonLine(event) ?? []);
    expect((await readEdition(lines.join('\n'))).events.flatMap((event) => formatJsonLine(event) ?? [])).toEqual(lines);
    expect(edition.problems).toMatchObject([{ kind: 'left_out', line: 1 }]);
  });

  test('give scripture sections and verses', async () => {
    const edition = await readEdition(
      '{"edition":{"title":"T","language":"en","scripture":true}}\n{"citation":"John.3.16","text":"For God"}\n{"citation":"John.4.1","text":"When"}',
    );
    expect(edition.sections.map(({ citation }) => citation)).toEqual(['John', 'John.3', 'John.4']);
    expect(edition.segments[0]).toMatchObject({ label: '16', verses: { first: 43_003_016, last: 43_003_016 } });
  });

  test('reject a line that is no object', async () => {
    await expect(readEdition('{"citation":"1","text":"x"}\n{"citation":')).rejects.toThrow('Line 2 is not a JSON object.');
  });

  test('drop marks that do not fit the text', async () => {
    const edition = await readEdition(
      '{"citation":"1","text":"abc","marks":[{"kind":"italic","start":0,"end":9},{"kind":"html","start":0,"end":1},{"kind":"bold","start":0,"end":1}]}',
    );
    expect(edition.segments[0]?.marks).toEqual([{ kind: 'bold', start: 0, end: 1 }]);
    expect(edition.problems).toHaveLength(1);
  });

  test('read one file given as a source', async () => {
    const events = [];
    for await (const event of readText([sourceOf('a.jsonl', '{"citation":"1","text":"x"}')])) events.push(event.type);
    expect(events).toEqual(['metadata', 'segment']);
  });
});

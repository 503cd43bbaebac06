import { beforeAll, describe, expect, test } from 'vitest';
import type { SectionEvent, SegmentEvent, TextEvent } from '../formats/text-events.ts';
import { type KjvFiles, readKjv } from './read-kjv.ts';

let events: TextEvent[];
let segments: Map<string, SegmentEvent>;

async function collect(files?: KjvFiles): Promise<TextEvent[]> {
  const found: TextEvent[] = [];
  for await (const event of readKjv(files)) found.push(event);
  return found;
}

beforeAll(async () => {
  events = await collect();
  segments = new Map(events.flatMap((event) => (event.type === 'segment' ? [[event.citation, event] as const] : [])));
});

describe('the King James Version', () => {
  test('is read whole, without a problem', () => {
    const sections = events.filter((event): event is SectionEvent => event.type === 'section');
    expect([segments.size, sections.filter(({ depth }) => depth === 1).length, sections.filter(({ depth }) => depth === 2).length]).toEqual(
      [31_102, 66, 1189],
    );
    expect(events.filter(({ type }) => type === 'problem')).toEqual([]);
    expect([...segments.values()].filter(({ text, verses }) => text === '' || verses === undefined || /[#[\]]/.test(text))).toEqual([]);
    expect(sections.find(({ citation }) => citation === 'Ps.23')).toMatchObject({ depth: 2, label: 'Psalm 23' });
  });

  test.each([
    ['Gen.1.1', 'In the beginning God created the heaven and the earth.', ['paragraph@0']],
    [
      'Gen.1.6',
      'And God said, Let there be a firmament in the midst of the waters, and let it divide the waters from the waters.',
      ['paragraph@0'],
    ],
    ['Exod.20.13', 'Thou shalt not kill.', []],
    ['Ruth.1.16', /^And Ruth said, Intreat me not to leave thee, or to return from following after thee/, ['added@45-47', 'added@169-177']],
    ['Job.3.2', 'And Job spake, and said,', []],
    ['Job.3.3', /^Let the day perish wherein I was born/, ['line@0', 'added@53-61']],
    ['Ps.23.1', 'The LORD is my shepherd; I shall not want.', ['psalm_title@0 A Psalm of David.', 'line@0', 'added@9-11']],
    ['Ps.119.9', /^Wherewithal shall a young man cleanse his way\?/, ['heading@0 BETH', 'line@0', 'added@62-69']],
    ['Isa.40.1', 'Comfort ye, comfort ye my people, saith your God.', ['paragraph@0']],
    ['Mal.4.6', /lest I come and smite the earth with a curse\.$/, []],
    ['Matt.5.3', "Blessed are the poor in spirit: for their's is the kingdom of heaven.", ['added@8-11']],
    ['John.3.16', /^For God so loved the world, that he gave his only begotten Son/, ['paragraph@0']],
    ['John.11.35', 'Jesus wept.', []],
    ['1John.5.7', /^For there are three that bear record in heaven/, []],
    ['Rev.22.21', 'The grace of our Lord Jesus Christ be with you all. Amen.', ['added@35-37']],
  ])('has %s with its marks', (citation, text, marks) => {
    const segment = segments.get(citation);
    expect(segment?.text).toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
    const found = segment?.marks.map(({ kind, start, end, text: words }) =>
      [`${kind}@${start === end ? start : `${start}-${end}`}`, words].filter(Boolean).join(' '),
    );
    expect(found).toEqual(marks);
  });

  test('counts the title of a psalm as its verse 0, and adds the note at the end of an epistle', () => {
    expect(segments.get('Ps.23.1')?.verses).toEqual({ first: 19_023_000, last: 19_023_001 });
    expect(segments.get('Ps.119.1')?.verses).toEqual({ first: 19_119_001, last: 19_119_001 });
    expect(segments.get('Rom.16.27')?.notes).toEqual([
      expect.objectContaining({ text: 'Written to the Romans from Corinthus, and sent by Phebe servant of the church at Cenchrea.' }),
    ]);
    expect([...segments.values()].filter(({ notes }) => notes.length > 0)).toHaveLength(14);
  });

  test.each([
    ['lacks Genesis 1:2', ['"Genesis 1:1":"One.",']],
    ['has Genesis 1:3 in place of Genesis 1:2', ['"Genesis 1:1":"One.",', '"Genesis 1:3":"Three."']],
  ])('is not imported from a package that %s', async (error, verses) => {
    const layout = ['["BOOK","Genesis"],', '["CHAPTER",1],', '["VERSE","Genesis 1:1"],', '["VERSE","Genesis 1:2"]'];
    await expect(collect({ layout: lines(layout), verses: lines(verses) })).rejects.toThrow(error);
  });
});

async function* lines(all: readonly string[]): AsyncGenerator<string> {
  yield* all;
}

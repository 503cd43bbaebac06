import fc from 'fast-check';

/**
 * A word with an identity, which it keeps wherever an edit moves it; a copy of it has another one.
 */
interface Word {
  readonly text: string;
  readonly id: number;
}

export interface EditedSegment {
  readonly citation: string;
  readonly words: readonly Word[];
}

export type EditedText = readonly EditedSegment[];

/** Frequent words are frequent, as in real texts, so that many words look alike. */
const vocabulary =
  'the and of the and he the that unto the and God said, was them with Word holy, light heaven earth; day night waters face deep firmament gathered'.split(
    ' ',
  );
const SEGMENTS = 25;

let nextId = 0;
const word = (text: string): Word => ({ text, id: nextId++ });

/**
 * Returns the identity after those of all words so far: words that edits insert have later ones.
 */
export const idAfter = (): number => nextId;

const words = (min: number, max: number): fc.Arbitrary<string[]> =>
  fc.array(fc.constantFrom(...vocabulary), { minLength: min, maxLength: max });
export const texts: fc.Arbitrary<string[][]> = fc.array(words(6, 40), { minLength: SEGMENTS, maxLength: SEGMENTS });

/** In one segment; those of the last three kinds also change its neighbor. */
const kinds = ['delete', 'insert', 'look-alikes', 'replace', 'respell', 'copy', 'move', 'split', 'merge'] as const;
export type EditKind = (typeof kinds)[number];

export interface Edit {
  readonly kind: EditKind;
  /** Where in the segment; the copy of a quote or the words that leave the segment go to `to`. */
  readonly at: number;
  readonly length: number;
  readonly to: number;
  readonly words: readonly string[];
  /** Whether a split or merge changes the numbers of all segments behind it. */
  readonly renumbers: boolean;
}

const place = fc.nat(1000);
const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.oneof(
    { weight: 28, arbitrary: fc.constantFrom<EditKind>('delete', 'insert', 'look-alikes', 'replace', 'respell', 'copy') },
    { weight: 6, arbitrary: fc.constant<EditKind>('move') },
    { weight: 2, arbitrary: fc.constantFrom<EditKind>('split', 'merge') },
  ),
  at: place,
  length: fc.integer({ min: 1, max: 6 }),
  to: place,
  words: words(1, 5),
  renumbers: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
});
/** One for each segment. */
export const edits: fc.Arbitrary<Edit[]> = fc.array(edit, { minLength: SEGMENTS, maxLength: SEGMENTS });

export function newText(segments: readonly (readonly string[])[]): EditedText {
  return segments.map((segment, i) => ({ citation: `1.${i + 1}`, words: segment.map(word) }));
}

export const bodyOf = (segment: EditedSegment | undefined): string => segment?.words.map(({ text }) => text).join(' ') ?? '';

/** The punctuation after a word may be outside of a corrected quote. */
const lettersOf = (text: string): string => text.replace(/\W$/, '');

/** Returns the identities of the words between two offsets of consecutive segments. */
export function idsBetween(segments: EditedText, start: number, end: number): number[] {
  let at = 0;
  const lastStart = segments.slice(0, -1).reduce((sum, segment) => sum + bodyOf(segment).length + 1, 0);
  return segments
    .flatMap((segment) => segment.words)
    .flatMap(({ text, id }) => {
      const from = at;
      at += text.length + 1;
      return from >= start && from + lettersOf(text).length <= lastStart + end ? [id] : [];
    });
}

/** Returns the segments from one citation to another. */
export function segmentsBetween(text: EditedText, first: string, last: string): EditedText {
  const from = text.findIndex(({ citation }) => citation === first);
  const to = text.findIndex(({ citation }) => citation === last);
  return from < 0 || to < 0 ? [] : text.slice(from, to + 1);
}

/** Edits each segment once, with the edit at its place; counts the edits by their kinds. */
export function applyEdits(text: EditedText, list: readonly Edit[], counts: Map<EditKind, number>): EditedText {
  const result: EditedSegment[] = [];
  let renumbers = false;
  for (let i = 0; i < text.length; i++) {
    const [segment, neighbor, change] = [text[i], text[i + 1], list[i % list.length]];
    if (!segment || !change) continue;
    const isOfTwo = change.kind === 'move' || change.kind === 'merge';
    const kind = isOfTwo && !neighbor ? 'insert' : change.kind;
    const edited = isOfTwo && neighbor ? editTwo(segment, neighbor, change) : editOne(segment, { ...change, kind });
    if (isOfTwo && neighbor) i++;
    result.push(...edited);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    renumbers ||= change.renumbers && (kind === 'split' || kind === 'merge');
  }
  const numbered = renumbers ? result.map((segment, i) => ({ ...segment, citation: `1.${i + 1}` })) : result;
  return numbered.map((segment) => {
    const before = text.find(({ citation }) => citation === segment.citation);
    return before && bodyOf(before) === bodyOf(segment) ? before : segment;
  });
}

/** Moves words to the neighbor, in either direction, or merges the two. */
function editTwo(segment: EditedSegment, neighbor: EditedSegment, { kind, at, length, to, renumbers }: Edit): EditedSegment[] {
  if (kind === 'merge') return [{ ...segment, words: [...segment.words, ...neighbor.words] }];
  const [source, target] = renumbers ? [neighbor, segment] : [segment, neighbor];
  const start = at % source.words.length;
  const moved = source.words.slice(start, start + length);
  const left = source.words.toSpliced(start, moved.length);
  const changed = [
    { ...source, words: left.length > 0 ? left : [word('corrected')] },
    { ...target, words: target.words.toSpliced(to % (target.words.length + 1), 0, ...moved) },
  ];
  return renumbers ? changed.toReversed() : changed;
}

function editOne(segment: EditedSegment, { kind, at, length, to, words: inserted }: Edit): EditedSegment[] {
  const { citation, words: old } = segment;
  const start = at % old.length;
  const edited = (list: readonly Word[]): EditedSegment[] => [{ citation, words: list.length > 0 ? list : [word('corrected')] }];
  switch (kind) {
    case 'delete':
      return edited(old.toSpliced(start, length));
    case 'insert':
      return edited(old.toSpliced(start, 0, word('corrected'), word('text')));
    case 'look-alikes':
      return edited(old.toSpliced(start, 0, ...inserted.map(word)));
    case 'replace': {
      // Words that were exchanged for the same words cannot be distinguished from those that
      // stayed.
      const left = new Set(old.slice(start, start + length).map(({ text }) => text));
      return edited(old.toSpliced(start, length, word('corrected'), ...inserted.filter((text) => !left.has(text)).map(word)));
    }
    case 'respell':
      return edited(old.map((one, i) => (i < start || i >= start + length ? one : { ...one, text: respelled(one.text, to) })));
    case 'copy':
      return edited(old.toSpliced(to % (old.length + 1), 0, ...old.slice(start, start + length).map(({ text }) => word(text))));
    default: {
      const [before, behind] = [old.slice(0, start), old.slice(start)];
      return before.length === 0
        ? [segment]
        : [
            { citation, words: before },
            { citation: `${citation}a`, words: behind },
          ];
    }
  }
}

/** Changes a letter of a word, its case or the punctuation after it. */
function respelled(text: string, choice: number): string {
  const letters = lettersOf(text);
  const sign = text.slice(letters.length);
  const middle = Math.floor(letters.length / 2);
  switch (choice % 4) {
    case 0:
      return `${letters}${sign === '' ? ',' : ''}`;
    case 1:
      return letters.charAt(0).toUpperCase() + letters.slice(1) + sign;
    case 2:
      return `${letters.slice(0, middle)}y${letters.slice(middle + 1)}${sign}`;
    default:
      return `${letters}e${sign}`;
  }
}

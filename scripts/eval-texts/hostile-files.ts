import type { ReadEdition } from '../../server/features/editions/formats/testing.ts';

/** The expected result of a hostile file: the message that rejects it, or a check of its import. */
export interface HostileFile {
  readonly path: string;
  readonly rejected?: RegExp;
  readonly imported?: (edition: ReadEdition) => boolean;
}

const texts = ({ segments }: ReadEdition): string[] => segments.map(({ citation, text }) => `${citation} ${text}`);
const isEqual = (edition: ReadEdition, ...expected: string[]): boolean => JSON.stringify(texts(edition)) === JSON.stringify(expected);

export const hostileFiles: readonly HostileFile[] = [
  { path: 'empty.usfm', rejected: /empty/ },
  { path: 'truncated.osis.xml', rejected: /damaged: unclosed tag/ },
  {
    path: 'truncated-note.usfm',
    imported: (edition) =>
      isEqual(edition, 'Jonah.1.1 One.', 'Jonah.1.2 Two.', 'Jonah.1.3 Three.', 'Jonah.1.4 Four.') &&
      edition.problems.some(({ kind }) => kind === 'repaired'),
  },
  { path: 'billion-laughs.osis.xml', rejected: /markup or other entities/ },
  {
    path: 'external-entity.osis.xml',
    imported: (edition) => isEqual(edition, 'Obad.1.1 Before between after.') && edition.problems.length === 2,
  },
  {
    path: 'utf16le-bom.usfm',
    imported: (edition) => edition.segments.length === 2 && texts(edition).join('').includes('Καὶ ἐγένετο λόγος'),
  },
  { path: 'utf16be-bom.osis.xml', imported: (edition) => isEqual(edition, 'Obad.1.1 Visio Abdiæ.') },
  {
    path: 'latin1-undeclared.txt',
    imported: (edition) =>
      isEqual(edition, '1.1 Au commencement était le Verbe ; où est-il né ? À Bethléem.', "2.1 L'été, la forêt, la grâce."),
  },
  { path: 'latin1-declared-utf8.osis.xml', rejected: /declares UTF-8/ },
  {
    path: 'duplicate-verses.usfm',
    imported: (edition) =>
      isEqual(
        edition,
        'Jonah.1.1 First one.',
        'Jonah.1.2 Two.',
        'Jonah.1.1!2 First one again.',
        'Jonah.1.3 Chapter one again.',
        'Jonah.2.1 Next.',
      ) && edition.problems.some(({ kind }) => kind === 'duplicate_citation'),
  },
  {
    path: 'duplicate-citations.tei.xml',
    imported: (edition) => isEqual(edition, '1.1 Unus.', '1.1!2 Unus iterum.', '1.u1 Sine numero.', '1.2 Duo.'),
  },
  { path: 'zip-bomb.epub', rejected: /unpacks to 256 MB/ },
  { path: 'traversal.epub', rejected: /points outside the archive/ },
  {
    path: 'script.epub',
    imported: (edition) =>
      texts(edition).join('').includes('Clean text.') && !/alert|script:|\.invalid|onclick|</.test(JSON.stringify(edition.segments)),
  },
  {
    path: 'unknown-markers.usfm',
    imported: (edition) =>
      isEqual(
        edition,
        'Jonah.1.1 Known strange words LORD here.',
        'Jonah.1.2-3 A bridge of two verses.',
        'Jonah.1.4!a First half.',
        'Jonah.1.4!b Second half. stray close.',
        'Jonah.1.5 Line with a back\\slash and \u00a0 no-break optional break. custom milestone.',
        'Jonah.1.6 Verse in a chapter without number. No digit.',
      ) && edition.problems.filter(({ line }) => line !== undefined).length >= 8,
  },
  { path: 'no-id.usfm', rejected: /no \\id line/ },
  { path: 'not-an-epub.epub', rejected: /Web pages/ },
  {
    path: 'html-in-json.sefaria.json',
    imported: (edition) =>
      isEqual(edition, '1.1 Plain bold text.', '1.3 x', '3.1 Three one') && !/alert|onerror|</.test(JSON.stringify(edition.metadata)),
  },
  {
    path: 'nfd-and-bidi.usfm',
    imported: (edition) =>
      texts(edition).every((text) => text === text.normalize('NFC') && !text.includes('\0') && !text.includes('\u202e')) &&
      edition.segments.length === 3,
  },
];

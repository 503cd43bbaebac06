/**
 * Verses that Rahlfs' Septuagint counts by letters after another one, and the canonical verses with
 * their text. Letters belong to consecutive verses; a repeated letter takes several.
 */
const rows: readonly (readonly [place: string, letters: string, canonical: string])[] = [
  ['Josh 9:2', 'abcdef', '8:30'],
  ['Esth 1:1', 'abcdefghikl', '11:2'],
  ['Esth 1:1', 'mnopqr', '12:1'],
  ['Esth 3:13', 'abcdefg', '13:1'],
  ['Esth 4:17', 'abccddefghi', '13:8'],
  ['Esth 4:17', 'kkllmnnoopqrstuwxyz', '14:1'],
  ['Esth 5:1', 'aaabcdefff', '15:2'],
  ['Esth 5:2', 'aabb', '15:13'],
  ['Esth 8:12', 'abcdefghiklmnopqrrsstuux', '16:1'],
  ['Esth 10:3', 'abcdefghik', '10:4'],
  ['Esth 10:3', 'l', '11:1'],
  ['1Kgs 6:1', 'cd', '6:37'],
];

/** Verses with letters as rules of numbering-rules.ts: `Esth 4:17c = 13:10-11`. */
export const septuagintLetters: readonly string[] = rows.flatMap(([place, letters, canonical]) => {
  const [chapter = '', first = ''] = canonical.split(':');
  return [...new Set(letters)].map((letter) => {
    const from = Number(first) + letters.indexOf(letter);
    return `${place}${letter} = ${chapter}:${from}-${Number(first) + letters.lastIndexOf(letter)}`;
  });
});

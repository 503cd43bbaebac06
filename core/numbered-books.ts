// Names that always have a number before them, as in "1. Mose". Johannes, Esra and the like are
// books without one, too.
const names = [
  'Mose',
  'Samuel',
  'Könige',
  'Chronik',
  'Korinther',
  'Thessalonicher',
  'Timotheus',
  'Petrus',
  'Makkabäer',
  ...['Kings', 'Chronicles', 'Corinthians', 'Thessalonians', 'Timothy', 'Peter', 'Maccabees'],
  ...['Mosebok', 'Mosebog', 'Kongebok', 'Kongebog', 'Krønikebok', 'Krønikebog', 'Korinterbrev'],
  ...['Krallar', 'Tarihler', 'Korintliler', 'Selanikliler', 'Timoteos', 'Makabeler'],
  ...['Solúnčanom', 'Timotejovi', 'Machabejcov'],
].join('|');
const abbreviations = ['Mos', 'Sam', 'Kön', 'Chr', 'Kor', 'Cor', 'Thess', 'Tim', 'Petr', 'Pet', 'Makk', 'Macc'].join('|');
const reference = `(?:(?:${names})[ \\t]{1,4}\\d|(?:${abbreviations})\\.?[ \\t]{1,4}\\d{1,3}[ \\t]?[,:.][ \\t]?\\d)`;

/**
 * The source of a regular expression that matches where a line begins with a reference such as "1.
 * Mose 12,1", whose number markdown takes for that of a list item.
 */
export const numberedBookStart = `[1-5]\\.[ \\t]{1,4}${reference}`;

const itemStart = new RegExp(`^\\s*${reference}`);

/** Returns whether the words of a list item continue its number: "Mose 12,1" of the first item. */
export function continuesItemNumber(text: string): boolean {
  return itemStart.test(text);
}

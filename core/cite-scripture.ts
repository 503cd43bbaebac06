import type { CitationStyle } from './citation-styles.ts';
import { nameOfWholeBook } from './scripture.ts';
import { books } from './scripture-books.ts';
import { formatCitation, parseCitation } from './scripture/citation.ts';

/**
 * Cites a place in scripture, without a full stop: `Rom 8:28` in SBL style, `Rom. 8:28` in Chicago,
 * `Rom. 8.28` in MLA, `Romans 8:28` in APA. Undefined for other citations.
 */
export function citeScripture(citation: string, style: CitationStyle): string | undefined {
  const name = formatCitation(citation);
  const book = parseCitation(citation)?.from.book;
  if (name === undefined || book === undefined) return undefined;
  const { name: single = '' } = books[book - 1] ?? {};
  const written = [nameOfWholeBook(book), single].find((one) => name.startsWith(`${one} `));
  // Whole books have their names in full.
  if (written === undefined) return name;
  const place = name.slice(written.length + 1);
  return `${abbreviation(book, style, written !== single)} ${style === 'mla' ? place.replaceAll(':', '.') : place}`;
}

/** Returns a book's abbreviation; several psalms are `Pss` in SBL style. */
function abbreviation(book: number, style: CitationStyle, isSeveral: boolean): string {
  const { key = '', name = '' } = books[book - 1] ?? {};
  if (style === 'apa') return isSeveral ? nameOfWholeBook(book) : name;
  if (style !== 'sbl') return (isSeveral ? 'Pss.' : chicago.get(key)) ?? name;
  return isSeveral ? 'Pss' : (spaced.get(key) ?? key.replace(/^\d/, '$& '));
}

/**
 * The OSIS identifiers are the abbreviations of the SBL Handbook, except for the blanks of these.
 */
const spaced = new Map([
  ['AddEsth', 'Add Esth'],
  ['EpJer', 'Ep Jer'],
  ['PrAzar', 'Pr Azar'],
  ['PrMan', 'Pr Man'],
  ['AddPs', 'Ps 151'],
]);

/**
 * The traditional abbreviations of the Chicago Manual, which MLA also uses; other names are not
 * abbreviated.
 */
const chicago = new Map(
  `Gen Gen., Exod Exod., Lev Lev., Num Num., Deut Deut., Josh Josh., Judg Judg., 1Sam 1 Sam., 2Sam 2 Sam., 1Kgs 1 Kings, 2Kgs 2 Kings,
  1Chr 1 Chron., 2Chr 2 Chron., Neh Neh., Esth Esther, Ps Ps., Prov Prov., Eccl Eccles., Song Song of Sol., Isa Isa., Jer Jer., Lam Lam.,
  Ezek Ezek., Dan Dan., Hos Hosea, Obad Obad., Mic Mic., Nah Nah., Hab Hab., Zeph Zeph., Hag Hag., Zech Zech., Mal Mal., Matt Matt.,
  Rom Rom., 1Cor 1 Cor., 2Cor 2 Cor., Gal Gal., Eph Eph., Phil Phil., Col Col., 1Thess 1 Thess., 2Thess 2 Thess., 1Tim 1 Tim., 2Tim 2 Tim.,
  Phlm Philem., Heb Heb., Jas James, 1Pet 1 Pet., 2Pet 2 Pet., 1John 1 John, 2John 2 John, 3John 3 John, Rev Rev., Tob Tob., Jdt Jth.,
  Wis Wisd. of Sol., Sir Ecclus., Bar Bar., 1Macc 1 Macc., 2Macc 2 Macc., 1Esd 1 Esd., 2Esd 2 Esd., Sus Sus.`
    .split(/,\s+/)
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const),
);

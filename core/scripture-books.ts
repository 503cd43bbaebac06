/** A book of scripture. */
export interface Book {
  /** The OSIS identifier. */
  readonly key: string;
  readonly name: string;
  /**
   * The maximum in any common numbering: Joel has four in the Hebrew one, Daniel fourteen with the
   * Greek additions.
   */
  readonly chapters: number;
  /** Other names and abbreviations, without periods. */
  readonly also: readonly string[];
}

/**
 * The Protestant canon and the deuterocanonical books. Stored passages contain a book's index in
 * this list: append new books, never reorder. Other names of a numbered book omit the number.
 */
export const books: readonly Book[] = [
  book('Gen', 'Genesis', 50, 'Gen, Gn'),
  book('Exod', 'Exodus', 40, 'Exod, Exo, Ex'),
  book('Lev', 'Leviticus', 27, 'Lev, Lv'),
  book('Num', 'Numbers', 36, 'Num, Nm, Nb'),
  book('Deut', 'Deuteronomy', 34, 'Deut, Deu, Dt'),
  book('Josh', 'Joshua', 24, 'Josh, Jos'),
  book('Judg', 'Judges', 21, 'Judg, Jdg, Jgs'),
  book('Ruth', 'Ruth', 4, 'Rth, Ru'),
  book('1Sam', '1 Samuel', 31, 'Samuel, Sam, Sm'),
  book('2Sam', '2 Samuel', 24, 'Samuel, Sam, Sm'),
  book('1Kgs', '1 Kings', 22, 'Kings, Kgs, Kg, Kin'),
  book('2Kgs', '2 Kings', 25, 'Kings, Kgs, Kg, Kin'),
  book('1Chr', '1 Chronicles', 29, 'Chronicles, Chron, Chr'),
  book('2Chr', '2 Chronicles', 36, 'Chronicles, Chron, Chr'),
  book('Ezra', 'Ezra', 10, 'Ezr'),
  book('Neh', 'Nehemiah', 13, 'Neh'),
  book('Esth', 'Esther', 16, 'Esth, Est'),
  book('Job', 'Job', 42, 'Jb'),
  book('Ps', 'Psalm', 151, 'Psalms, Ps, Pss, Psa'),
  book('Prov', 'Proverbs', 31, 'Prov, Prv, Pr'),
  book('Eccl', 'Ecclesiastes', 12, 'Eccl, Eccles, Qoheleth, Qoh'),
  book('Song', 'Song of Songs', 8, 'Song of Solomon, Canticle of Canticles, Canticles, Cant, Song'),
  book('Isa', 'Isaiah', 66, 'Isa'),
  book('Jer', 'Jeremiah', 52, 'Jer'),
  book('Lam', 'Lamentations', 5, 'Lam'),
  book('Ezek', 'Ezekiel', 48, 'Ezek, Eze, Ez'),
  book('Dan', 'Daniel', 14, 'Dan, Dn'),
  book('Hos', 'Hosea', 14, 'Hos'),
  book('Joel', 'Joel', 4, 'Jl'),
  book('Amos', 'Amos', 9, 'Amo'),
  book('Obad', 'Obadiah', 1, 'Obad, Obd'),
  book('Jonah', 'Jonah', 4, 'Jon'),
  book('Mic', 'Micah', 7, 'Mic'),
  book('Nah', 'Nahum', 3, 'Nah'),
  book('Hab', 'Habakkuk', 3, 'Hab'),
  book('Zeph', 'Zephaniah', 3, 'Zeph, Zep'),
  book('Hag', 'Haggai', 2, 'Hag'),
  book('Zech', 'Zechariah', 14, 'Zech, Zec'),
  book('Mal', 'Malachi', 4, 'Mal'),
  book('Matt', 'Matthew', 28, 'Matt, Mt'),
  book('Mark', 'Mark', 16, 'Mk, Mrk'),
  book('Luke', 'Luke', 24, 'Lk, Luk'),
  book('John', 'John', 21, 'Jn, Jhn'),
  book('Acts', 'Acts', 28, 'Acts of the Apostles, Act'),
  book('Rom', 'Romans', 16, 'Rom, Rm'),
  book('1Cor', '1 Corinthians', 16, 'Corinthians, Cor, Co'),
  book('2Cor', '2 Corinthians', 13, 'Corinthians, Cor, Co'),
  book('Gal', 'Galatians', 6, 'Gal'),
  book('Eph', 'Ephesians', 6, 'Eph'),
  book('Phil', 'Philippians', 4, 'Phil, Php'),
  book('Col', 'Colossians', 4, 'Col'),
  book('1Thess', '1 Thessalonians', 5, 'Thessalonians, Thess, Thes, Th'),
  book('2Thess', '2 Thessalonians', 3, 'Thessalonians, Thess, Thes, Th'),
  book('1Tim', '1 Timothy', 6, 'Timothy, Tim, Tm'),
  book('2Tim', '2 Timothy', 4, 'Timothy, Tim, Tm'),
  book('Titus', 'Titus', 3, 'Tit'),
  book('Phlm', 'Philemon', 1, 'Phlm, Philem, Phm'),
  book('Heb', 'Hebrews', 13, 'Heb'),
  book('Jas', 'James', 5, 'Jas'),
  book('1Pet', '1 Peter', 5, 'Peter, Pet, Pt'),
  book('2Pet', '2 Peter', 3, 'Peter, Pet, Pt'),
  book('1John', '1 John', 5, 'John, Jn, Jhn'),
  book('2John', '2 John', 1, 'John, Jn, Jhn'),
  book('3John', '3 John', 1, 'John, Jn, Jhn'),
  book('Jude', 'Jude', 1, ''),
  book('Rev', 'Revelation', 22, 'Rev, Rv, Revelations, Apocalypse, Apoc'),
  book('Tob', 'Tobit', 14, 'Tob, Tb'),
  book('Jdt', 'Judith', 16, 'Jdt, Jdth'),
  book('Wis', 'Wisdom', 19, 'Wisdom of Solomon, Wis, Ws'),
  book('Sir', 'Sirach', 51, 'Sir, Ecclesiasticus, Ecclus'),
  book('Bar', 'Baruch', 6, 'Bar'),
  book('EpJer', 'Letter of Jeremiah', 1, 'Epistle of Jeremiah'),
  book('1Macc', '1 Maccabees', 16, 'Maccabees, Macc, Mac'),
  book('2Macc', '2 Maccabees', 15, 'Maccabees, Macc, Mac'),
  book('3Macc', '3 Maccabees', 7, 'Maccabees, Macc, Mac'),
  book('4Macc', '4 Maccabees', 18, 'Maccabees, Macc, Mac'),
  book('1Esd', '1 Esdras', 9, 'Esdras, Esdr, Esd'),
  book('2Esd', '2 Esdras', 16, 'Esdras, Esdr, Esd'),
  book('PrMan', 'Prayer of Manasseh', 1, 'Prayer of Manasses'),
  book('PrAzar', 'Prayer of Azariah', 1, 'Song of the Three Young Men'),
  book('Sus', 'Susanna', 1, 'Sus'),
  book('Bel', 'Bel and the Dragon', 1, 'Bel'),
];

/**
 * Names and abbreviations that are also ordinary words or personal names. Followed by a number
 * without a verse they are not references: "Mark 3" may be a grade.
 */
export const ordinaryNames: ReadonlySet<string> = new Set([
  ...[
    'acts',
    'act',
    'amos',
    'bar',
    'baruch',
    'bel',
    'col',
    'dan',
    'daniel',
    'ex',
    'esther',
    'ezra',
    'gal',
    'james',
    'job',
    'joel',
    'john',
    'jon',
  ],
  ...[
    'jonah',
    'jos',
    'josh',
    'joshua',
    'judges',
    'judith',
    'lam',
    'luc',
    'luke',
    'mal',
    'mark',
    'mat',
    'matt',
    'mic',
    'micah',
    'num',
    'numbers',
    'phil',
  ],
  ...['pr', 'rev', 'revelations', 'ru', 'ruth', 'sir', 'song', 'sus', 'susanna', 'tit', 'titus', 'wis', 'wisdom'],
]);

// Texts that have OSIS codes of their own within other books of the canon here.
const codesWithin: Readonly<Record<string, string>> = { GkEsth: 'Esth', AddEsth: 'Esth', SgThree: 'PrAzar' };

let indexes: Map<string, number> | undefined;

/** Returns the 1-based index in `books` of an OSIS code. */
export function bookIndex(code: string): number | undefined {
  indexes ??= new Map(books.map(({ key }, at) => [key, at + 1]));
  return indexes.get(codesWithin[code] ?? code);
}

function book(key: string, name: string, chapters: number, also: string): Book {
  return { key, name, chapters, also: also === '' ? [] : also.split(', ') };
}

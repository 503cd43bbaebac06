import { bookIndex, books } from '../../../../core/scripture-books.ts';

/** A book as citations name it. */
export interface ScriptureBook {
  /** The OSIS identifier. */
  readonly key: string;
  readonly name: string;
  /** Its 1-based index among the books of core, if it is one of them. */
  readonly index: number | undefined;
  /** Added to the file's chapters: Psalm 151 as a book of its own has a chapter 1. */
  readonly chapterOffset: number;
}

// The identifiers of USFM and Paratext in the order of core's books.
const usfmCodes = `GEN EXO LEV NUM DEU JOS JDG RUT 1SA 2SA 1KI 2KI 1CH 2CH EZR NEH EST JOB PSA PRO ECC SNG ISA JER LAM EZK DAN
  HOS JOL AMO OBA JON MIC NAM HAB ZEP HAG ZEC MAL MAT MRK LUK JHN ACT ROM 1CO 2CO GAL EPH PHP COL 1TH 2TH 1TI 2TI TIT PHM HEB JAS
  1PE 2PE 1JN 2JN 3JN JUD REV TOB JDT WIS SIR BAR LJE 1MA 2MA 3MA 4MA 1ES 2ES MAN S3Y SUS BEL`.split(/\s+/);

// The file names of VulSearch's Clementine Vulgate in the Vulgate's order.
const vulgateBooks = `Gn:Gen Ex:Exod Lv:Lev Nm:Num Dt:Deut Jos:Josh Jdc:Judg Rt:Ruth 1Rg:1Sam 2Rg:2Sam 3Rg:1Kgs 4Rg:2Kgs 1Par:1Chr 2Par:2Chr
  Esr:Ezra Neh:Neh Tob:Tob Jdt:Jdt Est:Esth Job:Job Ps:Ps Pr:Prov Ecl:Eccl Ct:Song Sap:Wis Sir:Sir Is:Isa Jr:Jer Lam:Lam Bar:Bar Ez:Ezek
  Dn:Dan Os:Hos Joel:Joel Am:Amos Abd:Obad Jon:Jonah Mch:Mic Nah:Nah Hab:Hab Soph:Zeph Agg:Hag Zach:Zech Mal:Mal 1Mcc:1Macc 2Mcc:2Macc
  Mt:Matt Mc:Mark Lc:Luke Jo:John Act:Acts Rom:Rom 1Cor:1Cor 2Cor:2Cor Gal:Gal Eph:Eph Phlp:Phil Col:Col 1Thes:1Thess 2Thes:2Thess
  1Tim:1Tim 2Tim:2Tim Tit:Titus Phlm:Phlm Hbr:Heb Jac:Jas 1Ptr:1Pet 2Ptr:2Pet 1Jo:1John 2Jo:2John 3Jo:3John Jud:Jude Apc:Rev`
  .split(/\s+/)
  .map((pair) => pair.split(':'));

// Books of OSIS and USFM that core does not list, or lists as part of another book.
const otherBooks: Readonly<
  Record<string, { readonly key: string; readonly name: string; readonly within?: string; readonly chapterOffset?: number }>
> = {
  ESG: { key: 'GkEsth', name: 'Esther (Greek)', within: 'Esth' },
  EsthGr: { key: 'GkEsth', name: 'Esther (Greek)', within: 'Esth' },
  GkEsth: { key: 'GkEsth', name: 'Esther (Greek)', within: 'Esth' },
  AddEsth: { key: 'AddEsth', name: 'Additions to Esther', within: 'Esth' },
  DAG: { key: 'GkDan', name: 'Daniel (Greek)', within: 'Dan' },
  DanGr: { key: 'GkDan', name: 'Daniel (Greek)', within: 'Dan' },
  GkDan: { key: 'GkDan', name: 'Daniel (Greek)', within: 'Dan' },
  SgThree: { key: 'PrAzar', name: 'Prayer of Azariah', within: 'PrAzar' },
  PS2: { key: 'Ps', name: 'Psalm 151', within: 'Ps', chapterOffset: 150 },
  AddPs: { key: 'Ps', name: 'Psalm 151', within: 'Ps', chapterOffset: 150 },
  ODA: { key: 'Odes', name: 'Odes' },
  Odes: { key: 'Odes', name: 'Odes' },
  PSS: { key: 'PssSol', name: 'Psalms of Solomon' },
  PssSol: { key: 'PssSol', name: 'Psalms of Solomon' },
  LAO: { key: 'EpLao', name: 'Letter to the Laodiceans' },
  EpLao: { key: 'EpLao', name: 'Letter to the Laodiceans' },
  JUB: { key: 'Jub', name: 'Jubilees' },
  ENO: { key: '1En', name: '1 Enoch' },
};

/** Returns the book of a USFM identifier: `3JN`. */
export function bookOfUsfm(code: string): ScriptureBook | undefined {
  const upper = code.toUpperCase();
  return otherBook(upper) ?? bookAt(usfmCodes.indexOf(upper) + 1);
}

/**
 * Returns the edition that the text of an `\id` line names: `World English Bible (WEB)`; other
 * texts name the book.
 */
export function editionTitle(text: string): string | undefined {
  const title = text.replace(/^\s*\S+\.\w{2,4}\s/, '').trim();
  return /\([^()]+\)$/.test(title) ? title : undefined;
}

/** Returns the book of an OSIS identifier: `3John`. */
export function bookOfOsis(key: string): ScriptureBook | undefined {
  return otherBook(key) ?? bookAt(bookIndex(key) ?? 0);
}

/** Returns the book of a file of VulSearch (`1Rg`), and its place in the Vulgate. */
export function bookOfVulgate(name: string): (ScriptureBook & { readonly order: number }) | undefined {
  const order = vulgateBooks.findIndex(([latin]) => latin === name);
  const book = bookOfOsis(vulgateBooks[order]?.[1] ?? '');
  return book && { ...book, order };
}

/** Returns the book that an English title names: `Psalms`, `II Samuel`, `2 John`. */
export function bookOfTitle(title: string): ScriptureBook | undefined {
  const name = title
    .trim()
    .replace(/^(I{1,3}|IV) /, (_, numeral: string) => `${numeral === 'IV' ? 4 : numeral.length} `)
    .toLowerCase();
  return bookAt(books.findIndex((book) => [book.name, book.key, `${book.name}s`].some((known) => known.toLowerCase() === name)) + 1);
}

function bookAt(index: number): ScriptureBook | undefined {
  const book = books[index - 1];
  return book && { key: book.key, name: book.name, index, chapterOffset: 0 };
}

function otherBook(code: string): ScriptureBook | undefined {
  const other = Object.hasOwn(otherBooks, code) ? otherBooks[code] : undefined;
  return (
    other && {
      key: other.key,
      name: other.name,
      index: other.within === undefined ? undefined : bookIndex(other.within),
      chapterOffset: other.chapterOffset ?? 0,
    }
  );
}

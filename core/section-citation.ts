interface Cited {
  readonly scripture: boolean;
  readonly citation_levels: readonly string[];
}

/** A citation as it is understood without knowing the edition. */
export interface UsualCitation {
  readonly text: string;
  /** Whether it is numbers alone, which may follow a title: `3.6.11`, not `book 3, section 11`. */
  readonly isNumber: boolean;
}

/**
 * Returns whether an edition cites by book and section where others cite by book, chapter and
 * section.
 */
export function leavesOutChapters({ scripture, citation_levels: levels }: Cited): boolean {
  return !scripture && levels.length === 2 && levels[0] === 'book' && levels[1] === 'section';
}

/**
 * Returns the first and the last section of a citation: `3.11` and `3.12` of `3.11-12`. Undefined
 * if it is no such citation.
 */
export function sectionsOf(citation: string): readonly string[] | undefined {
  const [, book = '', section, lastBook = book, last] = SECTIONS.exec(citation) ?? [];
  if (section === undefined) return undefined;
  return last === undefined ? [`${book}.${section}`] : [`${book}.${section}`, `${lastBook}.${last}`];
}

const SECTIONS = /^(\d{1,6})\.(\d{1,6})(?:-(?:(\d{1,6})\.)?(\d{1,6}))?$/;

/**
 * Returns a citation by book and section with its chapters: `3.6.11` for `3.11`, which readers
 * would take for a chapter. Names book and section if a chapter is not known.
 */
export function usualCitation(citation: string, chapterOf: (section: string) => string | undefined): UsualCitation | undefined {
  const sections = sectionsOf(citation);
  if (!sections) return undefined;
  const numbers = sections.map((section) => {
    const [book = '', number = ''] = section.split('.');
    return { book, chapter: chapterOf(section), number };
  });
  const [first, last] = numbers;
  if (!first) return undefined;
  if (numbers.some(({ chapter }) => chapter === undefined)) return { text: inWords(first, last), isNumber: false };
  const start = `${first.book}.${first.chapter}.${first.number}`;
  if (!last) return { text: start, isNumber: true };
  const inBook = first.chapter === last.chapter ? last.number : `${last.chapter}.${last.number}`;
  return { text: `${start}-${first.book === last.book ? inBook : `${last.book}.${last.chapter}.${last.number}`}`, isNumber: true };
}

type Section = { readonly book: string; readonly number: string };

function inWords(first: Section, last: Section | undefined): string {
  if (!last) return `book ${first.book}, section ${first.number}`;
  if (first.book === last.book) return `book ${first.book}, sections ${first.number}-${last.number}`;
  return `book ${first.book}, section ${first.number} to book ${last.book}, section ${last.number}`;
}

/**
 * Returns whether an edition counts the paragraphs of its books or sections, which other editions
 * do not number.
 */
export function countsParagraphs({ scripture, citation_levels: levels }: Cited): boolean {
  const [section, paragraph] = levels;
  return !scripture && levels.length === 2 && (section === 'book' || section === 'section') && paragraph === 'paragraph';
}

const PARAGRAPHS = /^(\d{1,6}(?:\.\d{1,6}){0,4})\.(\d{1,6})(?:-(?:(\d{1,6}(?:\.\d{1,6}){0,4})\.)?(\d{1,6}))?$/;

/** Returns the section of a citation that ends in the number of a paragraph: `7` of `7.16`. */
export function sectionOfParagraph(citation: string): string | undefined {
  return PARAGRAPHS.exec(citation)?.[1];
}

/**
 * Returns a citation that counts paragraphs in words, since readers would take the number for a
 * chapter or section: `book 7, paragraph 16` for `7.16`, where `unit` is "book".
 */
export function paragraphCitation(citation: string, unit: string): UsualCitation | undefined {
  const [, section = '', first, lastSection = section, last] = PARAGRAPHS.exec(citation) ?? [];
  if (first === undefined) return undefined;
  // `7.10, paragraph 1` for `7.10.1`.
  const place = (at: string): string => (at.includes('.') ? at : `${unit} ${at}`);
  if (last === undefined) return { text: `${place(section)}, paragraph ${first}`, isNumber: false };
  if (section === lastSection) return { text: `${place(section)}, paragraphs ${first}-${last}`, isNumber: false };
  return { text: `${place(section)}, paragraph ${first} to ${place(lastSection)}, paragraph ${last}`, isNumber: false };
}

/**
 * Returns a citation in words for readers who do not know the edition, as far as its levels show;
 * undefined if its own numbers are the usual ones. The server may know the chapter.
 */
export function placeInWords(edition: Cited, citation: string): string | undefined {
  if (countsParagraphs(edition)) return paragraphCitation(citation, edition.citation_levels[0] ?? 'section')?.text;
  return leavesOutChapters(edition) ? usualCitation(citation, () => undefined)?.text : undefined;
}

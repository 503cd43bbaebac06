import { choose, element, group, variable, words } from './elements.ts';

/** Where the styles of footnotes and bibliographies differ. */
export interface NotesStyle {
  readonly title: string;
  /** Whether series, journals and dictionaries are abbreviated. */
  readonly abbreviated: boolean;
  /** Whether the bibliography has "Pages 1–9 in" before the book, or `, 1–9` after it. */
  readonly pagesFirst: boolean;
  readonly dayFirst: boolean;
  readonly bibliographyNames: Readonly<Record<string, string>>;
}

export const names = '<name and="text" delimiter=", "/>';
export const invertedNames =
  '<name and="text" delimiter=", " delimiter-precedes-last="always" name-as-sort-order="first" sort-separator=", "/>';

/** The author, or else the editor with "ed." */
export const creator = (name: string): string =>
  element(
    'names',
    { variable: 'author' },
    name,
    `<substitute><names variable="editor">${name}<label form="short" prefix=", "/></names></substitute>`,
  );

/**
 * Who edited and translated the book, together if they are the same; its editor only if it has an
 * author.
 */
export const helpers = (form: 'verb' | 'verb-short', delimiter: string, capital = false): string => {
  const of = (variable: string): string =>
    element(
      'names',
      { variable, delimiter },
      element('label', { form, suffix: ' ', 'text-case': capital ? 'capitalize-first' : undefined }),
      names,
    );
  return choose([[{ variable: 'author' }, of('editor translator')]], of('translator'));
};

export const reviewedAuthor = `<names variable="reviewed-author"><label form="verb" suffix=" "/>${names}</names>`;
export const quotedTitle = variable('title', { quotes: 'true' });

const numberedEdition = group(' ', '<number variable="edition" form="ordinal"/>', '<label variable="edition" form="short"/>');
export const edition = choose([[{ 'is-numeric': 'edition' }, numberedEdition]], variable('edition'));
/**
 * Begins a sentence. citeproc would also change the last word of "rev. and enl. ed.", so the engine
 * capitalizes it.
 */
export const editionSentence = choose([[{ 'is-numeric': 'edition' }, numberedEdition]], variable('version'));
export const volumes = group(' ', variable('number-of-volumes'), words('vols.'));

const short = ({ abbreviated }: NotesStyle, name: string, attributes: Readonly<Record<string, string>> = {}): string =>
  abbreviated
    ? choose([[{ variable: `${name}-short` }, variable(`${name}-short`, attributes)]], variable(name, attributes))
    : variable(name, attributes);

export const series = (style: NotesStyle): string => group(' ', short(style, 'collection-title'), variable('collection-number'));

const year = choose(
  [
    [{ variable: 'issued' }, '<date variable="issued"><date-part name="year"/></date>'],
    [{ variable: 'status' }, variable('status')],
  ],
  '<text term="no date" form="short"/>',
);

export const day = ({ dayFirst }: NotesStyle): string =>
  dayFirst
    ? '<date variable="issued" delimiter=" "><date-part name="day"/><date-part name="month"/><date-part name="year"/></date>'
    : '<date variable="issued"><date-part name="month" suffix=" "/><date-part name="day" suffix=", "/><date-part name="year"/></date>';

/** `New York: Crossroad, 1992`, with the first publication before a reprint. */
export const publication = (delimiter: string, reprint: string): string => {
  const current = group(', ', group(': ', variable('publisher-place'), variable('publisher')), year);
  const original = group(
    ', ',
    group(': ', variable('original-publisher-place'), variable('original-publisher')),
    '<date variable="original-date"><date-part name="year"/></date>',
  );
  return choose([[{ variable: 'original-date' }, group(delimiter, original, group(', ', words(reprint), current))]], current);
};

export const thesis = group(', ', choose([[{ variable: 'genre' }, variable('genre')]], words('PhD diss.')), variable('publisher'), year);

/** `JBL 96 (1977): 5–26`; without a volume, `New York Times, 20 December 1992, 3`. */
export const journal = (style: NotesStyle, cited: string): string => {
  const title = short(style, 'container-title', { 'font-style': 'italic' });
  const number = group(', ', variable('volume'), !style.abbreviated && group(' ', words('no.'), variable('issue')));
  return choose(
    [[{ variable: 'volume' }, group(': ', group(' ', title, number, element('group', { prefix: '(', suffix: ')' }, year)), cited)]],
    group(', ', title, choose([[{ variable: 'issued' }, day(style)]], year), cited),
  );
};

/** `IDB 1:418–32`: a dictionary that has an abbreviation is cited by it alone. */
export const dictionary = (cited: string): string =>
  group(' ', variable('container-title-short', { 'font-style': 'italic' }), group(':', variable('volume'), cited));

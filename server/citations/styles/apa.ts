import {
  articleTypes,
  byAuthorAndYear,
  choose,
  cslStyle,
  element,
  group,
  italic,
  lettersOfYears,
  named,
  onlineTypes,
  quotedTypes,
  variable,
  words,
  wrapped,
  yearLetter,
} from './elements.ts';
import { issuedYear, year } from './in-text-parts.ts';

const listed =
  '<name and="symbol" delimiter=", " delimiter-precedes-last="always" initialize-with=". " name-as-sort-order="all" sort-separator=", "/>';
const direct = '<name and="symbol" delimiter=", " initialize-with=". "/>';
const label = '<label form="short" text-case="capitalize-first" prefix=" (" suffix=")"/>';
const author = element(
  'names',
  { variable: 'author' },
  listed,
  `<substitute><names variable="editor">${listed}${label}</names></substitute>`,
);

const inTextNames = '<name form="short" and="symbol" delimiter=", " initialize-with=". "/>';
const inTextAuthor = `<names variable="author">${inTextNames}<substitute><names variable="editor"/>${choose(
  [[{ type: quotedTypes }, variable('title', { form: 'short', quotes: 'true' })]],
  italic('title', { form: 'short' }),
)}</substitute></names>`;
const locator = choose(
  [[{ locator: 'page' }, group(' ', '<label variable="locator" form="short"/>', variable('locator'))]],
  variable('locator'),
);

const dated = wrapped('(', ')', choose([[{ type: onlineTypes }, fullDate()]], year));
const pages = group(' ', '<label variable="page" form="short"/>', variable('page'));
const edition = choose(
  [[{ 'is-numeric': 'edition' }, group(' ', '<number variable="edition" form="ordinal"/>', '<label variable="edition" form="short"/>')]],
  variable('edition'),
);
const volume = group(' ', words('Vol.'), variable('volume'));
const role = (name: string): string =>
  element('names', { variable: name, delimiter: '; ' }, direct, '<label form="short" text-case="capitalize-first" prefix=", "/>');
const helpers = choose([[{ variable: 'author' }, role('editor translator')]], role('translator'));
const original = wrapped(
  '(',
  ')',
  group(' ', words('Original work published'), '<date variable="original-date"><date-part name="year"/></date>'),
);

const journal = group(', ', italic('container-title'), group('', italic('volume'), wrapped('(', ')', variable('issue'))), variable('page'));
const bookEditors = element('names', { variable: 'editor' }, direct, label);
const chapter = group(
  ' ',
  words('In'),
  group(', ', bookEditors, group(' ', italic('container-title'), wrapped('(', ')', group(', ', edition, volume, pages)))),
);
const book = group(
  ' ',
  choose([[{ type: quotedTypes }, variable('title')]], italic('title')),
  wrapped('(', ')', group('; ', helpers, group(', ', edition, group(' ', variable('number-of-volumes'), words('vols.'))))),
);
const review = wrapped(
  '[',
  ']',
  group(
    ', ',
    group(' ', words('Review of the book'), italic('reviewed-title')),
    `<names variable="reviewed-author"><label form="verb" suffix=" "/>${direct}</names>`,
  ),
);
const address = variable('URL');

/** Author, date and title; the title comes first if no name is known. */
const head = (title: string): string => named(group('. ', author, dated, title), group('. ', title, dated));

/** Ends with a full stop, unlike addresses and remarks. */
const sentence = (...parts: string[]): string => element('group', { delimiter: '. ', suffix: '.' }, ...parts);

function fullDate(): string {
  const day = '<date variable="issued"><date-part name="month" prefix=", "/><date-part name="day" prefix=" "/></date>';
  return choose([[{ variable: 'issued' }, group('', issuedYear, yearLetter, day)]], year);
}

/** The references and parentheses of the Publication Manual of the APA, seventh edition. */
export const apa = cslStyle({
  title: 'APA Publication Manual',
  kind: 'in-text',
  attributes: { 'page-range-format': 'expanded' },
  terms: { verb: { 'reviewed-author': 'by' }, short: { editortranslator: 'Ed. &amp; Trans.' } },
  citation: {
    attributes: { 'et-al-min': '3', 'et-al-use-first': '1', ...lettersOfYears },
    around: { prefix: '(', suffix: ')', delimiter: '; ' },
    layout: group(', ', inTextAuthor, year, locator),
  },
  bibliography: {
    attributes: { 'et-al-min': '21', 'et-al-use-first': '19', 'et-al-use-last': 'true' },
    sort: byAuthorAndYear,
    suffix: '',
    layout: choose(
      [
        [{ type: 'review review-book' }, sentence(head(group(' ', variable('title'), review)), journal)],
        [
          { type: articleTypes },
          group(' ', sentence(head(variable('title')), journal), choose([[{ variable: 'volume' }, words('')]], address)),
        ],
        [{ type: onlineTypes }, group(' ', sentence(head(italic('title')), variable('container-title')), address)],
        [
          { type: 'thesis' },
          group(
            '. ',
            head(
              group(
                ' ',
                italic('title'),
                wrapped('[', ']', choose([[{ variable: 'genre' }, variable('genre')]], words('Doctoral dissertation'))),
              ),
            ),
            variable('publisher'),
          ),
        ],
        [{ variable: 'container-title' }, sentence(head(variable('title')), chapter, variable('publisher'))],
      ],
      group(' ', sentence(head(book), variable('publisher')), original),
    ),
  },
});

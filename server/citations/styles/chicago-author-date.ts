import {
  articleTypes,
  byAuthorAndYear,
  choose,
  cslStyle,
  group,
  italic,
  lettersOfYears,
  named,
  onlineTypes,
  quotedTypes,
  variable,
  words,
  yearLetter,
} from './elements.ts';
import { inTextAuthor, originalYear, undated, volumes, year } from './in-text-parts.ts';
import { creator, editionSentence, helpers, invertedNames, quotedTitle, reviewedAuthor } from './note-parts.ts';

const author = creator(invertedNames);
const dated = choose(
  [
    [{ variable: 'issued original-date' }, group(' ', originalYear, year)],
    [{ variable: 'status' }, group('', variable('status', { 'text-case': 'capitalize-first' }), yearLetter)],
  ],
  undated,
);
/** Name, year and title; the title comes first if no name is known. */
const head = (title: string): string => named(group('. ', author, dated, title), group('. ', title, dated));
const facts = group(': ', variable('publisher-place'), variable('publisher'));
const series = group(' ', variable('collection-title'), variable('collection-number'));
const number = group(' ', variable('volume'), '<text variable="issue" prefix="(" suffix=")"/>');
const journal = group(': ', group(' ', italic('container-title'), number), variable('page'));
const inContainer = group(
  ', ',
  group(' ', words('In'), italic('container-title')),
  helpers('verb', ', '),
  group(':', variable('volume'), variable('page')),
);
/** A comma keeps "n.d." and "forthcoming" apart from the name. */
const cited = choose([[{ variable: 'issued' }, group(' ', inTextAuthor, year)]], group(', ', inTextAuthor, year));

/** The author-date style of the Chicago Manual of Style, 17th edition. */
export const chicagoAuthorDate = cslStyle({
  title: 'Chicago author-date',
  kind: 'in-text',
  terms: {
    verb: { editor: 'edited by', translator: 'translated by', editortranslator: 'edited and translated by', 'reviewed-author': 'by' },
  },
  citation: {
    attributes: { 'et-al-min': '4', 'et-al-use-first': '1', ...lettersOfYears },
    around: { prefix: '(', suffix: ')', delimiter: '; ' },
    layout: group(', ', cited, variable('locator')),
  },
  bibliography: {
    attributes: { 'et-al-min': '11', 'et-al-use-first': '7' },
    sort: byAuthorAndYear,
    layout: choose(
      [
        [
          { type: 'review review-book' },
          group('. ', head(quotedTitle), group(', ', group(' ', words('Review of'), italic('reviewed-title')), reviewedAuthor), journal),
        ],
        [{ type: articleTypes }, group('. ', head(quotedTitle), journal, choose([[{ variable: 'volume' }, words('')]], variable('URL')))],
        [{ type: onlineTypes }, group('. ', head(quotedTitle), variable('container-title'), monthAndDay(), variable('URL'))],
        [
          { type: 'thesis' },
          group(
            '. ',
            head(quotedTitle),
            group(', ', choose([[{ variable: 'genre' }, variable('genre')]], words('PhD diss.')), variable('publisher')),
          ),
        ],
        [{ variable: 'container-title' }, group('. ', head(quotedTitle), inContainer, editionSentence, series, facts)],
      ],
      group(
        '. ',
        head(choose([[{ type: quotedTypes }, quotedTitle]], italic('title'))),
        helpers('verb', '. ', true),
        editionSentence,
        volumes,
        series,
        facts,
      ),
    ),
  },
});

function monthAndDay(): string {
  return '<date variable="issued"><date-part name="month" suffix=" "/><date-part name="day"/></date>';
}

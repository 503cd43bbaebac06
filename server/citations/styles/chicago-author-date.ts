import { articleTypes, choose, cslStyle, group, italic, onlineTypes, quotedTypes, variable, words } from './elements.ts';
import { inTextAuthor, originalYear, volumes, year } from './in-text-parts.ts';
import { creator, editionSentence, helpers, invertedNames, quotedTitle, reviewedAuthor } from './note-parts.ts';

const author = creator(invertedNames);
const dated = group(
  ' ',
  originalYear,
  choose(
    [
      [{ variable: 'issued' }, year],
      [{ variable: 'status' }, variable('status', { 'text-case': 'capitalize-first' })],
    ],
    year,
  ),
);
const facts = group(': ', variable('publisher-place'), variable('publisher'));
const series = group(' ', variable('collection-title'), variable('collection-number'));
const number = group(' ', variable('volume'), '<text variable="issue" prefix="(" suffix=")"/>');
const journal = group(': ', group(' ', italic('container-title'), number), variable('page'));
const chapter = group(
  '. ',
  quotedTitle,
  group(', ', group(' ', words('In'), italic('container-title')), helpers('verb', ', '), group(':', variable('volume'), variable('page'))),
);

/** The author-date style of the Chicago Manual of Style, 17th edition. */
export const chicagoAuthorDate = cslStyle({
  title: 'Chicago author-date',
  kind: 'in-text',
  terms: {
    verb: { editor: 'edited by', translator: 'translated by', editortranslator: 'edited and translated by', 'reviewed-author': 'by' },
  },
  citation: {
    attributes: { 'et-al-min': '4', 'et-al-use-first': '1' },
    around: { prefix: '(', suffix: ')', delimiter: '; ' },
    layout: group(', ', group(' ', inTextAuthor, year), variable('locator')),
  },
  bibliography: {
    attributes: { 'et-al-min': '11', 'et-al-use-first': '7' },
    sort: '<key variable="author"/><key variable="editor"/><key variable="issued"/><key variable="title"/>',
    layout: choose(
      [
        [
          { type: 'review review-book' },
          group(
            '. ',
            author,
            dated,
            quotedTitle,
            group(', ', group(' ', words('Review of'), italic('reviewed-title')), reviewedAuthor),
            journal,
          ),
        ],
        [
          { type: articleTypes },
          group('. ', author, dated, quotedTitle, journal, choose([[{ variable: 'volume' }, words('')]], variable('URL'))),
        ],
        [{ type: onlineTypes }, group('. ', author, dated, quotedTitle, variable('container-title'), monthAndDay(), variable('URL'))],
        [
          { type: 'thesis' },
          group(
            '. ',
            author,
            dated,
            quotedTitle,
            group(', ', choose([[{ variable: 'genre' }, variable('genre')]], words('PhD diss.')), variable('publisher')),
          ),
        ],
        [{ variable: 'container-title' }, group('. ', author, dated, chapter, editionSentence, series, facts)],
      ],
      group(
        '. ',
        author,
        dated,
        choose([[{ type: quotedTypes }, quotedTitle]], italic('title')),
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

import {
  articleTypes,
  byAuthor,
  choose,
  cslStyle,
  element,
  group,
  initialsOfNamesakes,
  italic,
  named,
  onlineTypes,
  quotedTypes,
  variable,
  words,
} from './elements.ts';
import { inTextAuthor, shortTitle } from './in-text-parts.ts';
import { edition, helpers, quotedTitle, reviewedAuthor } from './note-parts.ts';

const inverted =
  '<name and="text" delimiter=", " delimiter-precedes-last="always" delimiter-precedes-et-al="always" name-as-sort-order="first" sort-separator=", "/>';
const author = element(
  'names',
  { variable: 'author' },
  inverted,
  `<substitute><names variable="editor">${inverted}<label form="long" prefix=", "/></names></substitute>`,
);
const date =
  '<date variable="issued" delimiter=" "><date-part name="day"/><date-part name="month" form="short"/><date-part name="year"/></date>';
const year = choose([[{ variable: 'issued' }, '<date variable="issued"><date-part name="year"/></date>']], variable('status'));
const pages = group(' ', '<label variable="page" form="short"/>', variable('page'));
const volume = group(' ', words('vol.'), variable('volume'));
const facts = [edition, group(' ', variable('number-of-volumes'), words('vols.')), variable('publisher'), year];

/** Authors with several cited works need the title, unless it already replaces the name. */
const cited = named(group(', ', inTextAuthor, choose([[{ disambiguate: 'true' }, shortTitle]])), inTextAuthor);

/** The works cited and parentheses of the MLA Handbook, ninth edition. */
export const mla = cslStyle({
  title: 'MLA Handbook',
  kind: 'in-text',
  terms: {
    verb: { editor: 'edited by', translator: 'translated by', editortranslator: 'edited and translated by', 'reviewed-author': 'by' },
  },
  citation: {
    attributes: { 'et-al-min': '3', 'et-al-use-first': '1', ...initialsOfNamesakes },
    around: { prefix: '(', suffix: ')', delimiter: '; ' },
    layout: group(' ', cited, variable('locator')),
  },
  bibliography: {
    attributes: { 'et-al-min': '3', 'et-al-use-first': '1' },
    sort: byAuthor,
    layout: choose(
      [
        [
          { type: 'review review-book' },
          group(
            '. ',
            author,
            quotedTitle,
            group(', ', group(' ', words('Review of'), italic('reviewed-title')), reviewedAuthor),
            group(', ', italic('container-title'), volume, date, pages, variable('URL')),
          ),
        ],
        [
          { type: articleTypes },
          group(
            '. ',
            author,
            quotedTitle,
            group(', ', italic('container-title'), volume, group(' ', words('no.'), variable('issue')), date, pages, variable('URL')),
          ),
        ],
        [{ type: onlineTypes }, group('. ', author, quotedTitle, group(', ', italic('container-title'), date, variable('URL')))],
        [
          { type: 'thesis' },
          group(
            '. ',
            author,
            quotedTitle,
            year,
            group(', ', variable('publisher'), choose([[{ variable: 'genre' }, variable('genre')]], words('PhD dissertation'))),
          ),
        ],
        [
          { variable: 'container-title' },
          group('. ', author, quotedTitle, group(', ', italic('container-title'), helpers('verb', ', '), volume, ...facts, pages)),
        ],
      ],
      group(
        '. ',
        author,
        group('. ', choose([[{ type: quotedTypes }, quotedTitle]], italic('title'))),
        group(', ', helpers('verb', ', ', true), ...facts),
      ),
    ),
  },
});

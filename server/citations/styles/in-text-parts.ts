import { choose, element, group, variable, words, yearLetter } from './elements.ts';

const inTextNames = '<name form="short" and="text" delimiter=", " initialize-with=". "/>';

export const shortTitle = choose(
  [[{ type: 'book' }, variable('title', { form: 'short', 'font-style': 'italic' })]],
  variable('title', { form: 'short', quotes: 'true' }),
);

/** The family names of the authors, or else of the editors, or else the short title. */
export const inTextAuthor = `<names variable="author">${inTextNames}<substitute><names variable="editor"/>${shortTitle}</substitute></names>`;

export const issuedYear = '<date variable="issued"><date-part name="year"/></date>';
const noDate = '<text term="no date" form="short"/>';
/** Not in a group, which would omit "n.d." because it is not a variable. */
export const undated = group('', noDate, yearLetter);

export const year = choose(
  [
    [{ variable: 'issued' }, group('', issuedYear, yearLetter)],
    [{ variable: 'status' }, group('', variable('status'), yearLetter)],
  ],
  undated,
);

export const originalYear = element(
  'group',
  { prefix: '(', suffix: ')' },
  '<date variable="original-date"><date-part name="year"/></date>',
);

export const volumes = group(' ', variable('number-of-volumes'), words('vols.'));

import { choose, element, group, variable, words } from './elements.ts';

const inTextNames = '<name form="short" and="text" delimiter=", "/>';

/** The family names of the authors, or else of the editors, or else the short title. */
export const inTextAuthor = `<names variable="author">${inTextNames}<substitute><names variable="editor"/>${choose(
  [[{ type: 'book' }, variable('title', { form: 'short', 'font-style': 'italic' })]],
  variable('title', { form: 'short', quotes: 'true' }),
)}</substitute></names>`;

export const noDate = '<text term="no date" form="short"/>';

export const year = choose(
  [
    [{ variable: 'issued' }, '<date variable="issued"><date-part name="year"/></date>'],
    [{ variable: 'status' }, variable('status')],
  ],
  noDate,
);

export const originalYear = element(
  'group',
  { prefix: '(', suffix: ')' },
  '<date variable="original-date"><date-part name="year"/></date>',
);

export const volumes = group(' ', variable('number-of-volumes'), words('vols.'));

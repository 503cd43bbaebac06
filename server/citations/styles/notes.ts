import {
  articleTypes,
  byAuthor,
  type Case,
  choose,
  cslStyle,
  group,
  italic,
  onlineTypes,
  quotedTypes,
  variable,
  words,
  wrapped,
} from './elements.ts';
import {
  creator,
  day,
  dictionary,
  edition,
  editionSentence,
  helpers,
  invertedNames,
  journal,
  names,
  type NotesStyle,
  publication,
  quotedTitle,
  reviewedAuthor,
  series,
  thesis,
  volumes,
} from './note-parts.ts';

/**
 * Returns a style of footnotes and bibliography in the tradition of Chicago, as the handbooks
 * describe it.
 */
export function notesStyle(style: NotesStyle): string {
  return cslStyle({
    title: style.title,
    kind: 'note',
    terms: {
      'verb-short': { editor: 'ed.', translator: 'trans.', editortranslator: 'ed. and trans.', 'reviewed-author': 'by' },
      verb: { editor: 'edited by', translator: 'translated by', editortranslator: 'edited and translated by', 'reviewed-author': 'by' },
    },
    citation: {
      attributes: { 'et-al-min': '4', 'et-al-use-first': '1' },
      around: { suffix: '.', delimiter: '; ' },
      layout: choose([[{ position: 'subsequent' }, shortNote]], note(style)),
    },
    bibliography: { attributes: style.bibliographyNames, sort: byAuthor, layout: entry(style) },
  });
}

const shortNote = group(
  ', ',
  '<names variable="author"><name form="short" and="text" delimiter=", "/><substitute><names variable="editor"/></substitute></names>',
  choose(
    [
      [{ type: 'review review-book' }, group(' ', words('review of'), italic('reviewed-title'))],
      [{ type: quotedTypes }, variable('title', { form: 'short', quotes: 'true' })],
    ],
    italic('title', { form: 'short' }),
  ),
  variable('locator'),
);

const title = choose([[{ type: quotedTypes }, quotedTitle]], italic('title'));

/** Only the styles that abbreviate have this case. */
const abbreviatedEntry = ({ abbreviated }: NotesStyle, content: string): Case[] =>
  abbreviated ? [[{ type: 'entry-dictionary entry-encyclopedia', variable: 'container-title-short', match: 'all' }, content]] : [];

/** The address of what has no volume, that is, of what is not known to be printed. */
const address = choose([[{ variable: 'volume' }, words('')]], variable('URL'));

function note(style: NotesStyle): string {
  const author = creator(names);
  /** The pages that the note names, or else those of the whole article or chapter. */
  const pages = choose([[{ variable: 'locator' }, variable('locator')]], variable('page'));
  const book = (name: string): string =>
    group(
      ' ',
      group(', ', name, helpers('verb-short', ', '), edition, volumes, series(style)),
      wrapped('(', ')', publication('; ', 'repr.')),
    );
  const review = group(', ', quotedTitle, group(' ', words('review of'), italic('reviewed-title')), reviewedAuthor);
  return choose(
    [
      ...abbreviatedEntry(style, group(', ', author, quotedTitle, dictionary(pages))),
      [{ type: 'review review-book' }, group(', ', author, review, journal(style, pages), address)],
      [{ type: articleTypes }, group(', ', author, quotedTitle, journal(style, pages), address)],
      [
        { type: onlineTypes },
        group(', ', author, quotedTitle, variable('container-title'), day(style), variable('locator'), variable('URL')),
      ],
      [{ type: 'thesis' }, group(', ', group(' ', group(', ', author, quotedTitle), wrapped('(', ')', thesis)), variable('locator'))],
      [
        { variable: 'container-title' },
        group(', ', author, quotedTitle, group(' ', words('in'), book(italic('container-title'))), group(':', variable('volume'), pages)),
      ],
    ],
    group(', ', author, book(title), variable('locator')),
  );
}

function entry(style: NotesStyle): string {
  const author = creator(invertedNames);
  const page = variable('page');
  const facts = [editionSentence, volumes, series(style), publication('. ', 'Repr.')];
  const book = (name: string): string => group('. ', name, helpers('verb', '. ', true), ...facts);
  const review = group('. ', quotedTitle, group(', ', group(' ', words('Review of'), italic('reviewed-title')), reviewedAuthor));
  const ofVolume = group(' ', words('vol.'), variable('volume'), words('of'));
  const name = italic('container-title');
  const container = style.pagesFirst
    ? book(group(' ', words('Pages'), page, words('in'), ofVolume, name))
    : group('. ', group(', ', group(' ', words('In'), name), helpers('verb', ', '), group(':', variable('volume'), page)), ...facts);
  return choose(
    [
      ...abbreviatedEntry(style, group('. ', author, quotedTitle, dictionary(page))),
      [{ type: 'review review-book' }, group('. ', author, review, journal(style, page), address)],
      [{ type: articleTypes }, group('. ', author, quotedTitle, journal(style, page), address)],
      [{ type: onlineTypes }, group('. ', author, quotedTitle, variable('container-title'), day(style), variable('URL'))],
      [{ type: 'thesis' }, group('. ', author, quotedTitle, thesis)],
      [{ variable: 'container-title' }, group('. ', author, quotedTitle, container)],
    ],
    group('. ', author, book(title)),
  );
}

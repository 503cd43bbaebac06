/**
 * Returns a CSL element; `false` parts are left out, so that a style can leave out what another
 * has.
 */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  ...parts: readonly (string | false)[]
): string {
  const pairs = Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [` ${key}="${value}"`]));
  const content = parts.filter((part) => part !== false).join('');
  return content === '' ? `<${name}${pairs.join('')}/>` : `<${name}${pairs.join('')}>${content}</${name}>`;
}

/** Joins what is not empty by a delimiter. */
export const group = (delimiter: string, ...parts: readonly (string | false)[]): string => element('group', { delimiter }, ...parts);

export const wrapped = (prefix: string, suffix: string, ...parts: readonly (string | false)[]): string =>
  element('group', { prefix, suffix }, ...parts);

export const variable = (name: string, attributes: Readonly<Record<string, string>> = {}): string =>
  element('text', { variable: name, ...attributes });

export const italic = (name: string, attributes: Readonly<Record<string, string>> = {}): string =>
  variable(name, { 'font-style': 'italic', ...attributes });

/** Variables that no style shows otherwise, which the engine sets. */
export const engineVariables = {
  /** The title by which works are sorted. */
  sortedTitle: 'annote',
  /** The year by which works are sorted, with the same number of digits for all. */
  sortedYear: 'keyword',
  /** Set if the date does not end in a digit: `n.d.-a`, but `2001a`. */
  wordyDate: 'archive',
} as const;
const { sortedTitle, sortedYear, wordyDate } = engineVariables;

export const words = (value: string): string => element('text', { value });

/** Conditions of CSL, of which any must hold, and the content for them. */
export type Case = readonly [Readonly<Record<string, string>>, string];

/** Chooses by conditions, in order; the last content has none. */
export function choose(cases: readonly Case[], otherwise = ''): string {
  return element(
    'choose',
    {},
    ...cases.map(([condition, content], i) => element(i === 0 ? 'if' : 'else-if', { match: 'any', ...condition }, content)),
    otherwise !== '' && element('else', {}, otherwise),
  );
}

/** The letter that distinguishes works of the same author and year: `2001a`. */
export const yearLetter = choose(
  [[{ variable: wordyDate }, element('text', { variable: 'year-suffix', prefix: '-' })]],
  element('text', { variable: 'year-suffix' }),
);

/**
 * Adds initials to authors who share a family name. The names of a citation say how to write
 * initials.
 */
export const initialsOfNamesakes = {
  'disambiguate-add-givenname': 'true',
  'givenname-disambiguation-rule': 'primary-name-with-initials',
} as const;

/** Disambiguates works with the same author and year: by more names, or else by a letter. */
export const lettersOfYears = { ...initialsOfNamesakes, 'disambiguate-add-names': 'true', 'disambiguate-add-year-suffix': 'true' } as const;

/** Types whose title is in quotation marks, because they are a part of something or unpublished. */
export const quotedTypes =
  'article-journal article-magazine article-newspaper chapter entry-dictionary entry-encyclopedia webpage post thesis';
export const articleTypes = 'article-journal article-magazine article-newspaper review review-book';
export const onlineTypes = 'webpage post';

interface StyleParts {
  readonly title: string;
  readonly kind: 'note' | 'in-text';
  readonly attributes?: Readonly<Record<string, string>>;
  readonly terms: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly citation: {
    readonly attributes?: Readonly<Record<string, string>>;
    readonly layout: string;
    readonly around: Readonly<Record<string, string>>;
  };
  readonly bibliography: {
    readonly attributes?: Readonly<Record<string, string>>;
    readonly sort: string;
    readonly layout: string;
    readonly suffix?: string;
  };
}

/** Returns a whole style in CSL 1.0. */
export function cslStyle({ title, kind, attributes, terms, citation, bibliography }: StyleParts): string {
  const id = `urn:catena:${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
  return element(
    'style',
    {
      xmlns: 'http://purl.org/net/xbiblio/csl',
      class: kind,
      version: '1.0',
      'default-locale': 'en-US',
      'demote-non-dropping-particle': 'never',
      'page-range-format': 'chicago',
      ...attributes,
    },
    `<info><title>${title}</title><id>${id}</id><updated>2026-11-26T00:00:00+00:00</updated></info>`,
    element('locale', { 'xml:lang': 'en' }, element('terms', {}, ...termElements(terms))),
    element('macro', { name: 'sorted-name' }, sortedName),
    element('citation', citation.attributes ?? {}, element('layout', citation.around, citation.layout)),
    element(
      'bibliography',
      bibliography.attributes ?? {},
      element('sort', {}, bibliography.sort),
      element('layout', { suffix: bibliography.suffix ?? '.' }, bibliography.layout),
    ),
  );
}

function termElements(terms: StyleParts['terms']): string[] {
  return Object.entries(terms).flatMap(([form, byName]) =>
    Object.entries(byName).map(([name, text]) => `<term name="${name}" form="${form}">${text}</term>`),
  );
}

/**
 * Puts the title in the place of the name, with what follows it, if a work has neither author nor
 * editor.
 */
export const named = (withName: string, withoutName: string): string => choose([[{ variable: 'author editor' }, withName]], withoutName);

/** Authors, or else editors, or else the title. citeproc would sort works without a name last. */
const sortedName = `<names variable="author"><name name-as-sort-order="all"/><substitute><names variable="editor"/>${variable(sortedTitle)}</substitute></names>`;

/** The orders of bibliographies. */
export const byAuthor = `<key macro="sorted-name"/><key variable="${sortedTitle}"/>`;
export const byAuthorAndYear = `<key macro="sorted-name"/><key variable="${sortedYear}"/><key variable="${sortedTitle}"/>`;

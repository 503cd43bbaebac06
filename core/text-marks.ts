/** Marks at one place: start and end are equal. */
export const pointMarks = [
  /** A paragraph starts; `level` is its indent. */
  'paragraph',
  /** A line of poetry starts; `level` is its indent, from 1. */
  'line',
  /** Vertical space, as between stanzas. */
  'space',
  /** An item of a list starts; `level` from 1. */
  'item',
  /** A cell of a table starts; `row` starts a row. */
  'cell',
  'row',
  /** `text` stands above the place; `level` from 1 (highest). */
  'heading',
  /** The title of a psalm that the edition keeps outside of its verses. */
  'psalm_title',
  /** Who speaks from here. */
  'speaker',
  /** A page of a print edition starts; `text` is its number. */
  'page',
  /** A line, chapter or section of another scheme starts; `text` is its number. */
  'milestone',
  /** Where the text comes from: author and work of an excerpt. */
  'source',
] as const;

/** Marks over a span of the text. */
export const spanMarks = [
  'italic',
  'bold',
  'small_caps',
  'superscript',
  /** Words that translators added. */
  'added',
  /** Words that editors delete, or consider doubtful. */
  'deleted',
  'words_of_jesus',
  'divine_name',
  'quotation',
  /** A title that is part of the text: a psalm title within verse 1, an acrostic letter. */
  'title',
  /** Selah and similar words at the end of a line. */
  'selah',
  /** A word in another language; `text` is its BCP 47 tag. */
  'foreign',
  /** A reference to scripture; `text` is its OSIS form. */
  'reference',
] as const;

export type MarkKind = (typeof pointMarks)[number] | (typeof spanMarks)[number];

export const noteKinds = ['footnote', 'cross_reference', 'variant'] as const;

export type NoteKind = (typeof noteKinds)[number];

/** As what a work was published. */
export type WorkType = 'book' | 'article' | 'chapter' | 'thesis';

/** The types in the page's words; a book needs none. */
export const workTypeNames: Readonly<Record<WorkType, string | undefined>> = {
  book: undefined,
  article: 'Article',
  chapter: 'Chapter',
  thesis: 'Thesis',
};

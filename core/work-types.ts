export const workTypes = ['book', 'article', 'chapter', 'thesis'] as const;

/** How a work was published. */
export type WorkType = (typeof workTypes)[number];

/** The labels that pages show; books have none. */
export const workTypeNames: Readonly<Record<WorkType, string | undefined>> = {
  book: undefined,
  article: 'Article',
  chapter: 'Chapter',
  thesis: 'Thesis',
};

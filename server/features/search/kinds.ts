/** The kinds of searchable texts. */
export const kinds = ['post', 'essay', 'work'] as const;
export type Kind = (typeof kinds)[number];

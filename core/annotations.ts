/** The colors of highlights, in the order in which they are offered. */
export const annotationColors = ['yellow', 'green', 'blue', 'pink'] as const;
export type AnnotationColor = (typeof annotationColors)[number];

export const annotationVisibilities = ['private', 'circles', 'public'] as const;
export type AnnotationVisibility = (typeof annotationVisibilities)[number];

/** The orders of a user's own annotations. */
export const annotationOrders = ['newest', 'text', 'color'] as const;
export type AnnotationOrder = (typeof annotationOrders)[number];

export const exportFormats = ['markdown', 'jsonld', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What becomes of an annotation in a file that is imported. */
export const importOutcomes = ['added', 'present', 'not-found', 'invalid'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

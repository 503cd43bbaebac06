/** The colors of highlights, in the order in which they are offered. */
export const annotationColors = ['yellow', 'green', 'blue', 'pink'] as const;
export type AnnotationColor = (typeof annotationColors)[number];

export const annotationVisibilities = ['private', 'circles', 'public'] as const;
export type AnnotationVisibility = (typeof annotationVisibilities)[number];

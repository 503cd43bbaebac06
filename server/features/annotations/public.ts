// The entry point for other features. Editions import it, so it must not import them.
export { countAnnotationsAndAuthors } from './anchor-queries.ts';
export { type AnnotationChanges, moveAnnotations } from './move-annotations.ts';
export { AnnotationPreview } from './preview-changes.ts';
export { countAnnotationsOnPlaces } from './count-queries.ts';
export { type AnnotationOnPlace, listAnnotationsOnPlaces } from './place-queries.ts';
export type { AnnotatedText, AnnotationPlace, PlacedAnnotationFilter } from './places.ts';
export { citationBefore, deleteAnnotationRow } from './queries.ts';
export { deleteReply } from './reply-queries.ts';

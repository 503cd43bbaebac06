// The entry point of this feature for other features. Editions import it, so it must not import them.
export { countAnnotationsAndAuthors } from './anchor-queries.ts';
export { type AnnotationChanges, moveAnnotations } from './move-annotations.ts';
export { AnnotationPreview } from './preview-changes.ts';
export {
  type AnnotatedText,
  type AnnotationOnPlace,
  type AnnotationPlace,
  countAnnotationsOnPlaces,
  listAnnotationsOnPlaces,
  type PlacedAnnotationFilter,
} from './place-queries.ts';
export { deleteAnnotationRow } from './queries.ts';

// The entry point of this feature for other features. Editions import it, so it must not import them.
export { type AnnotationChanges, moveAnnotations } from './move-annotations.ts';

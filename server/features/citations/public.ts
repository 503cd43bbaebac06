// The entry point of this feature for other features.
export { findBibliography } from './bibliography.ts';

// The entry point of this feature for other features.
export { syncCitations, type TextCitation } from './cited-queries.ts';
export { type CitationText, worksCitedBy } from './works-cited-by.ts';

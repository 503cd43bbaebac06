// The entry point of this feature for other features.
export { syncCitations, type TextCitation } from './cited-queries.ts';
export { parseCitedWork, titleMarks, withRepeatedAuthors } from './parse-cited-work.ts';
export { hasFormOfName } from './person-names.ts';
export { type CitationText, worksOfCitations, worksCitedInTopic } from './works-of-citations.ts';

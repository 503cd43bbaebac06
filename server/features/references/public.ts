// The entry point of this feature for other features.
export { type TextReferences, referencesInEssay, passagesInMarkdown } from './text-references.ts';
export { listTextsOnPassage } from './passage-queries.ts';
export { deletePassagesPart, passageArray, storePassagesPart, syncEssayReferences } from './text-reference-queries.ts';
export { listTopicTitles, listWorkTitles } from './title-queries.ts';
export { deleteReferences, lockReferenceTargets, type ReferenceSource, syncReferences } from './reference-queries.ts';

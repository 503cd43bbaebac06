// The entry point of this feature for other features.
export { type Named, namedInEssay, passagesOf } from './text-references.ts';
export { listTextsOnPassage } from './passage-queries.ts';
export { droppedPassages, listOf, namedPassages, syncNamed } from './text-reference-queries.ts';
export { listTopicTitles, listWorkTitles } from './title-queries.ts';
export { forgetReferences, lockReferredTo, type Source, syncReferences } from './reference-queries.ts';

// The entry point of this feature for other features.
export {
  type FoundPassage,
  languageCode,
  passagesInWork,
  type ReadingOptions,
  referencesInEssay,
  type TextReferences,
} from './text-references.ts';
export type { NumberingConfig, ScriptureConfig } from './config.ts';
export { numberingFor } from './numbering-for.ts';
export { listNotReferences } from './excerpts.ts';
export { readPassages, withNumberings } from './read-references.ts';
export { namePassage } from './passage-name.ts';
export { resolveMisspelled, resolvePassages } from './resolve-passages.ts';
export { storeWorkPassages } from './backfill-queries.ts';
export { listTextsOnPassage, type TextCursor } from './passage-queries.ts';
export type { TextFilter } from './passage-conditions.ts';
export { toPassageText } from './passage-shape.ts';
export { countLinksOnPlaces } from './link-count-queries.ts';
export { listLinksOnPlaces, listQuotedLinks } from './link-queries.ts';
export {
  countTextsOnPlaces,
  listQuotedTexts,
  listTextsOnPlaces,
  type QuotedText,
  type VersePlace,
  type UserTextType,
} from './place-queries.ts';
export { deletePassagesPart, passageLists, storePassagesPart, syncEssayReferences, syncTextPassages } from './text-reference-queries.ts';
export { listTopicTitles, listWorkTitles } from './title-queries.ts';
export { deleteReferences, lockReferenceTargets, type ReferenceSource, syncReferences } from './reference-queries.ts';

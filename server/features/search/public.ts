// The entry point of this feature for other features.
export { insertPostDocumentParts, indexDocuments } from './index/document-queries.ts';
export {
  documentOfEssay,
  documentOfNote,
  documentOfPost,
  documentOfTopic,
  documentOfWork,
  type SearchDocument,
  type SearchedWork,
} from './index/documents.ts';
export { areCommon } from './index/common-words.ts';
export { worksWithOtherTitle } from './literal/other-title-queries.ts';
export { linkPlaceholder } from './index/link-placeholders.ts';
export { nameLinksIn } from './index/name-links.ts';
export { buildSegmentTsvector, lexemes, SEGMENT_WORDS_VERSION } from './index/tsvector.ts';

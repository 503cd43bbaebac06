// The entry point of this feature for other features.
export { documentOfNew, indexDocuments, type IndexedDocument } from './index/document-queries.ts';
export { documentOfEssay, documentOfPost, documentOfWork, type Document } from './index/documents.ts';

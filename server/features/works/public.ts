// The entry point of this feature for other features.
export { findCatalogRevision, workColumns } from './queries.ts';

// The entry point of this feature for other features.
export { findCatalogRevision, renewCatalogRevision, workColumns } from './queries.ts';

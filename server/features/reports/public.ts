// The entry point for other features. Posts and comments import it, so it must not import them.
export { closeReports } from './close-queries.ts';

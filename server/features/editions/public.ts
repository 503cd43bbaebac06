// The entry point of this feature for other features.
export { importText } from './import/import-text.ts';

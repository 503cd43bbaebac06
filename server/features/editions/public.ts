// The entry point of this feature for other features.
export { importText } from './import/import-text.ts';
export { checkReadingSettings } from './reading-settings.ts';
export { readingSettingsColumn, saveReadingSettings } from './settings-queries.ts';

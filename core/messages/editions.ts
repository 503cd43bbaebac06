export const editionNotFound = 'This text was not found.';
export const editionImporting = 'This text is being imported. It will be here in a minute.';
export const citationNotFound = 'This text has no such passage.';
export const sectionNotFound = 'The table of contents has no such section. Please load it from the beginning.';
export const oneEndOfPlaces = 'Please give "after" or "before", not both.';
export const segmentCounts = 'With `at`, `before` and `after` must be numbers from 0 to 200.';
export const favoriteEdition = 'Only an edition of scripture can be your favorite. Please choose another one.';

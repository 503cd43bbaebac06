export const administratorsOnly = 'Only administrators of this library can do this.';
export const textFileMissing = 'Please choose a file.';
export const textImportBusy = 'Another text is being added or checked. Please try again in a minute.';

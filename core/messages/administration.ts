export const administratorsOnly = 'Only administrators of this library may do that.';
export const textFileMissing = 'Please choose the file of the text.';
export const textImportBusy = 'Another text is being added. Please try again when it is done.';

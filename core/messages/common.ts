export const unauthorized = 'Unauthorized. Please log in again.';
export const accessDenied = 'Access denied.';
export const nodeId = 'A node ID consists of a kind, an underscore and a number, such as work_12.';
export const noSuchEntity = 'Entity not found.';
export const madeBefore = 'This was already saved, but without your later changes.';
export const titleAndContent = 'Title and content are required';
export const titleLength = 'The title has more than 200 characters. Please shorten it.';
export const contentLength = 'The text has more than 100,000 characters. Please shorten it or split it in two.';
export const textTooComplex = 'The text is nested too deeply or has too much formatting to be displayed. Please simplify it.';
export const resourceNotFound = 'Resource not found.';
export const storageFull =
  'The server has run out of disk space, so this was not saved. What you entered is still here; please try again later.';

export const essayTitleAndContent = 'Title and content are required.';
export const viewOwnEssays = 'Access denied. You can only view your own essays.';
export const essayNotFound = 'Essay not found.';
export const essayChanged = 'This essay was changed elsewhere.';
export const essayContentLength = 'The text has more than 1,000,000 characters. Please shorten it or split it in two.';

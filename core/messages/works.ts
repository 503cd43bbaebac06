export const invalidBookId = 'Invalid book ID';
export const noSuchPassage = 'Passage not found.';
export const notAPassage = 'Please enter a passage of scripture, such as Rom 8:28.';
export const bookNotFound = 'Book or related data not found.';
export const pickRating = 'Please select a rating between 1 and 5';
export const authorNotFound = 'Failed to load author';

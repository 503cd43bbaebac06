/**
 * The specification's sentences that both sides speak (spec sections 5 and 8). They are exact: a missing full stop is missing there.
 */
export const sentences = {
  unauthorized: 'Unauthorized. Please log in again.',
  accessDenied: 'Access denied.',
  invalidBookId: 'Invalid book ID',
  bookNotFound: 'Book or related data not found.',
  pickRating: 'Please select a rating between 1 and 5',
  usernameRequired: 'Username is required',
  loginRefused: 'Invalid email or password',
  authorNotFound: 'Failed to load author',
  userNotFound: 'User not found.',
} as const;

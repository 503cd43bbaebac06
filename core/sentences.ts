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
  folderName: 'Please give the folder a name of at most 100 characters.',
  selectFolder: 'Please select a folder',
  invalidFolderId: 'Invalid folder ID',
  ownFoldersForItems: 'Access denied. You can only add items to your own folders.',
  ownFoldersForNotes: 'Access denied. You can only add notes to your own folders.',
  viewOwnFolders: 'Access denied. You can only view your own folders.',
  viewOwnNotes: 'Access denied. You can only view your own notes.',
  editOwnTopics: 'Access denied. You can only edit your own topics.',
  titleAndContent: 'Title and content are required',
  folderNotFound: 'Folder or items not found. Please check the folder ID.',
  noteNotFound: 'Note not found.',
  noteChanged: 'This note was changed elsewhere.',
  topicNotFound: 'Topic not found.',
} as const;

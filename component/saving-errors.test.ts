import { expect, test } from 'vitest';
import { circleErrorMessages as saveCircleErrorMessages } from '../web/features/circles/texts.ts';
import { errorMessages as inviteErrorMessages } from '../web/features/circles/InvitePeople.tsx';
import { errorMessages as readingListErrorMessages } from '../web/features/circles/ReadingList.tsx';
import { saveErrorMessages as saveCommunityErrorMessages } from '../web/features/communities/EditCommunity.tsx';
import { membershipErrorMessages } from '../web/features/communities/Membership.tsx';
import { errorMessages as newCommunityErrorMessages } from '../web/features/communities/NewCommunity.tsx';
import { createEssayErrorMessages, deleteEssayErrorMessages, saveEssayErrorMessages } from '../web/features/essays/texts.ts';
import { addErrorMessages as addToFolderErrorMessages } from '../web/features/folders/AddToFolderModal.tsx';
import {
  changeErrorMessages as changeFolderErrorMessages,
  deleteErrorMessages as deleteFolderErrorMessages,
} from '../web/features/folders/FolderActions.tsx';
import { removeErrorMessages as removeFromFolderErrorMessages } from '../web/features/folders/Items.tsx';
import { errorMessages as newFolderErrorMessages } from '../web/features/folders/NewFolder.tsx';
import { errorMessages as followErrorMessages } from '../web/features/follows/FollowButton.tsx';
import { errorMessages as saveNoteErrorMessages } from '../web/features/notes/EditNote.tsx';
import { errorMessages as newNoteErrorMessages } from '../web/features/notes/NewNote.tsx';
import { errorMessages as saveAsNewNoteErrorMessages } from '../web/features/notes/SaveAsNew.tsx';
import { errorMessages as saveOrganizationErrorMessages } from '../web/features/organizations/OrganizationForm.tsx';
import { likeErrorMessages, repostErrorMessages } from '../web/features/posts/PostActions.tsx';
import { errorText as newPostText } from '../web/features/posts/PostForm.tsx';
import { checkoutErrorMessages, portalErrorMessages } from '../web/features/premium/PremiumButton.tsx';
import { errorMessages as passwordErrorMessages } from '../web/features/profile/ChangePassword.tsx';
import { errorMessages as savePictureErrorMessages } from '../web/features/profile/ChosenPicture.tsx';
import { errorMessages as deleteAccountErrorMessages } from '../web/features/profile/DeleteAccount.tsx';
import { errorMessages as saveProfileErrorMessages } from '../web/features/profile/EditNames.tsx';
import { removeErrorMessages as removePictureErrorMessages } from '../web/features/profile/EditPicture.tsx';
import { errorMessages as exportErrorMessages } from '../web/features/profile/ExportData.tsx';
import { endErrorMessages as endSessionErrorMessages } from '../web/features/profile/Sessions.tsx';
import {
  addErrorMessages as addContributorErrorMessages,
  removeErrorMessages as removeContributorErrorMessages,
} from '../web/features/projects/Contributors.tsx';
import { errorMessages as projectItemErrorMessages } from '../web/features/projects/ProjectItems.tsx';
import { projectErrorMessages as saveProjectErrorMessages } from '../web/features/projects/texts.ts';
import { deleteReviewErrorMessages, reviewErrorMessages } from '../web/features/reads/review-draft.ts';
import { errorMessages as saveTopicErrorMessages } from '../web/features/topics/TopicForm.tsx';
import { stepErrorMessages, workflowErrorMessages } from '../web/features/workflows/texts.ts';
import { deleteErrorMessages as deleteNoteErrorMessages } from '../web/pages/NotePage.tsx';
import { actionErrorMessages as testPortalActionErrorMessages } from '../web/pages/TestPortalPage.tsx';
import { deleteErrorMessages as deleteTopicErrorMessages } from '../web/pages/TopicPage.tsx';
import { StatusError } from '../web/platform/api-errors.ts';
import { errorMessages as essayFileTexts } from '../web/features/essays/AttachedFiles.tsx';
import { errorTextOf as savedEssayText } from '../web/features/essays/SendingState.tsx';
import { errorMessages as unpublishTexts } from '../web/features/essays/UnpublishEssay.tsx';
import { errorMessages as commentTexts } from '../web/features/posts/CommentForm.tsx';
import { deleteErrorMessages as deleteCommentTexts } from '../web/features/posts/Comments.tsx';
import { errorMessages as communityPostTexts } from '../web/features/posts/CommunityPostForm.tsx';
import { errorMessages as deletePostTexts } from '../web/features/posts/DeletePost.tsx';
import { errorMessages as savePostTexts } from '../web/features/posts/EditPost.tsx';
import { type FailureRow, textOf, textsOf } from './support/failure-texts.ts';

const fallback = 'Failed to do it.';
const denied = 'Access denied.';
const titleAndContent = 'Title and content are required';
const ownEssays = 'Access denied. You can only view your own essays.';
const ownNotes = 'Access denied. You can only view your own notes.';
const ownTopics = 'Access denied. You can only edit your own topics.';
const noteFolder = 'Note or folder items endpoint not found.';
const noteFolders = 'Access denied. You can only add notes to your own folders.';
const noFolder = 'Folder or items not found. Please check the folder ID.';
const notManaged = 'Server error managing subscription.';

const rows: readonly FailureRow[] = [
  [
    'submit a review of a book',
    reviewErrorMessages({ kind: 'work', id: 1 }),
    [denied, 'Book or related data not found.', null, 'Failed to submit review'],
  ],
  [
    'submit a review of an essay',
    reviewErrorMessages({ kind: 'essay', id: 1 }),
    [denied, 'Essay not found.', null, 'Failed to submit review'],
  ],
  [
    'remove a review',
    deleteReviewErrorMessages({ kind: 'work', id: 1 }),
    [denied, 'Book or related data not found.', null, 'Failed to remove review'],
  ],
  ['save a topic', saveTopicErrorMessages, [ownTopics, 'Topic not found.', 'Server error saving topic.', 'Failed to save topic.']],
  ['delete a topic', deleteTopicErrorMessages, [ownTopics, 'Topic not found.', 'Server error deleting topic.', 'Failed to delete topic.']],
  ['create an essay', createEssayErrorMessages, [denied, 'Resource not found.', 'Server error creating essay.', 'Failed to create essay.']],
  ['save an essay', saveEssayErrorMessages, [denied, 'Essay not found.', 'Server error saving essay.', 'Failed to save essay.']],
  ['delete an essay', deleteEssayErrorMessages, [denied, 'Essay not found.', 'Server error deleting essay.', 'Failed to delete essay.']],
  ['unpublish an essay', unpublishTexts, [denied, 'Essay not found.', 'Server error unpublishing essay.', 'Failed to unpublish essay.']],
  ['download a file', essayFileTexts, [ownEssays, 'Essay not found.', null, 'The file could not be downloaded. Please try again.']],
  ['create a folder', newFolderErrorMessages, [null, null, null, 'The folder could not be created. Please try again.']],
  ['change a folder', changeFolderErrorMessages, [denied, noFolder, null, 'The folder could not be changed. Please try again.']],
  ['delete a folder', deleteFolderErrorMessages, [denied, noFolder, null, 'The folder could not be deleted. Please try again.']],
  [
    'add to a folder',
    addToFolderErrorMessages,
    [
      'Access denied. You can only add items to your own folders.',
      'Folder items endpoint not found.',
      null,
      'Failed to add item to folder',
    ],
  ],
  [
    'remove from a folder',
    removeFromFolderErrorMessages,
    [denied, 'Folder items endpoint not found.', null, 'The item could not be removed. Please try again.'],
  ],
  ['create a note', newNoteErrorMessages, [noteFolders, noteFolder, 'Server error saving note.', 'Failed to save note.']],
  ['save as a new note', saveAsNewNoteErrorMessages, [noteFolders, noteFolder, 'Server error saving note.', 'Failed to save note.']],
  ['save a note', saveNoteErrorMessages, [ownNotes, 'Note not found.', 'Server error saving note.', 'Failed to save note.']],
  ['delete a note', deleteNoteErrorMessages, [ownNotes, 'Note not found.', 'Server error deleting note.', 'Failed to delete note.']],
  [
    'save an organization',
    saveOrganizationErrorMessages,
    [
      'Access denied. You can only change organizations that you added.',
      'Organization not found.',
      'Server error saving organization.',
      'Failed to save organization.',
    ],
  ],
  ['save a circle', saveCircleErrorMessages(fallback), [denied, 'Circle not found.', 'Server error saving circle.', fallback]],
  ['invite to a circle', inviteErrorMessages, [denied, null, 'Server error saving circle.', 'Failed to send the invitation.']],
  ['change a reading list', readingListErrorMessages(fallback), [null, null, 'Server error saving circle.', fallback]],
  ['save a project', saveProjectErrorMessages(fallback), [denied, 'Project not found.', 'Server error saving project.', fallback]],
  ['add a contributor', addContributorErrorMessages, [denied, null, 'Server error saving project.', 'Failed to add the contributor.']],
  [
    'remove a contributor',
    removeContributorErrorMessages,
    [denied, 'They are no longer a contributor to this project.', 'Server error saving project.', 'Failed to remove the contributor.'],
  ],
  ['link to a project', projectItemErrorMessages(fallback), [null, null, 'Server error saving project.', fallback]],
  ['save a workflow', workflowErrorMessages(fallback), [denied, 'Workflow not found.', 'Server error saving workflow.', fallback]],
  ['save a step', stepErrorMessages(fallback), [denied, null, 'Server error saving workflow.', fallback]],
  [
    'create a community',
    newCommunityErrorMessages,
    [denied, 'Communities not found.', 'Server error creating community.', 'Failed to create community.'],
  ],
  [
    'save a community',
    saveCommunityErrorMessages(7),
    [denied, 'Community not found (ID: 7).', 'Server error saving community.', 'Failed to save community.'],
  ],
  [
    'join a community',
    membershipErrorMessages({ id: 7, is_member: false }),
    [denied, 'Community not found (ID: 7).', null, 'Failed to join the community.'],
  ],
  [
    'leave a community',
    membershipErrorMessages({ id: 7, is_member: true }),
    [denied, 'Community not found (ID: 7).', null, 'Failed to leave the community.'],
  ],
  [
    'post in a community',
    communityPostTexts,
    ['You are not a member of this community.', 'Posts endpoint not found.', 'Server error creating post.', 'Failed to create post.'],
  ],
  ['save a post', savePostTexts, [denied, 'Post not found.', 'Server error saving post.', 'Failed to save post.']],
  ['delete a post', deletePostTexts, [denied, 'Post not found.', null, 'Failed to delete post.']],
  ['like a post', likeErrorMessages, [denied, 'Post not found.', null, 'Failed to toggle like.']],
  ['repost a post', repostErrorMessages, [denied, 'Post not found.', null, 'Failed to toggle repost.']],
  ['comment', commentTexts, [denied, 'Post not found.', null, 'Failed to submit comment.']],
  ['delete a comment', deleteCommentTexts, [denied, null, null, 'The comment could not be deleted. Please try again.']],
  ['follow', followErrorMessages, [denied, 'User not found.', notManaged, 'Failed to manage subscription.']],
  ['save the profile', saveProfileErrorMessages, [null, null, 'Server error saving profile.', 'Failed to save profile.']],
  ['save a picture', savePictureErrorMessages, [null, null, 'Server error saving the picture.', 'Failed to save the picture.']],
  ['remove a picture', removePictureErrorMessages, [null, null, 'Server error removing the picture.', 'Failed to remove the picture.']],
  ['change the password', passwordErrorMessages, [null, null, 'Server error changing password.', 'Failed to change password.']],
  [
    'end a session',
    endSessionErrorMessages,
    [null, 'This session has already ended.', 'Server error ending session.', 'Failed to end session.'],
  ],
  ["download the reader's data", exportErrorMessages, [null, null, 'Server error preparing your data.', 'Failed to download your data.']],
  ['delete the account', deleteAccountErrorMessages, [null, null, 'Server error deleting account.', 'Failed to delete account.']],
  ['start a checkout', checkoutErrorMessages, [denied, 'User not found.', notManaged, 'Failed to initiate subscription.']],
  ['open the customer portal', portalErrorMessages, [denied, 'User not found.', notManaged, 'Failed to access customer portal.']],
  ['act in the test portal', testPortalActionErrorMessages, [null, null, null, 'The test portal failed.']],
];
const invalid = [
  ['create a note', newNoteErrorMessages, titleAndContent],
  ['save as a new note', saveAsNewNoteErrorMessages, titleAndContent],
  ['save a note', saveNoteErrorMessages, titleAndContent],
  ['post in a community', communityPostTexts, 'Invalid post content.'],
  ['comment', commentTexts, 'Invalid comment content.'],
] as const;

test.each(rows)('a failure to %s is reported with its reason', (_, errorMessages, expected) => {
  expect(textsOf(errorMessages)).toEqual(expected);
});

test.each(invalid)('a rejected attempt to %s is reported as such', (_, errorMessages, expected) => {
  expect(textOf(400, errorMessages)).toBe(expected);
});

test.each([
  [400, 'Invalid post data. Please check your input.'],
  [403, 'Access denied. You may not have permission to post in this community.'],
  [404, 'Resource not found.'],
  [500, 'Server error creating post.'],
  [418, 'Failed to create post.'],
])('a new post that the server rejects with %d says why', (status, text) => {
  expect(newPostText(new StatusError(status, {}))).toBe(text);
});

test('an essay that is rejected, too large or canceled says so', () => {
  const details = 'The files have more than 250 MB.';
  for (const [error, text] of [
    [new StatusError(400, { details: 'body/title' }), 'Invalid request. Please check your input.'],
    [new StatusError(413, { details }), details],
    [new StatusError(400, { issues: [{ path: 'files', message: 'a.pdf is empty.' }] }), 'a.pdf is empty.'],
    [new StatusError(404, {}), 'Essay not found.'],
    [new DOMException('', 'AbortError'), 'The upload was canceled. Nothing was saved.'],
  ] as const)
    expect(savedEssayText(error, saveEssayErrorMessages)).toBe(text);
});

import { expect, test } from 'vitest';
import { errorMessages as circlesErrorMessages } from '../web/features/circles/Circles.tsx';
import { listErrorMessages as chooseFolderErrorMessages } from '../web/features/folders/AddToFolderModal.tsx';
import { foldersSay } from '../web/features/folders/texts.ts';
import { errorMessages as followsErrorMessages } from '../web/features/follows/FollowsList.tsx';
import { errorMessages as organizationsErrorMessages } from '../web/features/organizations/Organizations.tsx';
import { errorMessages as sessionsErrorMessages } from '../web/features/profile/Sessions.tsx';
import { errorMessages as projectsErrorMessages } from '../web/features/projects/Projects.tsx';
import { readsSay } from '../web/features/reads/review-draft.ts';
import { errorMessages as essayErrorMessages } from '../web/pages/ArticlePage.tsx';
import { errorMessages as authorErrorMessages } from '../web/pages/AuthorPage.tsx';
import { errorMessages as authorsErrorMessages } from '../web/pages/AuthorsOfLetterPage.tsx';
import { errorMessages as bookErrorMessages } from '../web/pages/BookPage.tsx';
import { errorMessages as circleErrorMessages } from '../web/pages/CirclePage.tsx';
import { errorMessages as communitiesErrorMessages } from '../web/pages/CommunitiesPage.tsx';
import { communityErrorMessages, feedErrorMessages } from '../web/pages/CommunityPage.tsx';
import { errorMessages as essaysErrorMessages } from '../web/pages/EssaysPage.tsx';
import { errorMessages as folderErrorMessages } from '../web/pages/FolderPage.tsx';
import { errorMessages as libraryErrorMessages } from '../web/pages/LibraryPage.tsx';
import { errorMessages as noteErrorMessages } from '../web/pages/NotePage.tsx';
import { errorMessages as organizationErrorMessages } from '../web/pages/OrganizationPage.tsx';
import { ownErrorMessages } from '../web/pages/own-profile.ts';
import { errorMessages as passageErrorMessages } from '../web/pages/PassagePage.tsx';
import { errorMessages as postErrorMessages } from '../web/pages/PostPage.tsx';
import { premiumErrorMessages } from '../web/pages/PremiumPage.tsx';
import { userErrorMessages } from '../web/pages/own-profile.ts';
import { sectionErrorMessages } from '../web/pages/ProfileSections.tsx';
import { errorMessages as projectErrorMessages } from '../web/pages/ProjectPage.tsx';
import { errorMessages as searchErrorMessages } from '../web/pages/SearchPage.tsx';
import { errorMessages as testCheckoutErrorMessages } from '../web/pages/TestCheckoutPage.tsx';
import { errorMessages as testPortalErrorMessages } from '../web/pages/TestPortalPage.tsx';
import { errorMessages as topicErrorMessages } from '../web/pages/TopicPage.tsx';
import { errorMessages as topicsErrorMessages } from '../web/pages/TopicsPage.tsx';
import { errorMessages as workflowErrorMessages } from '../web/pages/WorkflowPage.tsx';
import { errorMessages as writeEssayErrorMessages } from '../web/pages/WriteEssayPage.tsx';
import { errorMessages as commentsTexts } from '../web/features/posts/Comments.tsx';
import { errorMessages as workflowsTexts } from '../web/features/workflows/Workflows.tsx';
import { type FailureRow, textOf, textsOf } from './support/failure-texts.ts';

const denied = 'Access denied.';
const ownEssays = 'Access denied. You can only view your own essays.';
const ownFolders = 'Access denied. You can only view your own folders.';
const ownNotes = 'Access denied. You can only view your own notes.';
const noAuthor = 'Failed to load author';
const noSearch = 'Failed to fetch search results';
const noFolder = 'Folder or items not found. Please check the folder ID.';

const rows: readonly FailureRow[] = [
  ['the library', libraryErrorMessages, [null, 'Works endpoint not found.', 'Server error fetching works.', 'Failed to load works.']],
  [
    'a book',
    bookErrorMessages,
    [denied, 'Book or related data not found.', 'Server error fetching book data.', 'Failed to load book data.'],
  ],
  [
    'reviews of a book',
    readsSay({ kind: 'work' }),
    [null, 'Reads not found.', 'Server error fetching reads.', 'Failed to load book data.'],
  ],
  ['reviews of an essay', readsSay({ kind: 'essay' }), [null, 'Reads not found.', 'Server error fetching reads.', 'Failed to load essay.']],
  ['an author', authorErrorMessages, [null, null, null, noAuthor]],
  ['the authors of a letter', authorsErrorMessages, [null, null, null, noAuthor]],
  ['a search', searchErrorMessages, [denied, null, null, noSearch]],
  ['a passage', passageErrorMessages, [null, 'Passage not found.', 'Server error fetching passage.', 'Failed to load the passage.']],
  ['topics', topicsErrorMessages, [null, 'Topics not found.', 'Server error fetching topics.', 'Failed to load topics.']],
  ['a topic', topicErrorMessages, [denied, 'Topic not found.', 'Server error fetching topics.', 'Failed to load topics.']],
  ['essays', essaysErrorMessages, [denied, 'No essays found.', 'Server error fetching essays.', 'Failed to load essays.']],
  ['an essay', essayErrorMessages, [ownEssays, 'Essay not found.', 'Server error fetching essays.', 'Failed to load essay.']],
  ['an essay to edit', writeEssayErrorMessages, [ownEssays, 'Essay not found.', 'Server error fetching essays.', 'Failed to load essay.']],
  ['folders', foldersSay, [denied, 'No folders found.', 'Server error fetching folders.', 'Failed to load folder or items.']],
  [
    'folders to choose from',
    chooseFolderErrorMessages,
    [denied, 'Folders endpoint not found.', 'Server error fetching folders.', 'Failed to add item to folder'],
  ],
  ['a folder', folderErrorMessages, [ownFolders, noFolder, 'Server error fetching folder.', 'Failed to load folder or items.']],
  ['a note', noteErrorMessages, [ownNotes, 'Note not found.', 'Server error fetching note.', 'Failed to load note']],
  [
    'organizations',
    organizationsErrorMessages,
    [denied, 'No organizations found.', 'Server error fetching organizations.', 'Failed to load organizations.'],
  ],
  [
    'an organization',
    organizationErrorMessages,
    [denied, 'Organization not found.', 'Server error fetching organization.', 'Failed to load organization.'],
  ],
  ['circles', circlesErrorMessages, [denied, 'No circles found.', 'Server error fetching circles.', 'Failed to load circles.']],
  ['a circle', circleErrorMessages, [denied, 'Circle not found.', 'Server error fetching circle.', 'Failed to load the circle.']],
  ['projects', projectsErrorMessages, [denied, 'No projects found.', 'Server error fetching projects.', 'Failed to load projects.']],
  ['a project', projectErrorMessages, [denied, 'Project not found.', 'Server error fetching project.', 'Failed to load the project.']],
  ['workflows', workflowsTexts, [denied, 'No workflows found.', 'Server error fetching workflows.', 'Failed to load workflows.']],
  ['a workflow', workflowErrorMessages, [denied, 'Workflow not found.', 'Server error fetching workflow.', 'Failed to load the workflow.']],
  [
    'communities',
    communitiesErrorMessages,
    [denied, 'Communities not found.', 'Server error fetching communities.', 'Failed to load communities.'],
  ],
  [
    'a community',
    communityErrorMessages(7),
    [denied, 'Community not found (ID: 7).', 'Server error fetching community.', 'Failed to load communities.'],
  ],
  [
    'posts of a community',
    feedErrorMessages(7),
    [denied, 'Community posts not found (ID: 7).', 'Server error fetching community posts.', 'Failed to load communities.'],
  ],
  ['a post', postErrorMessages, [denied, 'Post not found.', 'Server error fetching post.', 'Failed to load post.']],
  ['comments', commentsTexts, [denied, 'Post not found.', 'Server error fetching comments.', 'Failed to load comments.']],
  [
    "the reader's profile",
    ownErrorMessages,
    [null, 'Profile endpoint not found.', 'Server error fetching profile.', 'Failed to load user profile.'],
  ],
  ['a profile', userErrorMessages, [denied, 'User not found.', 'Server error fetching user.', 'Failed to load user data.']],
  ['followers', followsErrorMessages, [denied, 'User not found.', 'Server error fetching user.', 'Failed to load user data.']],
  [
    'essays of a profile',
    sectionErrorMessages('Essays'),
    [denied, 'Essays not found.', 'Server error fetching essays.', 'Failed to load user data.'],
  ],
  [
    'posts of a profile',
    sectionErrorMessages('Posts'),
    [denied, 'Posts not found.', 'Server error fetching posts.', 'Failed to load user data.'],
  ],
  [
    'reviews of a profile',
    sectionErrorMessages('Reads'),
    [denied, 'Reads not found.', 'Server error fetching reads.', 'Failed to load user data.'],
  ],
  [
    'folders of a profile',
    sectionErrorMessages('Folders'),
    [denied, 'Folders not found.', 'Server error fetching folders.', 'Failed to load user data.'],
  ],
  ['sessions', sessionsErrorMessages, [null, 'Sessions not found.', 'Server error fetching sessions.', 'Failed to load sessions.']],
  ['premium', premiumErrorMessages, [null, null, 'Server error fetching premium.', 'Failed to load premium.']],
  [
    'the test checkout',
    testCheckoutErrorMessages,
    [null, 'This checkout has ended. Please start again from your profile.', null, 'The test checkout failed.'],
  ],
  ['the test portal', testPortalErrorMessages, [null, 'There is nothing to manage here.', null, 'The test portal failed.']],
];
const invalid = [
  ['a book', bookErrorMessages, 'Invalid book ID'],
  ['a profile', userErrorMessages, 'User not found.'],
] as const;

test.each(rows)('%s that cannot be loaded: the page says why', (_, errorMessages, expected) => {
  expect(textsOf(errorMessages)).toEqual(expected);
});

test.each(invalid)('an invalid address of %s is reported as such', (_, errorMessages, expected) => {
  expect(textOf(400, errorMessages)).toBe(expected);
});

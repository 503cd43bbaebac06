import { expect, test } from 'vitest';
import { says as circlesSays } from '../web/features/circles/Circles.tsx';
import { listSays as chooseFolderSays } from '../web/features/folders/AddToFolderModal.tsx';
import { foldersSay } from '../web/features/folders/texts.ts';
import { says as followsSays } from '../web/features/follows/FollowsList.tsx';
import { says as organizationsSays } from '../web/features/organizations/Organizations.tsx';
import { says as sessionsSays } from '../web/features/profile/Sessions.tsx';
import { says as projectsSays } from '../web/features/projects/Projects.tsx';
import { readsSay } from '../web/features/reads/review-draft.ts';
import { says as essaySays } from '../web/pages/ArticlePage.tsx';
import { says as authorSays } from '../web/pages/AuthorPage.tsx';
import { says as authorsSays } from '../web/pages/AuthorsOfLetterPage.tsx';
import { says as bookSays } from '../web/pages/BookPage.tsx';
import { says as circleSays } from '../web/pages/CirclePage.tsx';
import { says as communitiesSays } from '../web/pages/CommunitiesPage.tsx';
import { communitySays, feedSays } from '../web/pages/CommunityPage.tsx';
import { says as essaysSays } from '../web/pages/EssaysPage.tsx';
import { says as folderSays } from '../web/pages/FolderPage.tsx';
import { says as librarySays } from '../web/pages/LibraryPage.tsx';
import { says as noteSays } from '../web/pages/NotePage.tsx';
import { says as organizationSays } from '../web/pages/OrganizationPage.tsx';
import { ownSays } from '../web/pages/own-profile.ts';
import { says as passageSays } from '../web/pages/PassagePage.tsx';
import { says as postSays } from '../web/pages/PostPage.tsx';
import { premiumSays } from '../web/pages/PremiumPage.tsx';
import { userSays } from '../web/pages/ProfilePage.tsx';
import { sectionSays } from '../web/pages/ProfileSections.tsx';
import { says as projectSays } from '../web/pages/ProjectPage.tsx';
import { says as searchSays } from '../web/pages/SearchPage.tsx';
import { says as testCheckoutSays } from '../web/pages/TestCheckoutPage.tsx';
import { says as testPortalSays } from '../web/pages/TestPortalPage.tsx';
import { says as topicSays } from '../web/pages/TopicPage.tsx';
import { says as topicsSays } from '../web/pages/TopicsPage.tsx';
import { says as workflowSays } from '../web/pages/WorkflowPage.tsx';
import { says as writeEssaySays } from '../web/pages/WriteEssayPage.tsx';
import { failureTexts as commentsTexts } from '../web/features/posts/Comments.tsx';
import { failureTexts as workflowsTexts } from '../web/features/workflows/Workflows.tsx';
import { type FailureRow, textOf, textsOf } from './support/failure-texts.ts';

const denied = 'Access denied.';
const ownEssays = 'Access denied. You can only view your own essays.';
const ownFolders = 'Access denied. You can only view your own folders.';
const ownNotes = 'Access denied. You can only view your own notes.';
const noAuthor = 'Failed to load author';
const noSearch = 'Failed to fetch search results';
const noFolder = 'Folder or items not found. Please check the folder ID.';

const rows: readonly FailureRow[] = [
  ['the library', librarySays, [null, 'Works endpoint not found.', 'Server error fetching works.', 'Failed to load works.']],
  ['a book', bookSays, [denied, 'Book or related data not found.', 'Server error fetching book data.', 'Failed to load book data.']],
  [
    'reviews of a book',
    readsSay({ kind: 'work' }),
    [null, 'Reads not found.', 'Server error fetching reads.', 'Failed to load book data.'],
  ],
  ['reviews of an essay', readsSay({ kind: 'essay' }), [null, 'Reads not found.', 'Server error fetching reads.', 'Failed to load essay.']],
  ['an author', authorSays, [null, null, null, noAuthor]],
  ['the authors of a letter', authorsSays, [null, null, null, noAuthor]],
  ['a search', searchSays, [denied, null, null, noSearch]],
  ['a passage', passageSays, [null, 'Passage not found.', 'Server error fetching passage.', 'Failed to load the passage.']],
  ['topics', topicsSays, [null, 'Topics not found.', 'Server error fetching topics.', 'Failed to load topics.']],
  ['a topic', topicSays, [denied, 'Topic not found.', 'Server error fetching topics.', 'Failed to load topics.']],
  ['essays', essaysSays, [denied, 'No essays found.', 'Server error fetching essays.', 'Failed to load essays.']],
  ['an essay', essaySays, [ownEssays, 'Essay not found.', 'Server error fetching essays.', 'Failed to load essay.']],
  ['an essay to edit', writeEssaySays, [ownEssays, 'Essay not found.', 'Server error fetching essays.', 'Failed to load essay.']],
  ['folders', foldersSay, [denied, 'No folders found.', 'Server error fetching folders.', 'Failed to load folder or items.']],
  [
    'folders to choose from',
    chooseFolderSays,
    [denied, 'Folders endpoint not found.', 'Server error fetching folders.', 'Failed to add item to folder'],
  ],
  ['a folder', folderSays, [ownFolders, noFolder, 'Server error fetching folder.', 'Failed to load folder or items.']],
  ['a note', noteSays, [ownNotes, 'Note not found.', 'Server error fetching note.', 'Failed to load note']],
  [
    'organizations',
    organizationsSays,
    [denied, 'No organizations found.', 'Server error fetching organizations.', 'Failed to load organizations.'],
  ],
  [
    'an organization',
    organizationSays,
    [denied, 'Organization not found.', 'Server error fetching organization.', 'Failed to load organization.'],
  ],
  ['circles', circlesSays, [denied, 'No circles found.', 'Server error fetching circles.', 'Failed to load circles.']],
  ['a circle', circleSays, [denied, 'Circle not found.', 'Server error fetching circle.', 'Failed to load the circle.']],
  ['projects', projectsSays, [denied, 'No projects found.', 'Server error fetching projects.', 'Failed to load projects.']],
  ['a project', projectSays, [denied, 'Project not found.', 'Server error fetching project.', 'Failed to load the project.']],
  ['workflows', workflowsTexts, [denied, 'No workflows found.', 'Server error fetching workflows.', 'Failed to load workflows.']],
  ['a workflow', workflowSays, [denied, 'Workflow not found.', 'Server error fetching workflow.', 'Failed to load the workflow.']],
  ['communities', communitiesSays, [denied, 'Communities not found.', 'Server error fetching communities.', 'Failed to load communities.']],
  [
    'a community',
    communitySays(7),
    [denied, 'Community not found (ID: 7).', 'Server error fetching community.', 'Failed to load communities.'],
  ],
  [
    'posts of a community',
    feedSays(7),
    [denied, 'Community posts not found (ID: 7).', 'Server error fetching community posts.', 'Failed to load communities.'],
  ],
  ['a post', postSays, [denied, 'Post not found.', 'Server error fetching post.', 'Failed to load post.']],
  ['comments', commentsTexts, [denied, 'Post not found.', 'Server error fetching comments.', 'Failed to load comments.']],
  ['the own profile', ownSays, [null, 'Profile endpoint not found.', 'Server error fetching profile.', 'Failed to load user profile.']],
  ['a profile', userSays, [denied, 'User not found.', 'Server error fetching user.', 'Failed to load user data.']],
  ['followers', followsSays, [denied, 'User not found.', 'Server error fetching user.', 'Failed to load user data.']],
  [
    'essays of a profile',
    sectionSays('Essays'),
    [denied, 'Essays not found.', 'Server error fetching essays.', 'Failed to load user data.'],
  ],
  ['posts of a profile', sectionSays('Posts'), [denied, 'Posts not found.', 'Server error fetching posts.', 'Failed to load user data.']],
  ['reviews of a profile', sectionSays('Reads'), [denied, 'Reads not found.', 'Server error fetching reads.', 'Failed to load user data.']],
  [
    'folders of a profile',
    sectionSays('Folders'),
    [denied, 'Folders not found.', 'Server error fetching folders.', 'Failed to load user data.'],
  ],
  ['sessions', sessionsSays, [null, 'Sessions not found.', 'Server error fetching sessions.', 'Failed to load sessions.']],
  ['premium', premiumSays, [null, null, 'Server error fetching premium.', 'Failed to load premium.']],
  [
    'the test checkout',
    testCheckoutSays,
    [null, 'This checkout has ended. Please start again from your profile.', null, 'The test checkout failed.'],
  ],
  ['the test portal', testPortalSays, [null, 'There is nothing to manage here.', null, 'The test portal failed.']],
];
const invalid = [
  ['a book', bookSays, 'Invalid book ID'],
  ['a profile', userSays, 'User not found.'],
] as const;

test.each(rows)('%s that cannot be loaded: the page says why', (_, says, expected) => {
  expect(textsOf(says)).toEqual(expected);
});

test.each(invalid)('an invalid address of %s is reported as such', (_, says, expected) => {
  expect(textOf(400, says)).toBe(expected);
});

import { createBrowserRouter, type RouteObject } from 'react-router';
import { otherPostPrefix, pagePrefixes } from '#core/page-paths.ts';
import { RequireLogin } from './features/session/RequireLogin.tsx';
import { PageError, PageNotLoadedError } from './features/shell/PageError.tsx';
import { Shell } from './features/shell/Shell.tsx';
import { LibraryPage } from './pages/LibraryPage.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';

type Screen = () => React.ReactNode;

/** A route whose screen is lazy-loaded. */
function open(path: string, load: () => Promise<Screen>): RouteObject {
  return { path, lazy: () => load().then((Component) => ({ Component }), notLoaded), HydrateFallback: () => null };
}

function notLoaded(cause: unknown): never {
  throw new PageNotLoadedError('the screen failed to load', { cause });
}

/** Like `open`, but requires a login. */
function closed(path: string, load: () => Promise<Screen>): RouteObject {
  return open(path, async () => {
    const Page = await load();
    return () => (
      <RequireLogin>
        <Page />
      </RequireLogin>
    );
  });
}

/** Groups screens in a shell that stays mounted if one of them fails. */
function inShell(shell: React.ReactNode, screens: RouteObject[]): RouteObject {
  return { element: shell, errorElement: <PageError />, children: [{ errorElement: <PageError />, children: screens }] };
}

/** All routes of the site. */
export const router = createBrowserRouter([
  inShell(<Shell />, [
    open('/', async () => (await import('./pages/HomePage.tsx')).HomePage),
    { path: '/digital-library', Component: LibraryPage },
    open('/authors', async () => (await import('./pages/AuthorsPage.tsx')).AuthorsPage),
    open('/authors/:letter', async () => (await import('./pages/AuthorsOfLetterPage.tsx')).AuthorsOfLetterPage),
    open('/about', async () => (await import('./pages/AboutPage.tsx')).AboutPage),
    open('/login', async () => (await import('./pages/LoginPage.tsx')).LoginPage),
    open('/signup', async () => (await import('./pages/SignupPage.tsx')).SignupPage),
    closed(`${pagePrefixes.work}:id`, async () => (await import('./pages/BookPage.tsx')).BookPage),
    closed(`${pagePrefixes.author}:id`, async () => (await import('./pages/AuthorPage.tsx')).AuthorPage),
    closed('/user-profile', async () => (await import('./pages/ProfilePage.tsx')).ProfilePage),
    closed('/profile', async () => (await import('./pages/ProfilePage.tsx')).ProfilePage),
    closed(`${pagePrefixes.user}:username`, async () => (await import('./pages/ProfilePage.tsx')).ProfilePage),
    closed(`${pagePrefixes.user}:username/followers`, async () => (await import('./pages/FollowsPage.tsx')).FollowersPage),
    closed(`${pagePrefixes.user}:username/following`, async () => (await import('./pages/FollowsPage.tsx')).FollowingPage),
    closed('/edit-profile', async () => (await import('./pages/EditProfilePage.tsx')).EditProfilePage),
    open('/premium', async () => (await import('./pages/PremiumPage.tsx')).PremiumPage),
    closed('/premium/success', async () => (await import('./pages/PremiumSuccessPage.tsx')).PremiumSuccessPage),
    closed('/premium/cancel', async () => (await import('./pages/PremiumCancelPage.tsx')).PremiumCancelPage),
    closed('/test-checkout/:id', async () => (await import('./pages/TestCheckoutPage.tsx')).TestCheckoutPage),
    closed('/test-portal', async () => (await import('./pages/TestPortalPage.tsx')).TestPortalPage),
    closed(`${pagePrefixes.organization}:id`, async () => (await import('./pages/OrganizationPage.tsx')).OrganizationPage),
    closed('/essays', async () => (await import('./pages/EssaysPage.tsx')).EssaysPage),
    closed('/workspace', async () => (await import('./pages/WorkspacePage.tsx')).WorkspacePage),
    closed(`${pagePrefixes.folder}:id`, async () => (await import('./pages/FolderPage.tsx')).FolderPage),
    closed(`${pagePrefixes.note}:id`, async () => (await import('./pages/NotePage.tsx')).NotePage),
    closed('/topics', async () => (await import('./pages/TopicsPage.tsx')).TopicsPage),
    closed(`${pagePrefixes.topic}:id`, async () => (await import('./pages/TopicPage.tsx')).TopicPage),
    closed(`${pagePrefixes.passage}:id`, async () => (await import('./pages/PassagePage.tsx')).PassagePage),
    closed('/communities', async () => (await import('./pages/CommunitiesPage.tsx')).CommunitiesPage),
    closed(`${pagePrefixes.community}:id`, async () => (await import('./pages/CommunityPage.tsx')).CommunityPage),
    closed(`${otherPostPrefix}:id`, async () => (await import('./pages/PostPage.tsx')).PostPage),
    closed(`${pagePrefixes.post}:id`, async () => (await import('./pages/PostPage.tsx')).PostPage),
    closed('/search', async () => (await import('./pages/SearchPage.tsx')).SearchPage),
    closed('/graph', async () => (await import('./pages/GraphPage.tsx')).GraphPage),
    closed('/entity/:id', async () => (await import('./pages/EntityPage.tsx')).EntityPage),
    closed(`${pagePrefixes.circle}:id`, async () => (await import('./pages/CirclePage.tsx')).CirclePage),
    closed(`${pagePrefixes.project}:id`, async () => (await import('./pages/ProjectPage.tsx')).ProjectPage),
    closed(`${pagePrefixes.workflow}:id`, async () => (await import('./pages/WorkflowPage.tsx')).WorkflowPage),
    { path: '*', Component: NotFoundPage },
  ]),
  inShell(<Shell bare />, [
    closed(`${pagePrefixes.essay}:id`, async () => (await import('./pages/ArticlePage.tsx')).ArticlePage),
    closed('/write-essay', async () => (await import('./pages/WriteEssayPage.tsx')).WriteEssayPage),
  ]),
]);

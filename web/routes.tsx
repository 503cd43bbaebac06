import { createBrowserRouter, type RouteObject } from 'react-router';
import { otherPostPrefix, pagePrefixes, readerPrefix, scripturePrefix } from '#core/page-paths.ts';
import { RequireLogin, RequireReader } from './features/session/RequireLogin.tsx';
import { PageError, PageNotLoadedError } from './features/shell/PageError.tsx';
import { readingMeasure, Shell } from './features/shell/Shell.tsx';
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

/** Like `open`, but requires a login unless the library is open to visitors. */
function library(path: string, load: () => Promise<Screen>): RouteObject {
  return open(path, async () => {
    const Page = await load();
    return () => (
      <RequireReader>
        <Page />
      </RequireReader>
    );
  });
}

/** Like `closed`, for a screen of one column. */
function column(path: string, load: () => Promise<Screen>): RouteObject {
  return { ...closed(path, load), handle: readingMeasure };
}

/** Shows screens inside another one. */
function around(outer: RouteObject, screens: RouteObject[]): RouteObject {
  return { ...outer, index: false, children: screens };
}

/** Groups screens in a shell that stays mounted if one of them fails. */
function inShell(shell: React.ReactNode, screens: RouteObject[]): RouteObject {
  return { element: shell, errorElement: <PageError />, children: [{ errorElement: <PageError />, children: screens }] };
}

/** All routes of the site. */
export const router = createBrowserRouter([
  inShell(<Shell />, [
    open('/', async () => (await import('./pages/HomePage.tsx')).HomePage),
    open('/digital-library', async () => (await import('./pages/LibraryPage.tsx')).LibraryPage),
    open('/authors', async () => (await import('./pages/AuthorsPage.tsx')).AuthorsPage),
    open('/authors/:letter', async () => (await import('./pages/AuthorsOfLetterPage.tsx')).AuthorsOfLetterPage),
    { ...open('/about', async () => (await import('./pages/AboutPage.tsx')).AboutPage), handle: readingMeasure },
    open('/login', async () => (await import('./pages/LoginPage.tsx')).LoginPage),
    open('/login/continue', async () => (await import('./pages/ContinueLoginPage.tsx')).ContinueLoginPage),
    open('/signup/continue', async () => (await import('./pages/ContinueSignupPage.tsx')).ContinueSignupPage),
    open('/signup', async () => (await import('./pages/SignupPage.tsx')).SignupPage),
    open('/forgot-password', async () => (await import('./pages/ForgotPasswordPage.tsx')).ForgotPasswordPage),
    open('/reset-password', async () => (await import('./pages/ResetPasswordPage.tsx')).ResetPasswordPage),
    open('/verify-email', async () => (await import('./pages/VerifyEmailPage.tsx')).VerifyEmailPage),
    open('/unsubscribe', async () => (await import('./pages/UnsubscribePage.tsx')).UnsubscribePage),
    library(`${pagePrefixes.work}:id`, async () => (await import('./pages/BookPage.tsx')).BookPage),
    { ...library(`${pagePrefixes.author}:id`, async () => (await import('./pages/AuthorPage.tsx')).AuthorPage), handle: readingMeasure },
    closed('/user-profile', async () => (await import('./pages/ProfilePage.tsx')).ProfilePage),
    closed('/profile', async () => (await import('./pages/ProfilePage.tsx')).ProfilePage),
    closed(`${pagePrefixes.user}:username`, async () => (await import('./pages/ProfilePage.tsx')).ProfilePage),
    column(`${pagePrefixes.user}:username/followers`, async () => (await import('./pages/FollowsPage.tsx')).FollowersPage),
    column(`${pagePrefixes.user}:username/following`, async () => (await import('./pages/FollowsPage.tsx')).FollowingPage),
    column('/notifications', async () => (await import('./pages/NotificationsPage.tsx')).NotificationsPage),
    column('/edit-profile', async () => (await import('./pages/EditProfilePage.tsx')).EditProfilePage),
    open('/premium', async () => (await import('./pages/PremiumPage.tsx')).PremiumPage),
    closed('/premium/success', async () => (await import('./pages/PremiumSuccessPage.tsx')).PremiumSuccessPage),
    closed('/premium/cancel', async () => (await import('./pages/PremiumCancelPage.tsx')).PremiumCancelPage),
    closed('/test-checkout/:id', async () => (await import('./pages/TestCheckoutPage.tsx')).TestCheckoutPage),
    closed('/test-portal', async () => (await import('./pages/TestPortalPage.tsx')).TestPortalPage),
    column('/organizations', async () => (await import('./pages/OrganizationsPage.tsx')).OrganizationsPage),
    column(`${pagePrefixes.organization}:id`, async () => (await import('./pages/OrganizationPage.tsx')).OrganizationPage),
    column('/essays', async () => (await import('./pages/EssaysPage.tsx')).EssaysPage),
    closed('/workspace', async () => (await import('./pages/WorkspacePage.tsx')).WorkspacePage),
    column(`${pagePrefixes.folder}:id`, async () => (await import('./pages/FolderPage.tsx')).FolderPage),
    column(`${pagePrefixes.note}:id`, async () => (await import('./pages/NotePage.tsx')).NotePage),
    column('/topics', async () => (await import('./pages/TopicsPage.tsx')).TopicsPage),
    column(`${pagePrefixes.topic}:id`, async () => (await import('./pages/TopicPage.tsx')).TopicPage),
    { ...library(`${pagePrefixes.passage}:id`, async () => (await import('./pages/PassagePage.tsx')).PassagePage), handle: readingMeasure },
    {
      ...library(`${scripturePrefix}:osis`, async () => (await import('./pages/ScripturePage.tsx')).ScripturePage),
      handle: readingMeasure,
    },
    column('/communities', async () => (await import('./pages/CommunitiesPage.tsx')).CommunitiesPage),
    column(`${pagePrefixes.community}:id`, async () => (await import('./pages/CommunityPage.tsx')).CommunityPage),
    column(`${pagePrefixes.community}:id/members`, async () => (await import('./pages/CommunityMembersPage.tsx')).CommunityMembersPage),
    column(
      `${pagePrefixes.community}:id/moderation`,
      async () => (await import('./pages/CommunityModerationPage.tsx')).CommunityModerationPage,
    ),
    column(`${pagePrefixes.community}:id/log`, async () => (await import('./pages/CommunityLogPage.tsx')).CommunityLogPage),
    column(`${otherPostPrefix}:id`, async () => (await import('./pages/PostPage.tsx')).PostPage),
    column(`${pagePrefixes.post}:id`, async () => (await import('./pages/PostPage.tsx')).PostPage),
    column('/search', async () => (await import('./pages/SearchPage.tsx')).SearchPage),
    closed('/graph', async () => (await import('./pages/GraphPage.tsx')).GraphPage),
    closed('/entity/:id', async () => (await import('./pages/EntityPage.tsx')).EntityPage),
    column(`${pagePrefixes.circle}:id`, async () => (await import('./pages/CirclePage.tsx')).CirclePage),
    column(`${pagePrefixes.project}:id`, async () => (await import('./pages/ProjectPage.tsx')).ProjectPage),
    column(`${pagePrefixes.workflow}:id`, async () => (await import('./pages/WorkflowPage.tsx')).WorkflowPage),
    column('/annotations', async () => (await import('./pages/AnnotationsPage.tsx')).AnnotationsPage),
    around(
      column('/admin', async () => (await import('./pages/AdminLayout.tsx')).AdminLayout),
      [
        open('', async () => (await import('./pages/AdminOverviewPage.tsx')).AdminOverviewPage),
        open('people', async () => (await import('./pages/AdminPeoplePage.tsx')).AdminPeoplePage),
        open('people/:id', async () => (await import('./pages/AdminPersonPage.tsx')).AdminPersonPage),
        open('catalog', async () => (await import('./pages/AdminCatalogPage.tsx')).AdminCatalogPage),
        open('catalog/works/:id', async () => (await import('./pages/AdminWorkPage.tsx')).AdminWorkPage),
        open('catalog/authors/:id', async () => (await import('./pages/AdminAuthorPage.tsx')).AdminAuthorPage),
        open('texts', async () => (await import('./pages/AdminTextsPage.tsx')).AdminTextsPage),
        open('cited', async () => (await import('./pages/AdminCitedPage.tsx')).AdminCitedPage),
        open('reports', async () => (await import('./pages/AdminReportsPage.tsx')).AdminReportsPage),
        open('held', async () => (await import('./pages/AdminHeldPage.tsx')).AdminHeldPage),
        open('registrations', async () => (await import('./pages/AdminRegistrationsPage.tsx')).AdminRegistrationsPage),
        open('settings', async () => (await import('./pages/AdminSettingsPage.tsx')).AdminSettingsPage),
        open('audit', async () => (await import('./pages/AdminAuditPage.tsx')).AdminAuditPage),
      ],
    ),
    { path: '*', Component: NotFoundPage },
  ]),
  inShell(<Shell bare />, [
    closed(`${pagePrefixes.essay}:id`, async () => (await import('./pages/ArticlePage.tsx')).ArticlePage),
    closed('/write-essay', async () => (await import('./pages/WriteEssayPage.tsx')).WriteEssayPage),
  ]),
  inShell(<Shell plain />, [
    open(`${readerPrefix}:edition`, async () => (await import('./pages/ReaderPage.tsx')).ReaderPage),
    open(`${readerPrefix}:edition/:citation`, async () => (await import('./pages/ReaderPage.tsx')).ReaderPage),
  ]),
]);

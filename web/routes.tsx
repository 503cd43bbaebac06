import { createBrowserRouter, type RouteObject } from 'react-router';
import { adminPages, otherPostPrefix, pagePrefixes, readerPrefix, scripturePrefix, sitePaths, subpages } from '#core/page-paths.ts';
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
    open(sitePaths.home, async () => (await import('./pages/HomePage.tsx')).HomePage),
    open(sitePaths.library, async () => (await import('./pages/LibraryPage.tsx')).LibraryPage),
    open(sitePaths.authors, async () => (await import('./pages/AuthorsPage.tsx')).AuthorsPage),
    open(`${sitePaths.authors}/:letter`, async () => (await import('./pages/AuthorsOfLetterPage.tsx')).AuthorsOfLetterPage),
    { ...open(sitePaths.about, async () => (await import('./pages/AboutPage.tsx')).AboutPage), handle: readingMeasure },
    open(sitePaths.login, async () => (await import('./pages/LoginPage.tsx')).LoginPage),
    open(sitePaths.continueLogin, async () => (await import('./pages/ContinueLoginPage.tsx')).ContinueLoginPage),
    open(sitePaths.continueSignup, async () => (await import('./pages/ContinueSignupPage.tsx')).ContinueSignupPage),
    open(sitePaths.signup, async () => (await import('./pages/SignupPage.tsx')).SignupPage),
    open(sitePaths.forgotPassword, async () => (await import('./pages/ForgotPasswordPage.tsx')).ForgotPasswordPage),
    open(sitePaths.resetPassword, async () => (await import('./pages/ResetPasswordPage.tsx')).ResetPasswordPage),
    open(sitePaths.verifyEmail, async () => (await import('./pages/VerifyEmailPage.tsx')).VerifyEmailPage),
    open(sitePaths.unsubscribe, async () => (await import('./pages/UnsubscribePage.tsx')).UnsubscribePage),
    library(`${pagePrefixes.work}:id`, async () => (await import('./pages/BookPage.tsx')).BookPage),
    { ...library(`${pagePrefixes.author}:id`, async () => (await import('./pages/AuthorPage.tsx')).AuthorPage), handle: readingMeasure },
    closed(sitePaths.userProfile, async () => (await import('./pages/ProfilePage.tsx')).ProfilePage),
    closed(sitePaths.profile, async () => (await import('./pages/ProfilePage.tsx')).ProfilePage),
    closed(`${pagePrefixes.user}:username`, async () => (await import('./pages/ProfilePage.tsx')).ProfilePage),
    column(`${pagePrefixes.user}:username${subpages.followers}`, async () => (await import('./pages/FollowsPage.tsx')).FollowersPage),
    column(`${pagePrefixes.user}:username${subpages.following}`, async () => (await import('./pages/FollowsPage.tsx')).FollowingPage),
    column(sitePaths.notifications, async () => (await import('./pages/NotificationsPage.tsx')).NotificationsPage),
    column(sitePaths.editProfile, async () => (await import('./pages/EditProfilePage.tsx')).EditProfilePage),
    open(sitePaths.premium, async () => (await import('./pages/PremiumPage.tsx')).PremiumPage),
    closed(sitePaths.premiumSuccess, async () => (await import('./pages/PremiumSuccessPage.tsx')).PremiumSuccessPage),
    closed(sitePaths.premiumCancel, async () => (await import('./pages/PremiumCancelPage.tsx')).PremiumCancelPage),
    closed(`${sitePaths.testCheckout}/:id`, async () => (await import('./pages/TestCheckoutPage.tsx')).TestCheckoutPage),
    closed(sitePaths.testPortal, async () => (await import('./pages/TestPortalPage.tsx')).TestPortalPage),
    column(sitePaths.organizations, async () => (await import('./pages/OrganizationsPage.tsx')).OrganizationsPage),
    column(`${pagePrefixes.organization}:id`, async () => (await import('./pages/OrganizationPage.tsx')).OrganizationPage),
    column(sitePaths.essays, async () => (await import('./pages/EssaysPage.tsx')).EssaysPage),
    closed(sitePaths.workspace, async () => (await import('./pages/WorkspacePage.tsx')).WorkspacePage),
    column(`${pagePrefixes.folder}:id`, async () => (await import('./pages/FolderPage.tsx')).FolderPage),
    column(`${pagePrefixes.note}:id`, async () => (await import('./pages/NotePage.tsx')).NotePage),
    column(sitePaths.topics, async () => (await import('./pages/TopicsPage.tsx')).TopicsPage),
    column(`${pagePrefixes.topic}:id`, async () => (await import('./pages/TopicPage.tsx')).TopicPage),
    { ...library(`${pagePrefixes.passage}:id`, async () => (await import('./pages/PassagePage.tsx')).PassagePage), handle: readingMeasure },
    {
      ...library(`${scripturePrefix}:osis`, async () => (await import('./pages/ScripturePage.tsx')).ScripturePage),
      handle: readingMeasure,
    },
    column(sitePaths.communities, async () => (await import('./pages/CommunitiesPage.tsx')).CommunitiesPage),
    column(`${pagePrefixes.community}:id`, async () => (await import('./pages/CommunityPage.tsx')).CommunityPage),
    column(
      `${pagePrefixes.community}:id${subpages.members}`,
      async () => (await import('./pages/CommunityMembersPage.tsx')).CommunityMembersPage,
    ),
    column(
      `${pagePrefixes.community}:id${subpages.moderation}`,
      async () => (await import('./pages/CommunityModerationPage.tsx')).CommunityModerationPage,
    ),
    column(`${pagePrefixes.community}:id${subpages.log}`, async () => (await import('./pages/CommunityLogPage.tsx')).CommunityLogPage),
    column(`${otherPostPrefix}:id`, async () => (await import('./pages/PostPage.tsx')).PostPage),
    column(`${pagePrefixes.post}:id`, async () => (await import('./pages/PostPage.tsx')).PostPage),
    column(sitePaths.search, async () => (await import('./pages/SearchPage.tsx')).SearchPage),
    closed(sitePaths.graph, async () => (await import('./pages/GraphPage.tsx')).GraphPage),
    closed(`${sitePaths.entity}/:id`, async () => (await import('./pages/EntityPage.tsx')).EntityPage),
    column(`${pagePrefixes.circle}:id`, async () => (await import('./pages/CirclePage.tsx')).CirclePage),
    column(`${pagePrefixes.project}:id`, async () => (await import('./pages/ProjectPage.tsx')).ProjectPage),
    column(`${pagePrefixes.workflow}:id`, async () => (await import('./pages/WorkflowPage.tsx')).WorkflowPage),
    column(sitePaths.annotations, async () => (await import('./pages/AnnotationsPage.tsx')).AnnotationsPage),
    around(
      column(sitePaths.admin, async () => (await import('./pages/AdminLayout.tsx')).AdminLayout),
      [
        open('', async () => (await import('./pages/AdminOverviewPage.tsx')).AdminOverviewPage),
        open(adminPages.people, async () => (await import('./pages/AdminPeoplePage.tsx')).AdminPeoplePage),
        open(`${adminPages.people}/:id`, async () => (await import('./pages/AdminPersonPage.tsx')).AdminPersonPage),
        open(adminPages.catalog, async () => (await import('./pages/AdminCatalogPage.tsx')).AdminCatalogPage),
        open(`${adminPages.works}/:id`, async () => (await import('./pages/AdminWorkPage.tsx')).AdminWorkPage),
        open(`${adminPages.authors}/:id`, async () => (await import('./pages/AdminAuthorPage.tsx')).AdminAuthorPage),
        open(adminPages.texts, async () => (await import('./pages/AdminTextsPage.tsx')).AdminTextsPage),
        open(adminPages.cited, async () => (await import('./pages/AdminCitedPage.tsx')).AdminCitedPage),
        open(adminPages.reports, async () => (await import('./pages/AdminReportsPage.tsx')).AdminReportsPage),
        open(adminPages.held, async () => (await import('./pages/AdminHeldPage.tsx')).AdminHeldPage),
        open(adminPages.registrations, async () => (await import('./pages/AdminRegistrationsPage.tsx')).AdminRegistrationsPage),
        open(adminPages.settings, async () => (await import('./pages/AdminSettingsPage.tsx')).AdminSettingsPage),
        open(adminPages.audit, async () => (await import('./pages/AdminAuditPage.tsx')).AdminAuditPage),
      ],
    ),
    { path: '*', Component: NotFoundPage },
  ]),
  inShell(<Shell bare />, [
    closed(`${pagePrefixes.essay}:id`, async () => (await import('./pages/ArticlePage.tsx')).ArticlePage),
    closed(sitePaths.writeEssay, async () => (await import('./pages/WriteEssayPage.tsx')).WriteEssayPage),
  ]),
  inShell(<Shell plain />, [
    open(`${readerPrefix}:edition`, async () => (await import('./pages/ReaderPage.tsx')).ReaderPage),
    open(`${readerPrefix}:edition/:citation`, async () => (await import('./pages/ReaderPage.tsx')).ReaderPage),
  ]),
]);

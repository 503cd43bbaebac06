import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './features/accounts/routes.ts';
import { registrationUserData } from './features/accounts/registration/user-data.ts';
import { accountUserData } from './features/accounts/user-data.ts';
import { administrationRoutes } from './features/administrators/routes.ts';
import { administratorUserData } from './features/administrators/user-data.ts';
import { annotationRoutes } from './features/annotations/routes.ts';
import { annotationUserData } from './features/annotations/user-data.ts';
import { authorRoutes } from './features/authors/routes.ts';
import { blockRoutes } from './features/blocks/routes.ts';
import { blockUserData } from './features/blocks/user-data.ts';
import { commentUserData } from './features/comments/user-data.ts';
import { catalogRoutes } from './features/catalog/routes.ts';
import { catalogUserData } from './features/catalog/user-data.ts';
import { circleRoutes } from './features/circles/routes.ts';
import { citationRoutes } from './features/citations/routes.ts';
import { circleUserData } from './features/circles/user-data.ts';
import { communityUserData } from './features/communities/user-data.ts';
import { folderRoutes } from './features/folders/routes.ts';
import { folderUserData } from './features/folders/user-data.ts';
import { essayRoutes } from './features/essays/routes.ts';
import { essayUserData } from './features/essays/user-data.ts';
import { followRoutes } from './features/follows/routes.ts';
import { followUserData } from './features/follows/user-data.ts';
import type { EssayThread } from './features/essays/essay-thread.ts';
import { graphRoutes } from './features/graph/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { heldTextUserData } from './features/held-texts/user-data.ts';
import type { Metrics } from './monitoring/metrics.ts';
import { serveMetrics } from './monitoring/serve-metrics.ts';
import { WorkMonitor } from './monitoring/work-monitor.ts';
import { mailRoutes } from './features/mail/routes.ts';
import { mailUserData } from './features/mail/user-data.ts';
import { marginRoutes } from './features/margin/routes.ts';
import { marginUserData } from './features/margin/user-data.ts';
import { moderationUserData } from './features/moderation/user-data.ts';
import { noteRoutes } from './features/notes/routes.ts';
import { noteUserData } from './features/notes/user-data.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { notificationUserData } from './features/notifications/user-data.ts';
import { openidUserData } from './features/openid/user-data.ts';
import { passkeyUserData } from './features/passkeys/user-data.ts';
import { postUserData } from './features/posts/user-data.ts';
import { openProvider } from './features/premium/open-provider.ts';
import type { Provider } from './features/premium/provider.ts';
import { applyPremiumTest } from './features/premium/switch-provider.ts';
import { premiumUserData } from './features/premium/user-data.ts';
import { projectRoutes } from './features/projects/routes.ts';
import { projectUserData } from './features/projects/user-data.ts';
import { quotationRoutes } from './features/quotations/routes.ts';
import { quotationUserData } from './features/quotations/user-data.ts';
import { readRoutes } from './features/reads/routes.ts';
import { readUserData } from './features/reads/user-data.ts';
import { passageRoutes } from './features/references/passage-routes.ts';
import { referenceRoutes } from './features/references/routes.ts';
import { referenceUserData } from './features/references/user-data.ts';
import { countReports } from './features/reports/queries.ts';
import { reportUserData } from './features/reports/user-data.ts';
import type { SemanticSearcher } from './features/search/semantic/create-searcher.ts';
import { searchRoutes } from './features/search/routes.ts';
import { searchUserData } from './features/search/user-data.ts';
import { liveConfig } from './features/settings/live-config.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { SiteSettings } from './features/settings/site-settings.ts';
import { settingsUserData } from './features/settings/user-data.ts';
import { siteRoutes } from './features/site/routes.ts';
import { editionAdminRoutes } from './features/editions/admin-routes.ts';
import { editionRoutes } from './features/editions/routes.ts';
import { editionUserData } from './features/editions/user-data.ts';
import { organizationRoutes } from './features/organizations/routes.ts';
import { organizationUserData } from './features/organizations/user-data.ts';
import { citedRoutes } from './features/cited/routes.ts';
import { citedUserData } from './features/cited/user-data.ts';
import { topicRoutes } from './features/topics/routes.ts';
import { topicUserData } from './features/topics/user-data.ts';
import { totpUserData } from './features/totp/user-data.ts';
import { workflowRoutes } from './features/workflows/routes.ts';
import { workflowUserData } from './features/workflows/user-data.ts';
import { workRoutes } from './features/works/routes.ts';
import { createHttp } from './platform/http/api.ts';
import { serveDocs } from './platform/http/docs.ts';
import type { FairLimits } from './platform/http/fair-limits.ts';
import { idempotencyKeyData } from './platform/http/idempotency-key.ts';
import { servePage } from './platform/http/page.ts';
import { BackgroundThrottle } from './platform/http/background-throttle.ts';
import type { UserData } from './platform/user-data.ts';
import { type AppTools, networkRoutes, pageExtensions, prepareRequests, sellPremium, signInRoutes } from './app-parts.ts';

/** What every feature stores about users, in the order of the export. */
export const userData: readonly UserData[] = [
  accountUserData,
  totpUserData,
  passkeyUserData,
  openidUserData,
  folderUserData,
  noteUserData,
  essayUserData,
  topicUserData,
  citedUserData,
  readUserData,
  editionUserData,
  annotationUserData,
  marginUserData,
  quotationUserData,
  postUserData,
  commentUserData,
  communityUserData,
  moderationUserData,
  reportUserData,
  heldTextUserData,
  followUserData,
  blockUserData,
  notificationUserData,
  mailUserData,
  organizationUserData,
  circleUserData,
  projectUserData,
  workflowUserData,
  premiumUserData,
  referenceUserData,
  searchUserData,
  administratorUserData,
  catalogUserData,
  settingsUserData,
  registrationUserData,
  idempotencyKeyData,
];

/** The features with their own `deleteUserData`, in the row lock order of all writers. */
const deletionOrder: readonly UserData[] = [
  circleUserData,
  annotationUserData,
  projectUserData,
  workflowUserData,
  communityUserData,
  postUserData,
  noteUserData,
  folderUserData,
  topicUserData,
  essayUserData,
  notificationUserData,
  mailUserData,
  premiumUserData,
];

interface AppOptions {
  /** The folder with the built web page. */
  readonly webFolder?: string;
  readonly semanticSearcher?: SemanticSearcher;
  /** Shared with background work, which pauses while requests arrive. */
  readonly throttle?: BackgroundThrottle;
  readonly provider?: Provider | undefined;
  readonly settings?: SiteSettings;
  /** Shared with background work. */
  readonly essayThread?: EssayThread;
  readonly monitor?: WorkMonitor;
  readonly metrics?: Metrics | undefined;
  /** For tests. */
  readonly fairLimits?: FairLimits;
}

/** Creates the Fastify app with all endpoints and the web page, not yet listening. */
export function createApp(
  given: AppTools,
  {
    webFolder,
    semanticSearcher,
    throttle = new BackgroundThrottle(),
    provider = openProvider(given),
    settings = new SiteSettings(given.sql, given.config.fixedSettings),
    essayThread,
    monitor = new WorkMonitor(given.background ?? given.sql),
    metrics,
    fairLimits,
  }: AppOptions = {},
): FastifyInstance {
  const tools = { ...given, config: liveConfig(given.config, settings) };
  const app = createHttp(tools.config);
  app.addHook('onReady', () => settings.refresh());
  metrics?.countRequests(app);
  serveMetrics(app, metrics?.register, tools.config.metricsToken);
  void app.register(async (api) => {
    throttle.prioritize(api);
    prepareRequests(api, tools, { fairLimits, metrics });
    healthRoutes(api, tools, () => monitor.readiness());
    siteRoutes(api, tools.config);
    settingsRoutes(api, tools, settings, () => applyPremiumTest(tools.sql, tools.config));
    accountRoutes(api, tools, { features: userData, deletionOrder });
    signInRoutes(api, tools);
    workRoutes(api);
    authorRoutes(api);
    editionRoutes(api, tools);
    editionAdminRoutes(api, tools);
    catalogRoutes(api, tools);
    administrationRoutes(api, tools, async () => (await countReports(tools.sql)).open);
    annotationRoutes(api, tools);
    marginRoutes(api, tools);
    quotationRoutes(api, tools);
    readRoutes(api, tools);
    folderRoutes(api, tools);
    noteRoutes(api, tools);
    topicRoutes(api, tools);
    citedRoutes(api, tools);
    essayRoutes(api, tools, citationRoutes(api, tools), essayThread);
    referenceRoutes(api, tools);
    passageRoutes(api, tools);
    searchRoutes(api, tools, semanticSearcher);
    networkRoutes(api, tools);
    const { subscribe } = sellPremium(api, tools, provider);
    followRoutes(api, tools, subscribe);
    for (const routes of [blockRoutes, notificationRoutes]) routes(api, tools);
    mailRoutes(api, tools);
    organizationRoutes(api, tools);
    graphRoutes(api, tools);
    circleRoutes(api, tools);
    projectRoutes(api, tools);
    workflowRoutes(api, tools);
    serveDocs(api, tools.config);
  });
  void app.register(async (page) => servePage(page, tools.config, webFolder, pageExtensions(tools, settings)));
  return app;
}

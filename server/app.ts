import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './features/accounts/routes.ts';
import { administrationRoutes } from './features/administrators/routes.ts';
import { citationRoutes } from './features/citations/routes.ts';
import { essayRoutes } from './features/essays/routes.ts';
import { followRoutes } from './features/follows/routes.ts';
import type { EssayThread } from './features/essays/essay-thread.ts';
import { healthRoutes } from './features/health/routes.ts';
import type { Metrics } from './monitoring/metrics.ts';
import { serveMetrics } from './monitoring/serve-metrics.ts';
import { WorkMonitor } from './monitoring/work-monitor.ts';
import { openidRoutes } from './features/openid/routes.ts';
import { openProvider } from './features/premium/open-provider.ts';
import type { Provider } from './features/premium/provider.ts';
import { applyPremiumTest } from './features/premium/switch-provider.ts';
import { countReports } from './features/reports/queries.ts';
import type { SemanticSearcher } from './features/search/semantic/create-searcher.ts';
import { searchRoutes } from './features/search/routes.ts';
import { liveConfig } from './features/settings/live-config.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { SiteSettings } from './features/settings/site-settings.ts';
import { siteRoutes } from './features/site/routes.ts';
import { createHttp } from './platform/http/api.ts';
import { serveDocs } from './platform/http/docs.ts';
import type { FairLimits } from './platform/http/fair-limits.ts';
import { servePage } from './platform/http/page.ts';
import { BackgroundThrottle } from './platform/http/background-throttle.ts';
import { deletionOrder, featureRoutes, userData } from './app-features.ts';
import { type AppTools, pageExtensions, prepareRequests, sellPremium } from './app-parts.ts';

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
    for (const routes of featureRoutes) routes(api, tools);
    healthRoutes(api, tools, () => monitor.readiness());
    siteRoutes(api, tools.config);
    settingsRoutes(api, tools, settings, () => applyPremiumTest(tools.sql, tools.config));
    accountRoutes(api, tools, { features: userData, deletionOrder });
    openidRoutes(api, tools, tools.config.openid);
    administrationRoutes(api, tools, async () => (await countReports(tools.sql)).open);
    essayRoutes(api, tools, citationRoutes(api, tools), essayThread);
    searchRoutes(api, tools, semanticSearcher);
    const { subscribe } = sellPremium(api, tools, provider);
    followRoutes(api, tools, subscribe);
    serveDocs(api, tools.config);
  });
  void app.register(async (page) => servePage(page, tools.config, webFolder, pageExtensions(tools, settings)));
  return app;
}

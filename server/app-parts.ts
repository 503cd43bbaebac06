import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from './config.ts';
import { authenticate } from './features/accounts/authenticate.ts';
import { authorPage } from './features/authors/page.ts';
import { essayPage } from './features/essays/page.ts';
import type { Metrics } from './monitoring/metrics.ts';
import { openidPage } from './features/openid/page.ts';
import { passkeyPage } from './features/passkeys/page.ts';
import { builtInRoutes } from './features/premium/built-in-routes.ts';
import { premiumPage } from './features/premium/page.ts';
import type { Provider } from './features/premium/provider.ts';
import { premiumRoutes } from './features/premium/routes.ts';
import { switchProvider } from './features/premium/switch-provider.ts';
import { settingsPage } from './features/settings/page.ts';
import { SiteSettings } from './features/settings/site-settings.ts';
import { sitePage } from './features/site/page.ts';
import { topicPage } from './features/topics/page.ts';
import { workPage } from './features/works/page.ts';
import { findCatalogRevision } from './features/works/public.ts';
import type { Tools } from './platform/feature.ts';
import { applyHourlyLimits } from './platform/http/hourly-limits.ts';
import { authenticateRequests } from './platform/http/authenticate.ts';
import type { FairLimits } from './platform/http/fair-limits.ts';
import { createFairQueue, shareFairly } from './platform/http/fairness.ts';
import { chooseReplicas } from './platform/http/replica-reads.ts';
import { cacheSharedResponses, shareRevisions } from './platform/http/response-cache.ts';
import { type PageExtension } from './platform/http/page.ts';

export type AppTools = Tools & { readonly config: ServerConfig };

/**
 * Shares the server fairly among requests, authenticates and limits them, and answers some from
 * memory.
 */
export function prepareRequests(
  api: FastifyInstance,
  tools: AppTools,
  { fairLimits, metrics }: { fairLimits: FairLimits | undefined; metrics: Metrics | undefined },
): void {
  if (tools.config.rateLimit) {
    const queue = createFairQueue(tools.sql, fairLimits);
    metrics?.watchQueue(queue);
    shareFairly(api, queue);
  }
  authenticateRequests(api, (tokenHash, address) => authenticate(tools, tokenHash, address), tools.config);
  applyHourlyLimits(api, tools);
  chooseReplicas(api, tools.sql, tools.replicas);
  cacheSharedResponses(api, shareRevisions(findCatalogRevision));
}

export function sellPremium(api: FastifyInstance, tools: AppTools, provider: Provider | undefined): ReturnType<typeof premiumRoutes> {
  const { current, builtIn } = switchProvider(provider, tools.sql, tools.config);
  if (builtIn) builtInRoutes(api, tools, builtIn, () => tools.config.premiumTest);
  return premiumRoutes(api, tools, current);
}

/** Returns what the features add to the page. */
export function pageExtensions(tools: AppTools, settings: SiteSettings): PageExtension[] {
  const { config } = tools;
  const ofSite = [settingsPage(settings), sitePage(config), passkeyPage(config), openidPage(config.openid)];
  return [...ofSite, essayPage(tools), premiumPage(config), workPage(tools), authorPage(tools), topicPage(tools)];
}

import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from './config.ts';
import { exportProfile } from './features/accounts/export-part.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { authorRoutes } from './features/authors/routes.ts';
import { exportComments } from './features/comments/export-part.ts';
import { commentRoutes } from './features/comments/routes.ts';
import { exportCircles } from './features/circles/export-part.ts';
import { deleteUserDataOfCircles } from './features/circles/delete-user-data.ts';
import { circleRoutes } from './features/circles/routes.ts';
import { exportCommunities } from './features/communities/export-part.ts';
import { deleteUserDataOfCommunities } from './features/communities/delete-user-data.ts';
import { communityRoutes } from './features/communities/routes.ts';
import { folderRoutes } from './features/folders/routes.ts';
import { essayRoutes } from './features/essays/routes.ts';
import { exportFollows } from './features/follows/export-part.ts';
import { followRoutes } from './features/follows/routes.ts';
import type { EssayThread } from './features/essays/essay-thread.ts';
import { exportEssays } from './features/essays/export-part.ts';
import { deleteUserDataOfEssays } from './features/essays/delete-user-data.ts';
import { essayPage } from './features/essays/page.ts';
import { filesInUse as filesOfEssays } from './features/essays/file-queries.ts';
import { exportFolders } from './features/folders/export-part.ts';
import { deleteUserDataOfFolders } from './features/folders/delete-user-data.ts';
import { graphRoutes } from './features/graph/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { exportNotes } from './features/notes/export-part.ts';
import { deleteUserDataOfNotes } from './features/notes/delete-user-data.ts';
import { noteRoutes } from './features/notes/routes.ts';
import { exportPosts } from './features/posts/export-part.ts';
import { deleteUserDataOfPosts } from './features/posts/delete-user-data.ts';
import { postRoutes } from './features/posts/routes.ts';
import { builtInRoutes } from './features/premium/built-in-routes.ts';
import { exportPremium } from './features/premium/export-part.ts';
import { attemptLimits as checkoutLimits } from './features/premium/attempt-limits.ts';
import { premiumPage } from './features/premium/page.ts';
import { deleteUserDataOfPremium } from './features/premium/delete-user-data.ts';
import { isBuiltIn, openProvider } from './features/premium/open-provider.ts';
import type { Provider } from './features/premium/provider.ts';
import { premiumRoutes } from './features/premium/routes.ts';
import { exportProjects } from './features/projects/export-part.ts';
import { deleteUserDataOfProjects } from './features/projects/delete-user-data.ts';
import { projectRoutes } from './features/projects/routes.ts';
import { readRoutes } from './features/reads/routes.ts';
import { referenceRoutes } from './features/references/routes.ts';
import type { SearchByMeaning } from './features/search/semantic/search.ts';
import { searchRoutes } from './features/search/routes.ts';
import { exportOrganizations } from './features/organizations/export-part.ts';
import { organizationRoutes } from './features/organizations/routes.ts';
import { exportReads } from './features/reads/export-part.ts';
import { deleteUserDataOfReads } from './features/reads/delete-user-data.ts';
import { exportTopics } from './features/topics/export-part.ts';
import { deleteUserDataOfTopics } from './features/topics/delete-user-data.ts';
import { topicRoutes } from './features/topics/routes.ts';
import { exportWorkflows } from './features/workflows/export-part.ts';
import { deleteUserDataOfWorkflows } from './features/workflows/delete-user-data.ts';
import { workflowRoutes } from './features/workflows/routes.ts';
import { workRoutes } from './features/works/routes.ts';
import type { ExportPart, UserDataDeleter, FilesInUse, Tools } from './platform/feature.ts';
import { createHttp } from './platform/http/api.ts';
import { limitRequests } from './platform/http/allowances.ts';
import { authenticateRequests } from './platform/http/authenticate.ts';
import { serveDocs } from './platform/http/docs.ts';
import type { FairLimits } from './platform/http/fair-queue.ts';
import { createFairQueue, shareFairly } from './platform/http/fairness.ts';
import { servePage } from './platform/http/page.ts';
import { BackgroundThrottle } from './platform/http/background-throttle.ts';

/**
 * Every feature that stores user data not deleted by foreign keys alone, in the row lock order of
 * all writers: circles and projects come right after users. Notes precede their folders.
 */
const dataDeleters: readonly UserDataDeleter[] = [
  deleteUserDataOfCircles,
  deleteUserDataOfProjects,
  deleteUserDataOfWorkflows,
  deleteUserDataOfCommunities,
  deleteUserDataOfPosts,
  deleteUserDataOfNotes,
  deleteUserDataOfFolders,
  deleteUserDataOfTopics,
  deleteUserDataOfEssays,
  deleteUserDataOfReads,
  deleteUserDataOfPremium,
];
const filesInUse: readonly FilesInUse[] = [filesOfEssays];

/** Every feature that stores user data, in the order of the export. */
const exportParts: readonly ExportPart[] = [
  exportProfile,
  exportFolders,
  exportNotes,
  exportEssays,
  exportTopics,
  exportReads,
  exportPosts,
  exportComments,
  exportCommunities,
  exportFollows,
  exportOrganizations,
  exportCircles,
  exportProjects,
  exportWorkflows,
  exportPremium,
];

interface AppOptions {
  /** The folder with the built web page. */
  readonly webFolder?: string;
  readonly byMeaning?: SearchByMeaning;
  /** Shared with background work, which pauses while requests arrive. */
  readonly turns?: BackgroundThrottle;
  readonly provider?: Provider | undefined;
  /** Shared with background work. */
  readonly essayThread?: EssayThread;
  /** For tests. */
  readonly fairLimits?: FairLimits;
}

/** Creates the Fastify app with all endpoints and the web page, not yet listening. */
export function createApp(
  tools: Tools & { readonly config: ServerConfig },
  { webFolder, byMeaning, turns = new BackgroundThrottle(), provider = openProvider(tools), essayThread, fairLimits }: AppOptions = {},
): FastifyInstance {
  const app = createHttp(tools.config);
  void app.register(async (api) => {
    turns.prioritize(api);
    if (tools.config.rateLimit) shareFairly(api, createFairQueue(tools.sql, fairLimits));
    authenticateRequests(api, tools.sql);
    limitRequests(api, tools);
    healthRoutes(api, tools);
    accountRoutes(api, tools, { dataDeleters, filesInUse, attemptLimits: Object.values(checkoutLimits), exportParts });
    workRoutes(api, tools);
    authorRoutes(api, tools);
    readRoutes(api, tools);
    folderRoutes(api, tools);
    noteRoutes(api, tools);
    topicRoutes(api, tools);
    essayRoutes(api, tools, essayThread);
    referenceRoutes(api, tools);
    searchRoutes(api, tools, byMeaning);
    communityRoutes(api, tools);
    postRoutes(api, tools);
    commentRoutes(api, tools);
    const { subscribe } = premiumRoutes(api, tools, provider);
    if (isBuiltIn(provider)) builtInRoutes(api, tools, provider);
    followRoutes(api, tools, subscribe);
    organizationRoutes(api, tools);
    graphRoutes(api, tools);
    circleRoutes(api, tools);
    projectRoutes(api, tools);
    workflowRoutes(api, tools);
    serveDocs(api, tools.config);
  });
  void app.register(async (page) => servePage(page, tools.config, webFolder, [essayPage(tools.config), premiumPage(tools.config)]));
  return app;
}

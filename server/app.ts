import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './features/accounts/routes.ts';
import { authorRoutes } from './features/authors/routes.ts';
import { commentRoutes } from './features/comments/routes.ts';
import { communityRoutes } from './features/communities/routes.ts';
import { folderRoutes } from './features/folders/routes.ts';
import { essayRoutes } from './features/essays/routes.ts';
import { followRoutes } from './features/follows/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { noteRoutes } from './features/notes/routes.ts';
import { postRoutes } from './features/posts/routes.ts';
import { readRoutes } from './features/reads/routes.ts';
import { referenceRoutes } from './features/references/routes.ts';
import { topicRoutes } from './features/topics/routes.ts';
import { workRoutes } from './features/works/routes.ts';
import type { Tools } from './platform/feature.ts';
import { createHttp } from './platform/http/api.ts';
import { authenticateCalls } from './platform/http/authenticate.ts';
import { serveDocs } from './platform/http/docs.ts';
import { servePage } from './platform/http/page.ts';

/** The whole product behind one Fastify, not yet listening. This is the API's table of contents. */
export function createApp(tools: Tools, webFolder?: string): FastifyInstance {
  const app = createHttp(tools.config);
  void app.register(async (api) => {
    authenticateCalls(api, tools.sql);
    healthRoutes(api, tools);
    accountRoutes(api, tools);
    workRoutes(api, tools);
    authorRoutes(api, tools);
    readRoutes(api, tools);
    folderRoutes(api, tools);
    noteRoutes(api, tools);
    topicRoutes(api, tools);
    essayRoutes(api, tools);
    referenceRoutes(api, tools);
    communityRoutes(api, tools);
    postRoutes(api, tools);
    commentRoutes(api, tools);
    followRoutes(api, tools);
    serveDocs(api, tools.config);
  });
  void app.register(async (page) => servePage(page, tools.config, webFolder));
  return app;
}

import { accountCalls } from './accounts.ts';
import { authorCalls } from './authors.ts';
import { circleCalls } from './circles.ts';
import { communityCalls } from './communities.ts';
import type { Endpoint, HourlyLimit } from './endpoint.ts';
import { essayCalls } from './essays.ts';
import { folderCalls } from './folders.ts';
import { followCalls } from './follows.ts';
import { graphCalls } from './graph.ts';
import { healthCalls } from './health.ts';
import { noteCalls } from './notes.ts';
import { postCalls } from './posts.ts';
import { premiumCalls } from './premium.ts';
import { organizationCalls } from './organizations.ts';
import { profileCalls } from './profile.ts';
import { projectCalls } from './projects.ts';
import { readCalls } from './reads.ts';
import { referenceCalls } from './references.ts';
import { searchCalls } from './search.ts';
import { topicCalls } from './topics.ts';
import { workflowCalls } from './workflows.ts';
import { workCalls } from './works.ts';

/** All endpoints by name. */
export const api = {
  ...healthCalls,
  ...accountCalls,
  ...profileCalls,
  ...workCalls,
  ...authorCalls,
  ...readCalls,
  ...folderCalls,
  ...noteCalls,
  ...topicCalls,
  ...essayCalls,
  ...referenceCalls,
  ...searchCalls,
  ...communityCalls,
  ...postCalls,
  ...followCalls,
  ...premiumCalls,
  ...organizationCalls,
  ...graphCalls,
  ...circleCalls,
  ...projectCalls,
  ...workflowCalls,
};

export type Api = typeof api;

/** Returns every hourly limit once; endpoints that share one refer to the same object. */
export function hourlyLimits(): HourlyLimit[] {
  return [...new Set(Object.values<Endpoint>(api).flatMap(({ spends }) => spends ?? []))];
}

/** Returns the response headers of endpoints that pages on other origins may read. */
export function exposedHeaders(): string[] {
  return [...new Set(Object.values<Endpoint>(api).flatMap(({ exposes }) => exposes ?? []))];
}

import { accountCalls } from './accounts.ts';
import { authorCalls } from './authors.ts';
import { communityCalls } from './communities.ts';
import { essayCalls } from './essays.ts';
import { folderCalls } from './folders.ts';
import { followCalls } from './follows.ts';
import { healthCalls } from './health.ts';
import { noteCalls } from './notes.ts';
import { postCalls } from './posts.ts';
import { premiumCalls } from './premium.ts';
import { organizationCalls } from './organizations.ts';
import { profileCalls } from './profile.ts';
import { readCalls } from './reads.ts';
import { referenceCalls } from './references.ts';
import { searchCalls } from './search.ts';
import { topicCalls } from './topics.ts';
import { workCalls } from './works.ts';

/** Every call there is. */
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
};

export type Api = typeof api;

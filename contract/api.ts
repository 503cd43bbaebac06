import { accountCalls } from './accounts.ts';
import { authorCalls } from './authors.ts';
import { essayCalls } from './essays.ts';
import { folderCalls } from './folders.ts';
import { healthCalls } from './health.ts';
import { noteCalls } from './notes.ts';
import { organizationCalls } from './organizations.ts';
import { profileCalls } from './profile.ts';
import { readCalls } from './reads.ts';
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
  ...organizationCalls,
};

export type Api = typeof api;

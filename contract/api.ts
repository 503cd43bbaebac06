import { accountCalls } from './accounts.ts';
import { authorCalls } from './authors.ts';
import { healthCalls } from './health.ts';
import { readCalls } from './reads.ts';
import { workCalls } from './works.ts';

/** Every call there is. */
export const api = { ...healthCalls, ...accountCalls, ...workCalls, ...authorCalls, ...readCalls };

export type Api = typeof api;

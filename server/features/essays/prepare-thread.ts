import { fromSource } from '../../platform/package-root.ts';
import { createThread } from '../../platform/thread.ts';
import { prepare, type Prepared } from './prepare.ts';

/** Characters from which on it is worth a thread: below, it takes some 20 milliseconds. */
const long = 50_000;

export interface Preparing {
  prepare(content: string): Promise<Prepared>;
  close(): Promise<void>;
}

/** As `prepare`; long contents in a thread of their own, since a million characters of HTML take up to a second, in which nobody else would be answered. */
export function startPreparing(): Preparing {
  const entry = new URL(fromSource ? './prepare-worker.dev.mjs' : './prepare-worker.js', import.meta.url);
  const thread = createThread<string, Prepared>({ entry, patience: 20_000, most: 50, idle: 60_000 });
  return {
    prepare: async (content) => (content.length < long ? prepare(content) : thread.run(content)),
    close: () => thread.close(),
  };
}

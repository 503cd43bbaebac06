import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** What `[Work:12]` or `[Topic:3]` names. */
export interface Target {
  readonly kind: 'work' | 'topic';
  readonly id: number;
}

/** Its title; null where there is no such thing, or not for this reader. */
export function targetTitleQuery(target: Target) {
  return queryOptions({
    queryKey: ['titles', target.kind, target.id],
    queryFn: () => titleOf(target),
    // A title that could not be had is no reason to ask again every few seconds: the link works without.
    refetchInterval: false,
  });
}

export function suggestionsQuery(typed: string) {
  return queryOptions({
    queryKey: ['suggestions', typed],
    queryFn: async ({ signal }) => {
      const found = await call('GET /api/search/suggestions', { query: { q: typed, limit: 8, types: 'work,topic' }, signal });
      return found.flatMap(({ type, ...rest }) => (type === 'work' || type === 'topic' ? [{ type, ...rest }] : []));
    },
    refetchInterval: false,
  });
}

interface Asked {
  readonly target: Target;
  readonly resolve: (title: string | null) => void;
  readonly reject: (error: unknown) => void;
}

/** The server takes as many ids of a kind at once. */
const AT_ONCE = 100;
let waiting: Asked[] = [];

/** What is asked for in one go (a page draws all of its texts at once) is one call. */
function titleOf(target: Target): Promise<string | null> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(ask);
    waiting.push({ target, resolve, reject });
  });
}

function ask(): void {
  const all = waiting;
  waiting = [];
  for (let at = 0; at < all.length; at += AT_ONCE) void answer(all.slice(at, at + AT_ONCE));
}

async function answer(asked: readonly Asked[]): Promise<void> {
  const idsOf = (wanted: Target['kind']) => asked.flatMap(({ target: { kind, id } }) => (kind === wanted ? id : [])).join(',');
  const works = idsOf('work');
  const topics = idsOf('topic');
  try {
    const found = await call('GET /api/references/titles', { query: { ...(works && { works }), ...(topics && { topics }) } });
    for (const { target, resolve } of asked) {
      const titled = (target.kind === 'work' ? found.works : found.topics).find(({ id }) => id === target.id);
      resolve(titled?.title ?? null);
    }
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}

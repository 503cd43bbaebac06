import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { inBatches } from '../platform/batches.ts';
import { referenceKeys } from './query-keys.ts';

/** The target of `[Work:12]` or `[Topic:3]`. */
export interface Target {
  readonly kind: 'work' | 'topic';
  readonly id: number;
}

/** The word before the id in markdown. */
const words: Readonly<Record<Target['kind'], string>> = { work: 'Work', topic: 'Topic' };

/** Returns what links to a target in markdown, without the brackets: `Work:12`. */
export function sourceOfTarget({ kind, id }: Target): string {
  return `${words[kind]}:${id}`;
}

/** Parses `Work:12`, without the brackets. */
export function targetOfSource(source: string): Target {
  const [word, id] = source.split(':');
  return { kind: word === words.topic ? 'topic' : 'work', id: Number(id) };
}

/** Loads the target's title; null if it does not exist or is not accessible. */
export function targetTitleQuery(target: Target) {
  return queryOptions({
    queryKey: referenceKeys.title(target.kind, target.id),
    queryFn: () => titleOf(target),
    // A missing title is not worth polling for: the link works without it.
    refetchInterval: false,
  });
}

/** The server accepts 100 ids of a kind per request. */
const titleOf = inBatches(titlesOf, { capacity: 100, sizeOf: () => 1 });

async function titlesOf(targets: readonly Target[]): Promise<(target: Target) => string | null> {
  const idsOf = (kindOfId: Target['kind']) => targets.flatMap(({ kind, id }) => (kind === kindOfId ? id : [])).join(',');
  const works = idsOf('work');
  const topics = idsOf('topic');
  const found = await call('GET /api/references/titles', { query: { ...(works && { works }), ...(topics && { topics }) } });
  const byKind = { work: found.works, topic: found.topics };
  return (target) => byKind[target.kind].find(({ id }) => id === target.id)?.title ?? null;
}

export interface PublicTarget {
  readonly kind: 'works' | 'essays' | 'topics';
  readonly id: number;
}

/** Loads the title of something that visitors may know of; null for anything private. */
export function publicTitleQuery({ kind, id }: PublicTarget) {
  return queryOptions({
    queryKey: referenceKeys.publicTitle(kind, id),
    queryFn: ({ signal }) => call(`GET /api/titles/${kind}/{id}`, { params: { id }, signal }),
    refetchInterval: false,
  });
}
